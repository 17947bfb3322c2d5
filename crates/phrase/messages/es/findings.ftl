
# c07.in-force
finding-edition-not-in-force = un torneo valorado que empieza el { $start } cita { $edition }, pero regía { $inforce }
finding-edition-not-yet-binding = el torneo empieza el { $start }; antes del 2024-04-01 las normas obligaban solo a los torneos de la FIDE
finding-edition-unknown = { $start } es anterior a la primera edición conocida, la del 2023-09-01

# c07.1
finding-rule-replaced = un torneo valorado sustituye { $rule }, que no deja opción
finding-rule-replaced-by-right = las bases pueden fijar { $rule }
finding-scope-unrated = el torneo no es valorado: el C.07 obliga solo en lo declarado

# c07.2.1
finding-ties-undeclared = las bases no dicen qué ocurre con los empates{ $default }
finding-ties-contradictory = ties es "{ $ties }", pero también se { $other }

# c07.2.2.1
finding-playoff-required = { $ids } empatan en el puesto { $place } y no consta playoff
finding-playoff-not-announced = consta un playoff, pero ninguno está declarado

# c07.2.2.2
finding-list-empty = se anuncian desempates, pero no hay lista

# c07.3.1
finding-playoff-undeclared = se anuncia un playoff, pero las bases no fijan nada sobre él
finding-playoff-late = el playoff se publicó el { $date }, tras el inicio del { $start }

# c07.3.1.1
finding-playoff-positions-missing = las bases no dicen qué puestos se juegan en el playoff
finding-playoff-position-impossible = el puesto { $place } no existe o se repite
finding-playoff-outside-positions = consta un playoff para el puesto { $place }, que no lo tiene

# c07.3.1.2
finding-playoff-qualification-missing = las bases no dicen tras cuántos desempates llega el playoff
finding-playoff-qualification-too-long = el playoff llega tras los { $first } primeros desempates, pero la lista tiene { $length }
finding-playoff-wrong-group = { $ids } no son el grupo empatado en ese punto
finding-playoff-games-wrong-players = jugaron las partidas { $ids }, que no son el grupo

# c07.3.1.3
finding-playoff-format-missing = las bases no fijan el formato del playoff
finding-playoff-format-gap = el formato no tiene fila para { $tied } empatados
finding-playoff-format-overlap = el formato tiene dos filas para { $tied } empatados
finding-playoff-match-of-more = un encuentro tiene dos participantes, no más
finding-playoff-may-not-end = la fase puede acabar en empate; declare ventaja de tablas o `still-tied`
finding-playoff-games-wrong-stage = la partida { $number } es de «{ $stage }», que no es una fase prevista para tantos
finding-playoff-games-after-decision = jugaron la fase «{ $stage }» participantes que una anterior ya había separado
finding-playoff-games-level = las partidas dejan empatados a { $ids }, pero tienen que separarlos
finding-playoff-order-against-games = el orden anotado contradice las partidas, que dan { $ids }

# c07.3.1.4
finding-playoff-numbering-missing = las bases no dicen cómo se asignan los números de emparejamiento
finding-playoff-numbering-needed = hacen falta números de emparejamiento: no toda fila es un encuentro con colores por sorteo

# c07.3.1.5
finding-playoff-colours-missing = las bases no dicen cómo se asignan los colores
finding-playoff-colours-incomplete = las bases fijan los colores solo de la primera partida
finding-playoff-games-wrong-colors = los colores no se alternan en la fase «{ $stage }»

# c07.3.1.6
finding-playoff-time-limits-missing = las bases no fijan los ritmos del playoff
finding-playoff-stage-without-control = { $stage }: falta { $what }
finding-playoff-stage-unused = ninguna fila juega { $stage }
finding-playoff-games-wrong-number = la fase «{ $stage }» tiene { $count } { $count -> [one] partida *[other] partidas } entre dos; hay { $wanted } declaradas
finding-playoff-games-wrong-control = la partida { $number } de la fase «{ $stage }» tiene otro ritmo que el declarado

# c07.3.1.7
finding-playoff-schedule-missing = las bases no fijan ni horario ni descansos
finding-playoff-schedule-incomplete = { $have } { $have -> [one] hora de inicio *[other] horas de inicio } para { $need } { $need -> [one] partida *[other] partidas }, y sin descanso

# c07.4.1
finding-list-unreadable-code = { $code } no sigue la notación
finding-list-unknown-code = { $code } no está en ninguna edición, y las bases no lo definen
finding-list-definition-missing = { $code } es un desempate propio del organizador, pero las bases no lo definen
finding-list-later-code = { $code } existe solo desde { $edition }
finding-list-other-name = { $code } se llama { $name } en esta edición
finding-list-too-late = la lista del organizador se publicó el { $date }, tras el inicio del { $start }
finding-ranking-not-verifiable = { $code } no se puede calcular aquí

