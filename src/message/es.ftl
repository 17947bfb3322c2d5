# Títulos y líneas sobre las tablas
after-round = tras la ronda { $round } de { $rounds }
title-standings = clasificación
title-explain = cálculo
title-versus = comparación de dos participantes
title-check = comprobación de la clasificación
title-compare = comparación de ediciones
edition-line = Edición: { $edition } ({ $reason })
edition-declared = la solicitada
edition-by-start = en vigor el primer día, { $start }
edition-too-early = el torneo empezó el { $start }, antes de la primera edición conocida aquí
edition-no-start = la más reciente, porque no consta el primer día
list-line = Desempates: { $list } ({ $source })
list-asked = los solicitados
list-file = los que indica el archivo
list-table = los de la tabla publicada
list-default = una lista habitual, porque el archivo no indica ninguna; indíquela con --tiebreaks
explain-line = { $participant }, puesto { $rank }, edición { $edition }
compare-line = { $one } → { $other }
compare-same = Las dos ediciones dan los mismos valores y la misma clasificación.
compare-different = Participantes cuyos valores o puestos cambian: { $rows }. Participantes que cambian de puesto: { $moved }.

# Columnas
column-rank = Puesto
column-recorded-rank = Anotado
column-id = N.º
column-participant = Participante
column-team = Equipo
column-round = Ronda
column-board = Tablero
column-board-n = T{ $board }
column-without-boards = sin { $boards }
column-count = Recuento
column-opponent = Oponente
column-what = Concepto
column-number = Número
column-awarded = Puntos
column-adds = Aporta
column-left-out = Omitido
column-clauses = Artículos
column-clause = Artículo
column-code = Siglas
column-name = Nombre
column-sum = Suma
column-least = Mínimo
column-most = Máximo
column-recorded = Anotado
column-computed = Calculado

# Leyenda
legend = Leyenda
legend-shared = Los participantes con el mismo puesto siguen empatados tras toda la lista.
legend-none = –: la norma no da valor; queda detrás de todos los demás.
legend-order = El resultado particular y los desempates por tableros muestran el puesto dentro del grupo aún empatado; vacío: nadie empataba.

# Cálculos
no-value = sin valor
nobody-tied = nadie más empata
place-in-group = puesto { $place } entre { $size } aún empatados
organizer-defined = definido por el organizador; aquí no se puede calcular
value-undefined = La norma no da valor.
rounded-mean = ({ $sum }) / { $count }, al entero más cercano, 0,5 hacia arriba = { $value }
reaches = { $value } es la valoración más baja cuya puntuación esperada ({ $expected }) alcanza la puntuación obtenida ({ $score })
left-out-lowest = el menor ({ $clause })
left-out-median = el menor o el mayor ({ $clause })
left-out-voluntary = no jugada voluntariamente ({ $clause })
left-out-below-limit = oponente por debajo del límite ({ $clause })
step-dummy = jugador ficticio: { $kind }
step-forfeit-as-played = { $kind }, contada como jugada
step-running-total = total tras la ronda
step-opponent-buchholz = Buchholz del oponente
step-opponent-rating = valoración del oponente
step-opponent-performance = performance del oponente
step-average-rating = valoración media de los oponentes
step-rating-difference = diferencia de valoración según la puntuación
step-expected-score = puntuación esperada
step-lowest-rating = oponente de menor valoración
step-constant = constante
step-given = se toma tal cual
step-board = puntos en el tablero
step-strength = dificultad de calendario: Buchholz entre el divisor
step-square = puntuación propia al cuadrado
kind-played = partida
kind-short = partida demasiado corta para ser valorada
kind-pairing-allocated-bye = descanso asignado por emparejamiento
kind-full-point-bye = descanso de un punto
kind-half-point-bye = descanso de medio punto
kind-zero-point-bye = descanso de cero puntos
kind-forfeit-win = victoria por incomparecencia
kind-forfeit-loss = derrota por incomparecencia
kind-pending = partida sin terminar
kind-rest = ronda libre

