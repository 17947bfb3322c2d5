
# c07.in-force
finding-edition-not-in-force = un torneo valorado que empieza el { $start } cita { $edition }; regía { $inforce }
finding-edition-not-yet-binding = un torneo que empieza el { $start } solo quedaba obligado si era de la propia FIDE; todos los valorados lo están desde el 2024-04-01
finding-edition-unknown = { $start } es anterior a la primera edición conocida, la del 2023-09-01

# c07.1
finding-rule-replaced = un torneo valorado sustituye { $rule }, que no deja opción
finding-rule-replaced-by-right = { $rule } admite lo que digan las bases
finding-scope-unrated = el torneo no es valorado: el C.07 obliga solo en lo declarado

# c07.2.1
finding-ties-undeclared = nada se dice de los empates{ $default }
finding-ties-contradictory = ties es "{ $ties }", pero también se { $other }

# c07.2.2.1
finding-playoff-required = { $ids } empatan en el puesto { $place } y no consta playoff
finding-playoff-not-announced = consta un playoff, pero ninguno está declarado

# c07.2.2.2
finding-list-empty = se anuncian desempates, pero no hay lista

# c07.3.1
finding-playoff-undeclared = se anuncia un playoff sin fijar nada
finding-playoff-late = el playoff se publicó el { $date }, tras el inicio del { $start }

# c07.3.1.1
finding-playoff-positions-missing = no se dice qué puestos se juegan
finding-playoff-position-impossible = el puesto { $place } no existe o se repite
finding-playoff-outside-positions = consta un playoff para el puesto { $place }, que no lo tiene

# c07.3.1.2
finding-playoff-qualification-missing = no se dice tras cuántos desempates llega el playoff
finding-playoff-qualification-too-long = los { $first } primeros de una lista de { $length }
finding-playoff-wrong-group = { $ids } no son el grupo empatado en ese punto
finding-playoff-games-wrong-players = jugaron las partidas { $ids }, que no son el grupo

# c07.3.1.3
finding-playoff-format-missing = falta el formato
finding-playoff-format-gap = no hay fila para { $tied } empatados
finding-playoff-format-overlap = { $tied } empatados tienen dos filas
finding-playoff-match-of-more = un match es para dos
finding-playoff-may-not-end = puede acabar en empate: ni ventaja de tablas ni `still-tied`
finding-playoff-games-wrong-stage = la partida { $number } es de «{ $stage }», que no es una fase prevista para tantos
finding-playoff-games-after-decision = jugaron la fase «{ $stage }» participantes que una anterior ya había separado
finding-playoff-games-level = las partidas dejan igualados a { $ids }, a quienes tienen que separar
finding-playoff-order-against-games = las partidas dan el orden { $ids }

# c07.3.1.4
finding-playoff-numbering-missing = no se fijan los números de emparejamiento
finding-playoff-numbering-needed = hacen falta números de emparejamiento: no toda fila es un match con colores por sorteo

# c07.3.1.5
finding-playoff-colours-missing = no se fijan los colores
finding-playoff-colours-incomplete = solo la primera partida tiene colores
finding-playoff-games-wrong-colors = los colores no se alternan en la fase «{ $stage }»

# c07.3.1.6
finding-playoff-time-limits-missing = no se fijan los ritmos
finding-playoff-stage-without-control = { $stage }: falta { $what }
finding-playoff-stage-unused = ninguna fila juega { $stage }
finding-playoff-games-wrong-number = la fase «{ $stage }» tiene { $count } partidas entre dos; hay { $wanted } declaradas
finding-playoff-games-wrong-control = la partida { $number } de la fase «{ $stage }» tiene otro ritmo que el declarado

# c07.3.1.7
finding-playoff-schedule-missing = no se fijan ni horario ni descansos
finding-playoff-schedule-incomplete = { $have } horas de inicio para { $need } partidas, y sin descanso

# c07.4.1
finding-list-unreadable-code = { $code } no sigue la notación
finding-list-unknown-code = { $code } no está en ninguna edición ni definido
finding-list-definition-missing = { $code } es propio del organizador, sin definición
finding-list-later-code = { $code } existe solo desde { $edition }
finding-list-other-name = { $code } se llama { $name } en esta edición
finding-list-too-late = la lista del organizador se publicó el { $date }, tras el inicio del { $start }
finding-ranking-not-verifiable = { $code } no se puede calcular aquí

# c07.4.1.1
finding-arbiter-list-missing = nada se dice de los empates: hace falta la lista del árbitro
finding-arbiter-code-outside-table = el árbitro eligió { $code }, ajeno al artículo 5
finding-arbiter-list-unpublished = falta la fecha de publicación de lo elegido por el árbitro
finding-arbiter-list-late = lo elegido por el árbitro se publicó el { $date }, tras el inicio del { $start }