# c07.4.1.1
finding-arbiter-list-missing = las bases no dicen qué ocurre con los empates: el árbitro ha de elegir una lista
finding-arbiter-code-outside-table = el árbitro eligió { $code }, ajeno al artículo 5
finding-arbiter-list-unpublished = falta la fecha de publicación de lo elegido por el árbitro
finding-arbiter-list-late = lo elegido por el árbitro se publicó el { $date }, tras el inicio del { $start }

# c07.4.2
finding-exhausted-undeclared = las bases no dicen qué ocurre con los empates tras el último desempate: rige el sorteo
finding-lots-required = { $ids } siguen empatados y no consta sorteo
finding-lots-wrong-group = { $ids } no son un grupo que siga empatado
finding-lots-excluded = hubo sorteo pese a que las bases dejan los empates sin deshacer
finding-lots-coin-of-more = una moneda decide entre dos, no { $count }
finding-lots-against-seed = el sorteo anotado contradice la semilla, que da { $ids }
finding-places-without-lots = { $ids } figuran separados, pero no consta ninguna decisión

# c07.4.3.a
finding-list-repeated = { $code } se repite: solo el resultado particular gana con ello

# c07.4.3.c
finding-not-known-beforehand = { $code } requiere los resultados finales de los oponentes, pero las bases prometen valores conocidos antes

# c07.5
finding-modifier-unmarked = { $code } se deduce del artículo 14; el artículo 5 no lo marca

# c07.6.1.1
finding-forfeits-counted = las incomparecencias cuentan como partidas en { $code }

# c07.7.8
finding-code-after-total-order = { $later } viene tras { $code }, que no deja empates

# c07.8.note
finding-buchholz-in-round-robin = { $code } no es para torneos round robin

# c07.9.2
finding-koya-in-swiss = la lista usa { $code } en un torneo suizo, y las bases no dicen que sea intencionado

# c07.10
finding-unrated-without-policy = { $code } se omite: { $ids } no tienen valoración, y las bases no dicen cómo cuentan
finding-unrated-policy-late = la norma sobre no valorados se publicó el { $date }, tras el inicio del { $start }

# c07.10.note
finding-several-ratings = { $code } no se aconseja: { $ids } tienen varias valoraciones
finding-rating-not-first = los valores usan { $rating }, pero la primera valoración era { $first }; las bases no lo declaran

# c07.12
finding-board-data-missing = { $code } requiere los resultados de cada tablero

# c07.12.1
finding-unequal-game-points = se usa BC entre { $ids }, que tienen distintos puntos de partida

# c07.13
finding-primary-undeclared = las bases no dicen si ordenan primero los puntos de encuentro o los de partida
finding-primary-contradictory = las bases ordenan primero por { $one }, el torneo por { $other }
finding-code-for-teams = { $code } solo tiene sentido en torneos por equipos
finding-code-for-individuals = { $code } solo tiene sentido en torneos individuales
finding-code-unusual-for-teams = { $code } por equipos se calcula con los puntos de { $reference }

# c07.13.3.2
finding-ede-boards-undeclared = { $code }: las bases ni nombran ni excluyen desempates por tableros

# c07.13.4.2.b
finding-sssc-divisor-zero = { $code }: el divisor se trunca a 0; declárese otro
finding-sssc-divisor-contradictory = { $code } contradice el divisor declarado, { $divisor }

# c07.14
finding-modifier-on-order = { $code }: no hay sumandos que cortar
finding-modifier-without-addends = { $code } no tiene valor, porque las normas no dicen qué se corta

# c07.14.5
finding-limit-on-other-code = { $code }: solo KS admite un límite

# c07.15.1
finding-standings-pending = falta el resultado de { $id } contra { $opponent } en la ronda { $round }: los valores son provisionales

# c07.15.2
finding-bye-in-predetermined = en emparejamientos predeterminados no hay descansos concedidos; se lee como ronda libre

# c07.15.3
finding-code-in-knockout = { $code } en una eliminatoria: sus reglas son solo para sistema suizo y emparejamientos predeterminados
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
finding-word-game-points = puntos de partida
finding-word-match-points = puntos de encuentro
finding-word-swiss = un suizo
finding-word-knock-out = una eliminatoria
finding-word-predetermined = emparejamientos predeterminados
finding-playoff-numbering-without-list = los números de emparejamiento del desempate jugado siguen los desempates, y no se indica ninguno; indique los desempates o sortee
finding-lots-not-last = el sorteo deshace todo empate, de modo que los desempates que van detrás nunca se aplican; ponga LOTS al final
