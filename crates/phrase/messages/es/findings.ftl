
# c07.in-force
finding-edition-not-in-force = las bases de este torneo valorado citan { $edition }, pero el primer día del torneo ({ $start }) estaba en vigor { $inforce }; corrija la edición
finding-edition-not-yet-binding = el torneo empieza el { $start }; antes del 2024-04-01 las normas solo eran obligatorias en los torneos oficiales de la FIDE
finding-edition-unknown = el torneo empieza el { $start }, antes de que entrara en vigor la primera edición que conoce el programa (2023-09-01)

# c07.1
finding-rule-replaced = el torneo se valora, así que sus bases no pueden sustituir el artículo { $rule }; borre esta entrada de `replaced-rules`
finding-rule-replaced-by-right = las bases sustituyen el artículo { $rule }, como permite el C.07
finding-scope-unrated = el torneo no se valora, así que el C.07 solo se aplica si lo indican las bases del torneo

# c07.2.1
finding-ties-undeclared = las bases no indican cómo se deciden los empates{ $default }; añada `ties`
finding-ties-contradictory = las bases asignan a `ties` el valor «{ $ties }», pero también declaran { $other }; deje una de las dos declaraciones

# c07.2.2.1
finding-playoff-required = no consta ningún playoff válido de los participantes empatados { $ids } (puesto { $place }); anote el playoff
finding-playoff-not-announced = consta un playoff, pero las bases no declaran ninguno; declare el playoff o borre la anotación

# c07.2.2.2
finding-list-empty = las bases anuncian desempates, pero no indican ninguno; añada la lista

# c07.3.1
finding-playoff-undeclared = las bases anuncian un playoff, pero no lo describen; añada `playoff` con sus normas (3.1)
finding-playoff-late = las normas del playoff se publicaron el { $date }, después de que el torneo empezara el { $start }; compruebe ambas fechas

# c07.3.1.1
finding-playoff-positions-missing = las bases no indican qué puestos decide el playoff; añada `positions`
finding-playoff-position-impossible = las bases declaran un playoff para el puesto { $place }, pero ese puesto no existe o las bases lo indican dos veces; corrija `positions`
finding-playoff-outside-positions = consta un playoff para el puesto { $place }, pero las bases no declaran ningún playoff para ese puesto; corrija la anotación o añada el puesto a `positions`

# c07.3.1.2
finding-playoff-qualification-missing = las bases no indican cuántos desempates se aplican antes del playoff; añada `qualification`
finding-playoff-qualification-too-long = las bases sitúan el playoff tras { $first -> [one] el primer desempate *[other] los { $first } primeros desempates }, pero la lista solo tiene { $length }; corrija `qualification` o la lista
finding-playoff-wrong-group = el playoff anotado es entre { $ids }, pero ningún empate exige un playoff entre exactamente estos participantes; corrija los participantes
finding-playoff-games-wrong-players = los jugadores de las partidas del playoff, { $ids }, no son exactamente los participantes empatados, o un jugador juega contra sí mismo; corrija los jugadores

# c07.3.1.3
finding-playoff-format-missing = las bases no indican el formato del playoff; añada `format`
finding-playoff-format-gap = el formato del playoff no abarca todos los números posibles de participantes empatados; añada filas para { $tied }
finding-playoff-format-overlap = el formato del playoff tiene dos filas para { $tied } participantes empatados; corrija o borre una de las filas
finding-playoff-match-of-more = el formato prevé un encuentro del playoff para más de dos participantes, pero un encuentro tiene exactamente dos; elija otra forma de playoff para esa fila
finding-playoff-may-not-end = el playoff declarado puede acabar en empate; declare ventaja de tablas o `still-tied`
finding-playoff-games-wrong-stage = la partida { $number } es de la fase «{ $stage }», que las bases no declaran para este número de participantes; corrija la fase de la partida
finding-playoff-games-after-decision = la fase «{ $stage }» tiene partidas entre participantes a quienes una fase anterior ya había desempatado; borre estas partidas o corrija la fase
finding-playoff-games-level = los participantes { $ids } siguen empatados tras las partidas anotadas del playoff; añada las partidas que faltan o corrija los resultados
finding-playoff-order-against-games = el orden anotado contradice las partidas del playoff, que dan el orden { $ids }; corrija el orden o las partidas

# c07.3.1.4
finding-playoff-numbering-missing = las bases no indican cómo se asignan los números de emparejamiento del playoff; añada `pairing-numbers`
finding-playoff-numbering-needed = el playoff necesita números de emparejamiento, porque al menos una fila de su formato no es un encuentro con colores por sorteo; corrija `pairing-numbers`

