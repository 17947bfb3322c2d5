# Desarrollos de valoraciones (B.02), por el id del paso
rating-step-total = { $control } son { $total } segundos para sesenta jugadas
rating-step-class = { $total } segundos son { $class }
rating-step-equal-time = blancas { $white }, negras { $black }; iguales: { $equal }
rating-step-left-out = partidas excluidas: { $games }
rating-step-game = contra { $opponent } { $rating }: diferencia { $difference }, cuenta { $counted }, esperado { $expected }, puntos { $score }, ganancia { $gain }, veces { $times }
rating-step-unrated-game = contra { $opponent }, sin Elo, puntos { $score }: no cuenta
rating-step-sum = { $games } partidas: puntos menos expectativa { $sum }
rating-step-coefficient = { $games } partidas en el período: K = { $k }
rating-step-change = { $k } × { $sum } = { $change }
rating-step-new-rating = { $rating } con un cambio de { $change }, redondeado { $rounded }: { $new }
rating-step-opponent-average = media de los oponentes con Elo: { $sum } / { $games } = { $average }; puntos { $score }
rating-step-rated-average = media de los jugadores con Elo: { $sum } / { $players } = { $average }
rating-step-player-difference = { $score } puntos en { $games } partidas: p = { $p }, dp = { $dp }
rating-step-difference-average = media de las diferencias: { $sum } / { $players } = { $average }
rating-step-event-average = { $rar } − { $dpa } × { $factor } = { $average } (n = { $n })
rating-step-above-half = { $average } y { $added } por { $halves } medios puntos sobre la mitad: { $rating }
rating-step-below-half = { $average } con { $dp } × { $factor } para p = { $p }: { $rating }
rating-step-rounded = { $exact } se redondea a { $rating }
rating-step-discarded = primer torneo con { $score }: menos de un punto, se ignora
rating-step-outside-window = torneo de { $period }, a { $distance } períodos: fuera de los 26 períodos
rating-step-publication = { $games } partidas de { $needed } necesarias, valoración { $rating }; publicada: { $published }
rating-step-below-floor = { $rating } está por debajo de { $floor }: no es valoración, cuenta como no valorado
rating-step-seeded = entra con la valoración clásica { $rating }
rating-step-listed-since = en la lista desde entonces con { $rating }; sin Elo para los oponentes
rating-step-system = una partida no se jugó: se procesa como { $system }
rating-step-composition = { $players } jugadores, { $rated } de ellos con Elo
rating-step-decided = decidido tras { $games } de { $scheduled } partidas
rating-step-list = acaba { $end }; cierre { $closing }: lista de { $list }
rating-step-deadline = { $duty }: { $from } y { $days } días son { $day }
rating-step-listing = valoración { $rating }: { $listing }
rating-step-activity = { $games } partidas en la lista en { $periods } períodos

# Títulos y columnas
rating-title-control = Ritmo de juego
rating-title-change = Cambio de valoración
rating-title-new = Valoración inicial
rating-title-event = Valoraciones tras el torneo
rating-title-list = Lista y fechas
rating-title-report = Informe de valoración
rating-title-ask = Respuesta
rating-working = Desarrollo
rating-column-key = Valor
rating-column-result = Resultado
rating-column-player = Jugador
rating-column-before = Elo
rating-column-games = Partidas
rating-column-score = Puntos
rating-column-k = K
rating-column-change = Cambio
rating-column-after = Nuevo Elo
rating-column-published = Publicada
rating-column-status = Estado
rating-column-clause = Cláusula
rating-column-subject = Sujeto
rating-column-effect = Efecto
rating-column-evidence = Prueba
rating-column-heading = Asunto
rating-fails = Fallos: { $fails }
rating-not-rateable = El torneo no se valora, por { $clause }.
rating-no-fails = Sin fallos.

# Constataciones
rating-status-pass = se cumple
rating-status-fail = no se cumple
rating-status-waived = permitido
rating-status-not-applicable = no se aplica
rating-status-unknown = no se sabe
rating-effect-event = el torneo no se valora
rating-effect-game = la partida no se valora
rating-effect-player = el resultado del jugador no cuenta
rating-effect-listing = el jugador no se incluye en la lista
rating-effect-number = un número es erróneo
rating-effect-duty = se faltó a un deber
rating-evidence-start = comienzo
rating-evidence-later-edition-from = edición posterior desde
rating-evidence-registered-by = registrado por
rating-evidence-responsible = responsable
rating-evidence-days = días
rating-evidence-needed = necesario
rating-evidence-allowed = permitido
rating-evidence-licensed-from = licencia desde
rating-evidence-licensed-to = licencia hasta
rating-evidence-chief-arbiters = árbitros principales
rating-evidence-laws = leyes
rating-evidence-rounds = rondas
rating-evidence-players = jugadores
rating-evidence-rated = con Elo
rating-evidence-processed-as = procesado como
rating-evidence-rating = valoración
rating-evidence-games = partidas
rating-evidence-k = K
rating-evidence-control = ritmo
rating-evidence-class = clase
rating-evidence-white = blancas
rating-evidence-black = negras
rating-evidence-decided-after = decidido tras la partida
rating-evidence-score = puntos
rating-evidence-announced = anunciado
rating-evidence-title = título
rating-evidence-gender = sexo
rating-evidence-born = nacido en
rating-evidence-federation = federación
rating-evidence-end = fin
rating-evidence-first-list = primera lista
rating-evidence-closing = cierre de esta

