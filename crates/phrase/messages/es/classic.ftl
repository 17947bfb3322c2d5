# Names of classic tie-breaks
code-US-MEDIAN = Mediana (Harkness)
code-US-MODMED = Mediana modificada
code-US-CUM = Acumulativo
code-US-OPPCUM = Puntuación acumulada de los oponentes
code-US-H2H = Resultado entre jugadores empatados
code-MOSTBLACK = Más partidas con negras
code-US-OPPPERF = Performance de los oponentes
code-AOR = Valoración media de los oponentes según US Chess
code-BAUMBACH = Más victorias (Baumbach)
code-GELBFUHS = Puntuación de Gelbfuhs
code-GELBFUHS-SQ = Puntuación de Gelbfuhs más el cuadrado de la puntuación propia
code-BRIGHTWELL = Cociente de Brightwell
code-DISCS = Total de fichas
code-TIMEOFLOSS = Momento de la primera derrota
code-LATE = Tardanza
code-US-PLAYED-FIRST = Si algún punto procede de partidas jugadas
code-ARMAGEDDON = Partida Armagedón

# Variants
variation-PM = victorias menos derrotas
variation-ADJ = con las puntuaciones ajustadas de los oponentes
variation-OTB = solo partidas sobre el tablero
variation-NOLAST = sin la última puntuación acumulada
variation-OLD = restando los puntos de una ronda no jugada solo si son un punto entero
variation-GGS = con 64 dividido por el número de rondas como constante
variation-CHESS = sin fichas
variation-constant = constante { $constant }

# Workings
step-deduction = puntos de una ronda no jugada, que se restan una vez: { $kind }
step-opponent-cumulative = puntuación acumulada del oponente
step-estimated-rating = valoración estimada del oponente
step-discs = fichas: { $kind }
step-half-discs-withdrawn = la mitad de las fichas de la partida, porque el oponente se retiró
step-half-discs = la mitad de las fichas de una partida: { $kind }
step-opponent-points = puntos del oponente, multiplicados por la constante
step-own-points = puntos propios, multiplicados por la constante
step-first-loss = primera derrota: { $kind }
step-no-loss = ninguna derrota, así que el valor es el número de rondas más uno
step-on-time = el participante llegó a tiempo
step-nothing-played = el participante no sumó puntos en partidas jugadas
step-late = el participante llegó cuando la primera ronda ya estaba emparejada
left-out-dropped = descartado ({ $clause })

# Why a code has no values
no-value-other-points = este desempate solo está definido si una victoria vale 1 punto, unas tablas 1/2 y una derrota 0, y cualquier otro resultado tiene uno de estos valores; quite el desempate de la lista
no-value-unrated-opponent = este desempate necesita la valoración de todos los oponentes, pero al menos un oponente no tiene valoración; declare en las bases cómo cuentan los participantes no valorados
no-value-discs = este desempate necesita el número de fichas de cada partida; añada los números que faltan
no-value-discs-of-bye = este desempate necesita el número de fichas que da un descanso, que solo está definido para partidas de 64 fichas; quite el desempate de la lista
no-value-constant = este desempate necesita una constante: declare brightwell-constant en las bases o escriba en la lista, por ejemplo, BRIGHTWELL/K6
no-value-lateness = este desempate depende de quién llegó tarde; indique para cada participante si llegó tarde (yes o no)
no-value-too-fine = el programa no puede calcular este desempate con exactitud, porque el desempate suma medias con demasiados divisores distintos (números de partidas); quite el desempate de la lista