# c07.3.1.5
finding-playoff-colours-missing = las bases no indican cómo se asignan los colores en el playoff; añada `colours`
finding-playoff-colours-incomplete = las bases indican los colores solo para la primera partida del playoff; añada `then` en `colours`
finding-playoff-games-wrong-colors = los colores no se alternan en la fase «{ $stage }» del playoff; compruebe los colores anotados

# c07.3.1.6
finding-playoff-time-limits-missing = las bases no indican los ritmos de juego del playoff; añada `time-limits`
finding-playoff-stage-without-control = a la declaración de la fase { $stage } del playoff le faltan estas claves: { $what }; añádalas
finding-playoff-stage-unused = el formato del playoff no usa la fase { $stage }; borre la fase o añádala al formato
finding-playoff-games-wrong-number = dos participantes jugaron { $count } { $count -> [one] partida *[other] partidas } en la fase «{ $stage }», pero las bases declaran { $wanted }; compruebe las partidas anotadas
finding-playoff-games-wrong-control = la partida { $number } de la fase «{ $stage }» no se jugó con el ritmo de juego declarado; compruebe el ritmo anotado

# c07.3.1.7
finding-playoff-schedule-missing = las bases no indican ni horas de inicio ni pausas para el playoff; añada `schedule`
finding-playoff-schedule-incomplete = las bases indican { $have } { $have -> [one] hora de inicio *[other] horas de inicio } para { $need } { $need -> [one] partida *[other] partidas } del playoff, y ninguna pausa; añada horas de inicio o la pausa entre partidas

# c07.4.1
finding-list-unreadable-code = { $code } no sigue la notación de los desempates; consulte las siglas con `tiebreak codes`
finding-list-unknown-code = ni las ediciones del C.07 ni las bases del torneo definen { $code }; corrija las siglas o defínalas en las bases
finding-list-definition-missing = { $code } es un desempate propio del organizador, pero las bases no lo definen; añada una definición
finding-list-later-code = { $code } no existía antes de la edición { $edition }; elija otro desempate
finding-list-other-name = en esta edición, las siglas de { $code } son { $name }; escriba { $name }
finding-list-too-late = la lista del organizador se publicó el { $date }, después de que el torneo empezara el { $start }; compruebe ambas fechas
finding-ranking-not-verifiable = el programa no puede calcular { $code } y por eso no puede comprobar la clasificación; compruebe a mano el orden de los participantes empatados

# c07.4.1.1
finding-arbiter-list-missing = las bases no indican cómo se deciden los empates, así que el árbitro debe elegir una lista de desempates y publicarla
finding-arbiter-code-outside-table = el árbitro eligió { $code }, que no está en la tabla del artículo 5; elija un desempate de esa tabla
finding-arbiter-list-unpublished = las bases no indican en qué fecha se publicó la lista del árbitro; añada la fecha
finding-arbiter-list-late = la lista del árbitro se publicó el { $date }, después de que el torneo empezara el { $start }; compruebe ambas fechas

# c07.4.2
finding-exhausted-undeclared = las bases no indican cómo se deciden los empates tras el último desempate, así que decide un sorteo
finding-lots-required = no consta ningún sorteo válido entre los participantes { $ids }, que siguen empatados; anote el sorteo
finding-lots-wrong-group = el sorteo anotado es entre { $ids }, pero ningún empate exige un sorteo entre exactamente estos participantes; corrija los participantes
finding-lots-excluded = consta un sorteo, pero las bases no permiten deshacer este empate por sorteo; borre la anotación o corrija las bases
finding-lots-coin-of-more = una moneda o una ficha decide entre dos participantes, pero la anotación indica { $count }; corrija la anotación
finding-lots-against-seed = el sorteo anotado contradice la semilla, que da el orden { $ids }; corrija el orden o la semilla
finding-places-without-lots = los participantes { $ids } tienen puestos distintos, pero siguen empatados tras el último desempate, y no consta ninguna decisión válida entre ellos; anote la decisión

# c07.4.3.a
finding-list-repeated = { $code } figura dos veces en la lista, pero la segunda entrada no tiene efecto; borre una de las dos

# c07.4.3.c
finding-not-known-beforehand = según las bases, los valores de los desempates se conocen antes de las partidas, pero { $code } depende de los resultados finales de los oponentes; elija otro desempate

# c07.5
finding-modifier-unmarked = el artículo 14 admite { $code }, aunque la tabla del artículo 5 no muestra este modificador

# c07.6.1.1
finding-forfeits-counted = según las bases, las incomparecencias cuentan como partidas en { $code }

# c07.7.8
finding-code-after-total-order = { $later } no tiene efecto, porque { $code }, que va delante en la lista, no deja empates; quite { $later }

# c07.8.note
finding-buchholz-in-round-robin = { $code } no está previsto para torneos round robin; elija otro desempate

# c07.9.2
finding-koya-in-swiss = la lista de un torneo suizo contiene { $code }, un desempate para torneos round robin; elija otro desempate o declare con `koya-in-swiss` que es intencionado