# Problemas
rating-error-game = `{ $text }` no es una partida; escriba OPONENTE:PUNTOS como 1800:1, 1900:0.5 o 1500:0x3, con - para un oponente sin Elo
rating-error-refused = { $problem }

# Lecturas de puntos poco claros
rating-title-readings = Puntos que el texto deja abiertos
rating-column-ruling = Criterio
rating-column-taken = Adoptado
rating-column-says = Qué dice
rating-taken = sí
rating-readings-chosen = Según estas lecturas: { $readings }
rating-error-ruling = `{ $text }` no es una lectura de un punto abierto; `tiebreak rating readings` las enumera
rating-ruling-norms-duty = registrar tarde un torneo con normas cuesta las normas, no la valoración
rating-ruling-norms-requirement = un torneo con normas registrado tarde no se valora
rating-ruling-delay-counted = un retardo cuenta como un incremento
rating-ruling-delay-ignored = un retardo no cuenta
rating-ruling-duration-both-ends = cuentan el primer día del torneo y el último
rating-ruling-duration-difference = un torneo dura su último día menos el primero
rating-ruling-penalties-own-score = un resultado con sanción se valora a cada jugador con sus propios puntos
rating-ruling-penalties-not-rated = una partida con resultado sancionado no se valora
rating-ruling-first-points-rated-opponents = el punto del primer torneo ha de hacerse contra oponentes valorados
rating-ruling-first-points-all-games = el punto del primer torneo puede hacerse en cualquier partida jugada
rating-ruling-listed-newcomer-has-played = quien ya figura en la lista ha jugado partidas valoradas: el torneo cuenta sea cual sea la puntuación
rating-ruling-listed-newcomer-first-event = quien ya figura en la lista necesita igualmente un punto en el primer torneo
rating-ruling-first-event-rated-games = quien jugó un torneo que contó, por antiguo que sea, ya tuvo el primero
rating-ruling-first-event-in-pool = el torneo siguiente es el primero mientras no haya resultados agrupados
rating-ruling-first-event-calendar = solo es primer torneo el primero de todos, aunque se ignorase
rating-ruling-unrated-match-first-event = el encuentro de un jugador sin valoración es un primer torneo como otro cualquiera
rating-ruling-unrated-match-no-event = el encuentro de un jugador sin valoración no es un torneo, porque no se valora
rating-ruling-field-entered = los participantes de un round robin se cuentan como se inscribieron
rating-ruling-field-after-exclusions = no se cuenta a quienes se ignora el primer torneo
rating-ruling-small-field-with-unrated = hacen falta cuatro valorados en grupos pequeños con jugadores sin valoración
rating-ruling-small-field-all-rated-too = hacen falta cuatro valorados en todo grupo pequeño
rating-ruling-broken-field-judged = la composición de un round robin se examina aunque falte una partida
rating-ruling-broken-field-not-judged = la composición de un round robin no se examina si falta una partida
rating-ruling-match-default-counted = una incomparecencia cuenta para decidir el encuentro
rating-ruling-match-default-not-counted = una incomparecencia no cuenta para decidir el encuentro
rating-ruling-unstated-length-recorded = un encuentro sin duración declarada iba a tener las partidas que constan
rating-ruling-unstated-length-unknown = de un encuentro sin duración declarada no se sabe si se decidió antes del final
rating-ruling-list-k-either = una lista puede mostrar la K de 20 o la reducida del período
rating-ruling-list-k-reduced = una lista muestra la K reducida del período
rating-ruling-mixed-pools-together = las partidas de round robin y las de otros torneos se suman hasta cinco
rating-ruling-mixed-pools-apart = hacen falta cinco partidas de round robin o cinco de otros torneos
rating-ruling-window-26-periods = los resultados se agrupan durante 26 períodos, incluido el que se valora
rating-ruling-window-26-months-between = los resultados se agrupan desde 26 meses antes
rating-ruling-inactive-listed = un jugador inactivo figura en la lista
rating-ruling-inactive-not-listed = un jugador inactivo no figura en la lista
rating-ruling-requirements-duties = del artículo 0 se exigen las obligaciones de las que habla la consulta
rating-ruling-requirements-all = el artículo 0 exige todos sus requisitos
rating-ruling-rounding-period = la variación de un período se redondea una vez
rating-ruling-rounding-event = se redondea la variación de cada torneo
rating-ruling-rounding-new-rating = se redondea la valoración nueva, no la variación
rating-ruling-withheld-barred = un jugador que su federación comunica no se ha de incluir en la lista
rating-ruling-withheld-duty-met = la federación que comunica un jugador ha cumplido su deber
