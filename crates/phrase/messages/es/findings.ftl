
# c07.in-force
finding-edition-not-in-force = el torneo valorado empieza el { $start } y cita { $edition }, pero ese día regía { $inforce }
finding-edition-not-yet-binding = el torneo empieza el { $start }; antes del 2024-04-01 las normas solo se aplicaban a los torneos de la FIDE
finding-edition-unknown = { $start } es anterior al 2023-09-01, el día de la primera edición que conoce este programa

# c07.1
finding-rule-replaced = el torneo es valorado, así que sus bases no pueden sustituir { $rule }
finding-rule-replaced-by-right = las bases pueden decidir { $rule }
finding-scope-unrated = el torneo no es valorado, así que el C.07 solo se aplica donde lo indican las bases

# c07.2.1
finding-ties-undeclared = las bases no indican cómo se deciden los empates{ $default }
finding-ties-contradictory = el valor de `ties` es «{ $ties }», pero las bases también declaran { $other }

# c07.2.2.1
finding-playoff-required = { $ids } empatan en el puesto { $place }, pero no consta ningún playoff
finding-playoff-not-announced = consta un playoff, pero las bases no lo declaran

# c07.2.2.2
finding-list-empty = las bases prevén desempates, pero no indican ninguno

# c07.3.1
finding-playoff-undeclared = las bases prevén un playoff, pero no dan ningún detalle
finding-playoff-late = el playoff se publicó el { $date }, cuando el torneo ya había empezado ({ $start })

# c07.3.1.1
finding-playoff-positions-missing = las bases no indican para qué puestos se juega un playoff
finding-playoff-position-impossible = el puesto { $place } no existe o se repite
finding-playoff-outside-positions = consta un playoff para el puesto { $place }, pero las bases no lo prevén

# c07.3.1.2
finding-playoff-qualification-missing = las bases no indican cuántos desempates se aplican antes del playoff
finding-playoff-qualification-too-long = el playoff va tras los { $first } primeros desempates, pero la lista solo tiene { $length }
finding-playoff-wrong-group = { $ids } no son los participantes empatados en ese punto
finding-playoff-games-wrong-players = { $ids } jugaron las partidas, pero no son los participantes empatados

# c07.3.1.3
finding-playoff-format-missing = las bases no indican el formato del playoff
finding-playoff-format-gap = el formato no tiene ninguna fila para { $tied } participantes empatados
finding-playoff-format-overlap = el formato tiene dos filas para { $tied } participantes empatados
finding-playoff-match-of-more = un encuentro debe tener exactamente dos participantes
finding-playoff-may-not-end = la fase puede acabar en empate; declare ventaja de tablas o `still-tied`
finding-playoff-games-wrong-stage = la partida { $number } es de «{ $stage }», pero no se declara esa fase para este número de participantes
finding-playoff-games-after-decision = jugaron la fase «{ $stage }» participantes a los que una fase anterior ya había separado
finding-playoff-games-level = las partidas dejan empatados a { $ids }, aunque deben separarlos
finding-playoff-order-against-games = el orden anotado contradice las partidas, que dan el orden { $ids }

# c07.3.1.4
finding-playoff-numbering-missing = las bases no indican cómo se asignan los números de emparejamiento
finding-playoff-numbering-needed = hacen falta números de emparejamiento, porque el formato tiene filas que no son un encuentro con los colores por sorteo

# c07.3.1.5
finding-playoff-colours-missing = las bases no indican cómo se asignan los colores
finding-playoff-colours-incomplete = las bases solo indican los colores de la primera partida
finding-playoff-games-wrong-colors = los colores no se alternan en la fase «{ $stage }»

# c07.3.1.6
finding-playoff-time-limits-missing = las bases no indican los ritmos del playoff
finding-playoff-stage-without-control = a la fase { $stage } le falta { $what }
finding-playoff-stage-unused = ninguna fila del formato usa la fase { $stage }
finding-playoff-games-wrong-number = la fase «{ $stage }» tiene { $count } { $count -> [one] partida *[other] partidas } entre dos participantes, pero hay { $wanted } declaradas
finding-playoff-games-wrong-control = la partida { $number } de la fase «{ $stage }» no tiene el ritmo declarado

# c07.3.1.7
finding-playoff-schedule-missing = las bases no indican ni horario ni descansos
finding-playoff-schedule-incomplete = hay { $have } { $have -> [one] hora de inicio *[other] horas de inicio } para { $need } { $need -> [one] partida *[other] partidas }, y no se declara ningún descanso

# c07.4.1
finding-list-unreadable-code = { $code } no sigue la notación de los desempates
finding-list-unknown-code = ninguna edición define { $code }, y las bases del torneo tampoco
finding-list-definition-missing = { $code } es un desempate propio del organizador, pero las bases no lo definen
finding-list-later-code = { $code } no existe antes de { $edition }
finding-list-other-name = { $code } se llama { $name } en esta edición
finding-list-too-late = la lista del organizador se publicó el { $date }, cuando el torneo ya había empezado ({ $start })
finding-ranking-not-verifiable = el programa no puede calcular { $code }

# c07.4.1.1
finding-arbiter-list-missing = las bases no indican cómo se deciden los empates, así que el árbitro debe elegir una lista
finding-arbiter-code-outside-table = el árbitro eligió { $code }, que no figura en el artículo 5
finding-arbiter-list-unpublished = la lista del árbitro no tiene fecha de publicación
finding-arbiter-list-late = la lista del árbitro se publicó el { $date }, cuando el torneo ya había empezado ({ $start })