# c07.10
finding-unrated-without-policy = { $code } se omite, porque estos participantes no tienen valoración: { $ids }. Declare en las bases cómo cuentan los participantes no valorados
finding-unrated-policy-late = la norma sobre jugadores no valorados se publicó el { $date }, después de que el torneo empezara el { $start }; compruebe ambas fechas

# c07.10.note
finding-several-ratings = el C.07 no recomienda { $code }, porque estos participantes tienen varias valoraciones: { $ids }
finding-rating-not-first = el archivo indica { $rating } como valoración del participante, pero la primera valoración era { $first }, que cuenta por defecto; escriba la primera valoración o declare `several-ratings`

# c07.12
finding-board-data-missing = { $code } requiere los resultados de cada tablero; añada esos resultados

# c07.12.1
finding-unequal-game-points = los equipos { $ids } tienen distintos puntos de partida, pero el artículo 12.1 solo admite BC para equipos con los mismos puntos de partida; ponga los puntos de partida delante de BC en la lista

# c07.13
finding-primary-undeclared = las bases no indican si la puntuación principal son los puntos de encuentro o los puntos de partida; añada `primary`
finding-primary-contradictory = la puntuación principal es { $one } según las bases, pero { $other } según el torneo; corrija las bases o el torneo
finding-code-for-teams = { $code } solo existe en torneos por equipos; quítelo de la lista
finding-code-for-individuals = { $code } solo existe en torneos individuales; quítelo de la lista
finding-code-unusual-for-teams = { $code } está pensado para torneos individuales; en un torneo por equipos, este desempate usa { $reference }

# c07.13.3.2
finding-ede-boards-undeclared = las bases no indican si después de { $code } se aplican desempates por tableros; añada `ede-board-tiebreaks`

# c07.13.4.2.b
finding-sssc-divisor-zero = { $code }: tras truncar, el divisor es 0; declare otro divisor en las bases
finding-sssc-divisor-contradictory = { $code } contradice el divisor { $divisor }, que declaran las bases; corrija uno de los dos

# c07.14
finding-modifier-on-order = el valor de { $code } no es una suma, así que el modificador no puede eliminar ningún sumando; quite el modificador
finding-modifier-without-addends = { $code } no tiene valor, porque las normas no indican qué valores elimina el modificador; quite el modificador

# c07.14.5
finding-limit-on-other-code = { $code }: solo KS puede tener un límite; quite /L

# c07.15.1
finding-standings-pending = falta el resultado del participante { $id } contra el participante { $opponent } en la ronda { $round }, así que los valores son provisionales; añada el resultado cuando se conozca

# c07.15.2
finding-bye-in-predetermined = en un torneo con emparejamientos predeterminados no hay descansos, así que el programa interpreta el descanso como ronda libre

# c07.15.3
finding-code-in-knockout = la lista usa { $code } en una eliminatoria, pero las normas de este desempate solo abarcan el sistema suizo y los emparejamientos predeterminados; elija otro desempate
finding-system-guessed = las bases no declaran el sistema de emparejamiento, así que el programa supone { $system }; añada `system`
finding-system-contradictory = las bases declaran el sistema «{ $system }», pero el archivo del torneo indica o muestra { $pairing }; corrija uno de los dos

# c07.16.2
finding-forfeit-without-opponent = un resultado + o - no tiene oponente, así que el programa lo interpreta como descanso; si es una incomparecencia, añada el oponente

# c07.16.6
finding-article-16-alternative-late = la alternativa al artículo 16 se publicó el { $date }, después de que el torneo empezara el { $start }; compruebe ambas fechas
finding-article-16-alternative-text = a las bases les falta el texto de la alternativa al artículo 16; añada el texto
finding-article-16-alternative = las bases sustituyen partes del artículo 16 por una alternativa (16.6)

# classic
finding-armageddon-not-one-game = un Armagedón es una sola partida entre dos participantes, y uno de ellos elige el color; corrija el Armagedón anotado
finding-armageddon-double-advantage = las negras tuvieron ventaja de tablas y al menos tanto tiempo como las blancas; compruebe los colores y los ritmos

# Palabras de las frases de arriba
finding-word-arbiter = , así que se aplican los desempates del árbitro
finding-word-play-off = un playoff
finding-word-list = una lista de desempates
finding-word-swiss = el sistema suizo
finding-word-knock-out = una eliminatoria
finding-word-predetermined = emparejamientos predeterminados
finding-playoff-numbering-without-list = los números de emparejamiento del playoff siguen los desempates, pero las bases no indican ninguno; indique desempates o sortee los números
finding-lots-not-last = LOTS deshace todo empate, así que los desempates que van detrás no tienen efecto; ponga LOTS al final