# c07.4.2
finding-exhausted-undeclared = nada se dice de los empates tras el último desempate: rige el sorteo
finding-lots-required = { $ids } siguen empatados y no consta sorteo
finding-lots-wrong-group = { $ids } no son un grupo que siga empatado
finding-lots-excluded = hubo sorteo pese a que los empates se mantienen
finding-lots-coin-of-more = una moneda decide entre dos, no { $count }
finding-lots-against-seed = la semilla da el orden { $ids }
finding-places-without-lots = { $ids } figuran separados sin constancia

# c07.4.3.a
finding-list-repeated = { $code } se repite: solo el resultado particular gana con ello

# c07.4.3.c
finding-not-known-beforehand = { $code } requiere resultados finales de los oponentes, pese a prometerse valores conocidos antes

# c07.5
finding-modifier-unmarked = { $code } se deduce del artículo 14; el artículo 5 no lo marca

# c07.6.1.1
finding-forfeits-counted = las incomparecencias cuentan como partidas en { $code }

# c07.7.8
finding-code-after-total-order = { $later } viene tras { $code }, que no deja nada por deshacer

# c07.8.note
finding-buchholz-in-round-robin = { $code } no es para sistemas round robin

# c07.9.2
finding-koya-in-swiss = { $code } en un suizo, y nada dice que sea intencionado

# c07.10
finding-unrated-without-policy = { $code } se omite: sin valoración { $ids }, y nada declarado al respecto
finding-unrated-policy-late = la norma sobre no valorados se publicó el { $date }, tras el inicio del { $start }

# c07.10.note
finding-several-ratings = { $code } no se aconseja: { $ids } con varias valoraciones
finding-rating-not-first = se usa { $rating }, la primera era { $first }, y nada declarado

# c07.12
finding-board-data-missing = { $code } requiere los resultados de cada tablero

# c07.12.1
finding-unequal-game-points = BC entre { $ids }, con distintos puntos de partida

# c07.13
finding-primary-undeclared = ni los puntos de match ni los de partida figuran como puntuación principal
finding-primary-contradictory = { $one } aquí, { $other } en el torneo
finding-code-for-teams = { $code } solo tiene sentido en torneos por equipos
finding-code-for-individuals = { $code } solo tiene sentido en torneos individuales
finding-code-unusual-for-teams = { $code } por equipos se calcula con los puntos de { $reference }

# c07.13.3.2
finding-ede-boards-undeclared = { $code }: no se dice si hay desempates por tableros

# c07.13.4.2.b
finding-sssc-divisor-zero = { $code }: el divisor se trunca a 0; declárese otro
finding-sssc-divisor-contradictory = { $code } frente al { $divisor } declarado

# c07.14
finding-modifier-on-order = { $code }: no hay sumandos que cortar
finding-modifier-without-addends = { $code }: no está definido qué se corta, así que no hay valor

# c07.14.5
finding-limit-on-other-code = { $code }: el límite es propio de KS

# c07.15.1
finding-standings-pending = falta el resultado de { $id } contra { $opponent } en la ronda { $round }: los valores son provisionales

# c07.15.2
finding-bye-in-predetermined = en emparejamientos fijos no hay descansos concedidos; se lee como ronda libre

# c07.15.3
finding-code-in-knockout = { $code } en una eliminatoria: sus reglas son solo para emparejamientos suizos y fijos
finding-system-guessed = el sistema no consta; se supone { $system }
finding-system-contradictory = se declara { $system }, pero el cuadro es de { $pairing }

# c07.16.2
finding-forfeit-without-opponent = + o - sin oponente; se lee como descanso

# c07.16.6
finding-article-16-alternative-late = la alternativa al artículo 16 se publicó el { $date }, tras el inicio del { $start }
finding-article-16-alternative-text = falta el texto de la alternativa al artículo 16
finding-article-16-alternative = los valores siguen una alternativa al artículo 16 y no son los ordinarios

# classic
finding-armageddon-not-one-game = un Armagedón es una sola partida entre dos, y el color lo elige uno de ellos
finding-armageddon-double-advantage = las negras tienen las tablas a favor y no menos tiempo que las blancas

# Palabras de las frases de arriba
finding-word-arbiter = ; rigen los desempates del árbitro
finding-word-play-off = declara un playoff
finding-word-list = declaran desempates
finding-word-game-points = partida
finding-word-match-points = match
finding-word-swiss = un suizo
finding-word-knock-out = una eliminatoria
finding-word-predetermined = emparejamientos fijos
finding-playoff-numbering-without-list = los números de emparejamiento del desempate jugado siguen los desempates, y no se indica ninguno; indique los desempates o sortee
finding-lots-not-last = el sorteo deshace todo empate, de modo que los desempates que van detrás nunca se aplican; ponga LOTS al final