# c07.4.2
finding-exhausted-undeclared = las bases no indican cómo se deciden los empates tras el último desempate, así que se sortea
finding-lots-required = { $ids } siguen empatados, pero no consta ningún sorteo
finding-lots-wrong-group = { $ids } no son los participantes que siguen empatados
finding-lots-excluded = hubo sorteo, aunque según las bases los empates no se deshacen
finding-lots-coin-of-more = una moneda solo puede decidir entre dos participantes, no { $count }
finding-lots-against-seed = el sorteo anotado contradice la semilla, que da el orden { $ids }
finding-places-without-lots = los puestos anotados separan a { $ids }, pero no consta ninguna decisión

# c07.4.3.a
finding-list-repeated = { $code } se repite; solo la repetición del resultado particular cambia algo

# c07.4.3.c
finding-not-known-beforehand = { $code } depende de los resultados finales de los oponentes, pero las bases prometen valores que se conocen de antemano

# c07.5
finding-modifier-unmarked = el artículo 14 admite { $code }, aunque la tabla del artículo 5 no

# c07.6.1.1
finding-forfeits-counted = las incomparecencias cuentan como partidas en { $code }

# c07.7.8
finding-code-after-total-order = { $later } nunca se usa, porque { $code }, que va delante, no deja empates

# c07.8.note
finding-buchholz-in-round-robin = { $code } no es para torneos round robin

# c07.9.2
finding-koya-in-swiss = la lista usa { $code } en un torneo suizo, y las bases no indican que sea a propósito

# c07.10
finding-unrated-without-policy = { $code } se omite, porque { $ids } no tienen valoración y las bases no indican cómo cuentan
finding-unrated-policy-late = la norma sobre no valorados se publicó el { $date }, cuando el torneo ya había empezado ({ $start })

# c07.10.note
finding-several-ratings = { $code } no se recomienda, porque { $ids } tienen varias valoraciones
finding-rating-not-first = los valores usan { $rating }, pero la primera valoración era { $first }, y las bases no lo declaran

# c07.12
finding-board-data-missing = { $code } requiere los resultados de cada tablero

# c07.12.1
finding-unequal-game-points = BC compara a { $ids }, aunque tienen distintos puntos de partida

# c07.13
finding-primary-undeclared = las bases no indican si la puntuación principal son los puntos de encuentro o los de partida
finding-primary-contradictory = la puntuación principal es { $one } según las bases, y { $other } según el torneo
finding-code-for-teams = { $code } solo existe en torneos por equipos
finding-code-for-individuals = { $code } solo existe en torneos individuales
finding-code-unusual-for-teams = en un torneo por equipos, { $code } se calcula con { $reference }

# c07.13.3.2
finding-ede-boards-undeclared = { $code }: las bases ni indican ni excluyen desempates por tableros

# c07.13.4.2.b
finding-sssc-divisor-zero = { $code }: el divisor se trunca a 0; las bases deben declarar otro
finding-sssc-divisor-contradictory = { $code } contradice el divisor declarado, { $divisor }

# c07.14
finding-modifier-on-order = { $code }: el desempate no es una suma, así que no hay nada que cortar
finding-modifier-without-addends = { $code } no tiene valor, porque las normas no indican qué se corta

# c07.14.5
finding-limit-on-other-code = { $code }: solo KS puede tener un límite

# c07.15.1
finding-standings-pending = falta el resultado de { $id } contra { $opponent } en la ronda { $round }, así que los valores son provisionales

# c07.15.2
finding-bye-in-predetermined = los emparejamientos predeterminados no tienen descansos concedidos, así que el descanso se lee como ronda libre

# c07.15.3
finding-code-in-knockout = { $code } se usa en una eliminatoria, pero sus normas solo abarcan el sistema suizo y los emparejamientos predeterminados
finding-system-guessed = las bases no declaran el sistema; el programa supone { $system }
finding-system-contradictory = las bases declaran { $system }, pero el cuadro muestra { $pairing }

# c07.16.2
finding-forfeit-without-opponent = un + o un - sin oponente se lee como descanso

# c07.16.6
finding-article-16-alternative-late = la alternativa al artículo 16 se publicó el { $date }, cuando el torneo ya había empezado ({ $start })
finding-article-16-alternative-text = falta el texto de la alternativa al artículo 16
finding-article-16-alternative = los valores siguen una alternativa al artículo 16, no el propio artículo 16

# classic
finding-armageddon-not-one-game = un Armagedón debe ser una sola partida entre dos participantes, uno de los cuales elige el color
finding-armageddon-double-advantage = las negras tienen ventaja de tablas y al menos tanto tiempo como las blancas

# Palabras de las frases de arriba
finding-word-arbiter = ; rigen los desempates del árbitro
finding-word-play-off = un playoff
finding-word-list = una lista de desempates
finding-word-swiss = un sistema suizo
finding-word-knock-out = una eliminatoria
finding-word-predetermined = emparejamientos predeterminados
finding-playoff-numbering-without-list = los números de emparejamiento del playoff deben seguir los desempates, pero no se indica ninguno; indique desempates o sortee
finding-lots-not-last = el sorteo deshace todo empate, así que los desempates que van detrás nunca se usan; ponga LOTS al final