# Por qué unas siglas no tienen valores
no-value-teams-only = solo existe en torneos por equipos
no-value-individuals-only = no está definido por equipos salvo que lo defina el organizador
no-value-reference = solo admite referencia en torneos por equipos
no-value-unrated = se omite: hay participantes sin valoración y no se declaró ninguna norma para ellos (artículo 10)
no-value-cut = no tiene sumandos que un corte pueda omitir (artículo 14)
no-value-divisor = su divisor es cero; las bases deben declarar uno (13.4.2.b)

# Resultado particular y tableros
score-points = puntos
score-match-points = puntos de encuentro
score-game-points = puntos de partida
stage-whole-group = Tabla { $number }: { $score } entre los { $members } empatados ({ $clause })
stage-rest = Tabla { $number }: de nuevo, { $score } entre los { $members } aún empatados ({ $clause })
stage-all-equal = Todos tienen los mismos { $score }: esta tabla no deshace nada.
stage-not-sure = No todos se han enfrentado y ningún puesto es seguro sea cual sea el resultado de las partidas que faltan.
stage-decides = Deciden los { $score }: { $order }
stage-sure = Seguro sea cual sea el resultado de las partidas que faltan: { $order }
encounter-order = Orden: { $order }
encounter-breaks-nothing = El empate no se deshace.
boards-of-mutual-match = { $code } con los tableros del encuentro mutuo:

# Dos participantes
versus-higher = { $ahead } va por delante de { $behind } por { $code } ({ $name }): { $a } frente a { $b }, es mejor el mayor; artículo { $clause }.
versus-lower = { $ahead } va por delante de { $behind } por { $code } ({ $name }): { $a } frente a { $b }, es mejor el menor; artículo { $clause }.
versus-encounter = { $ahead } va por delante de { $behind } por { $code } ({ $name }): { $a } frente a { $b } en la clasificación separada; artículo { $clause }.
versus-places = { $ahead } va por delante de { $behind } por { $code } ({ $name }): puesto { $a } frente a puesto { $b } del grupo; artículo { $clause }.
versus-tied = { $one } y { $other } siguen empatados tras toda la lista.

# Comprobación
verdict-confirmed = Confirmada: todo lo anotado se sigue de los resultados y de las normas.
verdict-different = Distinta: lo anotado no se sigue de los resultados y de las normas.
verdict-unverifiable = No comprobable: nada contradice las normas, pero no todo se pudo comparar.
reservation-nothing-recorded = No hay nada anotado que se pueda comparar.
reservation-no-ranking = No hay ninguna clasificación anotada.
reservation-edition-unknown = El torneo empezó antes de la primera edición conocida aquí; indique --edition para juzgarlo con una.
reservation-no-list = No se indican desempates, así que solo se puede comparar el orden por puntos; indíquelos con --tiebreaks.
reservation-organizer-defined = Un desempate definido por el organizador pudo decidir lo que los demás dejan empatado.
heading-points = Puntos
heading-values = Valores
heading-places = Puestos
heading-undecided = Empates
heading-clauses = Artículos
heading-findings = Hallazgos
heading-computed = Clasificación calculada
place-wrong = { $participant } figura en el puesto { $recorded }; se calcula el puesto { $computed }.
place-tied = { $participant } y { $other } empatan tras toda la lista.
place-separated = { $ahead } va por delante de { $behind } por { $code } ({ $name }): { $a } frente a { $b }; artículo { $clause }.
undecided-lots = Los desempates dejan empatados a estos y lo anotado los separa: { $names }. Un sorteo lo explicaría (4.2); no consta ninguno.
undecided-organizer = Los desempates calculados dejan empatados a estos: { $names }.
reproduced-by = Los valores y puestos anotados se siguen de: { $names }
reproducing-lists = Estas listas dan la clasificación anotada:

# Hallazgos
gravity-error = error
gravity-warning = aviso
gravity-info = nota
finding-list-later-code = { $code } existe desde { $edition }; se calculó con esa edición

# Avisos y errores
error = error: { $problem }
error-output = no se puede escribir la salida: { $error }
error-no-participant = ningún participante tiene el número { $id }; los números van del { $least } al { $most }
error-no-round = no hay ronda { $round }; constan { $rounds } rondas
error-list = --tiebreaks, columna { $column }: { $problem }
error-code = --tiebreak, columna { $column }: { $problem }
error-one-code = --tiebreak admite unas siglas, por ejemplo BH/C1
error-versus-itself = --versus requiere otro participante
error-two-editions = indique --edition dos veces, por ejemplo --edition fide-2024-08 --edition fide-2026-03
warning-edition-unknown = el torneo empezó el { $start }, antes de la primera edición conocida aquí; se calcula con fide-2023-09
warning-code = { $code }: { $notice }
rule-editions = las ediciones del C.07 conocidas aquí empiezan el 2023-09-01, el 2024-08-01 y el 2026-03-01
rule-convert = el formato no puede expresarlo y omitirlo cambiaría los resultados
hint-edition = indique --edition

# Nombres de los desempates
code-PTS = Puntos
code-MPTS = Puntos de encuentro
code-GPTS = Puntos de partida
code-DE = Resultado particular
code-WIN = Número de victorias
code-WON = Número de partidas reales ganadas
code-BPG = Número de partidas jugadas con negras
code-BWG = Número de partidas reales ganadas con negras
code-PS = Suma de puntuaciones progresivas
code-REP = Rondas que uno decidió jugar
code-STD = Puntuación estándar
code-TPN = Número de emparejamiento del torneo
code-BH = Buchholz
code-AOB = Media de Buchholz de los oponentes
code-FB = Buchholz adelantado
code-SB = Sonneborn-Berger
code-KS = Sistema Koya
code-ARO = Valoración media de los oponentes
code-TPR = Performance de torneo
code-PTP = Performance perfecta de torneo
code-APRO = Media de performances de los oponentes
code-APPO = Media de performances perfectas de los oponentes
code-RTNG = Valoración
code-BC = Recuento por tablero
code-TBR = Resultados de los mejores tableros
code-BBE = Eliminación de los últimos tableros
code-MPvGP = La otra puntuación del equipo: puntos de encuentro o de partida
code-EMMSB = Sonneborn-Berger extendido, puntos de encuentro del oponente × puntos de encuentro propios
code-EMGSB = Sonneborn-Berger extendido, puntos de encuentro del oponente × puntos de partida propios
code-EGMSB = Sonneborn-Berger extendido, puntos de partida del oponente × puntos de encuentro propios
code-EGGSB = Sonneborn-Berger extendido, puntos de partida del oponente × puntos de partida propios
code-EDE = Resultado particular extendido por equipos
code-EDEBT = Resultado particular extendido, luego recuento por tablero y resultados de los mejores tableros
code-EDEBB = Resultado particular extendido, luego recuento por tablero y eliminación de los últimos tableros
code-EDET = Resultado particular extendido, luego resultados de los mejores tableros
code-EDEB = Resultado particular extendido, luego eliminación de los últimos tableros
code-SSSC = Combinación de puntuación y dificultad de calendario
code-OTHER = desempate propio del organizador «{ $name }»
modifier-match-points = por puntos de encuentro
modifier-game-points = por puntos de partida
modifier-cut = corte { $n }
modifier-median = mediano { $n }
modifier-limit = límite { $points }
modifier-percent = límite { $percent } %
modifier-divisor = divisor { $divisor }
modifier-fore = adelantado
modifier-forfeits-as-played = incomparecencias como jugadas
modifier-unrated = no valorados como { $rating }
modifier-reversed = en orden inverso
modifier-edition = según { $edition }
