"""Contains the texts of the cases: descriptions of events, names of codes, and errors in the publications."""

Words = dict[str, str]

EVENTS: dict[str, dict[str, object]] = {
    "swiss5": {
        "id": "published-swiss-of-sixteen",
        "title": {
            "en": "{}: the values of sixteen players match the published exercises",
            "es": "{}: los valores de dieciséis jugadores coinciden con los ejercicios publicados",
        },
        "why": {
            "en": "The event is a Swiss of five rounds from the exercise book of FIDE's commission, with a pairing-allocated bye, half-point byes, a withdrawal and forfeits. The values are the printed solutions under the regulations of September 2023.",
            "es": "Este es un torneo suizo de cinco rondas del libro de ejercicios de la comisión de la FIDE, con un descanso asignado por emparejamiento, descansos de medio punto, una retirada e incomparecencias. Los valores son las soluciones impresas según las normas de septiembre de 2023.",
        },
    },
    "rr6": {
        "id": "published-round-robin-of-six",
        "title": {
            "en": "{}: the values of six players match the published exercises",
            "es": "{}: los valores de seis jugadores coinciden con los ejercicios publicados",
        },
        "why": {
            "en": "The event is a round robin of six players from the exercise book of FIDE's commission, with one forfeit. The book prints two tables that exchange players 5 and 6. The solutions in the book use the second of the two tables, and so does this case.",
            "es": "El torneo es un round robin de seis jugadores del libro de ejercicios de la comisión de la FIDE, con una incomparecencia. El libro contiene dos tablas en las que los jugadores 5 y 6 están intercambiados. Este torneo usa la segunda tabla, igual que las soluciones del libro.",
        },
    },
    "swiss9": {
        "id": "published-swiss-of-nine-rounds",
        "title": {
            "en": "Direct encounter breaks no tie after nine rounds of the published Swiss",
            "es": "El resultado particular no deshace ningún empate tras nueve rondas del torneo suizo publicado",
        },
        "why": {
            "en": "The event is the Swiss from the exercise book after nine rounds. One game of this Swiss differs from the table after five rounds: player 2 beats player 3 in round 5, as the printed totals require. The crosstable of the players with 4 points wrongly shows a win of player 5 against player 14. Player 14 won that game. Whatever the result of the game between players 5 and 14, the tie of the players with 4 points remains.",
            "es": "Este es el torneo suizo del libro de ejercicios tras nueve rondas. Una de sus partidas difiere de la tabla de cinco rondas: el jugador 2 gana al 3 en la ronda 5, como exigen los totales impresos. El cuadro cruzado de los jugadores con 4 puntos imprime una victoria del 5 sobre el 14, pero el 14 ganó esa partida. En ambos casos, los jugadores con 4 puntos siguen empatados.",
        },
    },
    "team14": {
        "id": "published-swiss-of-fourteen-teams",
        "title": {
            "en": "{}: the values of fourteen teams match the published exercises",
            "es": "{}: los valores de catorce equipos coinciden con los ejercicios publicados",
        },
        "why": {
            "en": "The event is a team Swiss of seven rounds on four boards from the exercise book of FIDE's commission. Match points are the primary score. The event has three kinds of byes, and a match that was forfeited on all boards. The values are the printed solutions under the regulations of September 2023.",
            "es": "Este es un torneo suizo por equipos de siete rondas a cuatro tableros del libro de ejercicios de la comisión de la FIDE. Los puntos de encuentro son la puntuación principal. El torneo tiene descansos de tres clases y un encuentro perdido por incomparecencia en todos los tableros. Los valores son las soluciones impresas según las normas de septiembre de 2023.",
        },
    },
    "team14-gp": {
        "id": "published-swiss-of-teams-by-game-points",
        "title": {
            "en": "{}: the values of fourteen teams by game points match the published exercises",
            "es": "{}: los valores de catorce equipos por puntos de partida coinciden con los ejercicios publicados",
        },
        "why": {
            "en": "The event is the team Swiss from the exercise book, with game points as the primary score.",
            "es": "Este es el torneo suizo por equipos del libro de ejercicios, con los puntos de partida como puntuación principal.",
        },
    },
    "pl14": {
        "id": "published-swiss-of-the-slides",
        "title": {
            "en": "{}: the values of fourteen players match the published slides",
            "es": "{}: los valores de catorce jugadores coinciden con las diapositivas publicadas",
        },
        "why": {
            "en": "The event is a Swiss of five rounds from the slides that presented the regulations of March 2026. It has a forfeit, a pairing-allocated bye and a zero-point bye, to which the caps of 16.4 apply.",
            "es": "Este es un torneo suizo de cinco rondas de las diapositivas que presentaron las normas de marzo de 2026. Tiene una incomparecencia, un descanso asignado por emparejamiento y un descanso de cero puntos, a los que se aplican los límites del 16.4.",
        },
    },
}


def _code(clauses: list[str], en: str, es: str) -> tuple[list[str], Words]:
    return [f"c07.{clause}" for clause in clauses], {"en": en, "es": es}


CODES: dict[str, tuple[list[str], Words]] = {
    "BH": _code(["8.1", "16.3.1", "16.3.2", "16.4"], "Buchholz scores", "Buchholz"),
    "BH/C1": _code(["14.1.1.a", "16.5.1.a"], "Buchholz scores with one cut", "Buchholz con un corte"),
    "AOB": _code(["8.2"], "Averages of opponents' Buchholz", "Media de Buchholz de los oponentes"),
    "FB": _code(["8.3"], "Fore Buchholz scores", "Buchholz adelantado"),
    "SB": _code(["9.1", "16.4"], "Sonneborn-Berger scores", "Sonneborn-Berger"),
    "SB/C1": _code(["14.1.1.d", "16.5.1.b"], "Sonneborn-Berger scores with one cut", "Sonneborn-Berger con un corte"),
    "KS": _code(["9.2", "15.2"], "Koya scores", "Koya"),
    "KS/L-2": _code(["14.5"], "Koya scores with another limit", "Koya con otro límite"),
    "KS/L+3": _code(["14.5"], "Koya scores with another limit", "Koya con otro límite"),
    "ARO": _code(["10.1"], "Average ratings of opponents", "Valoración media de los oponentes"),
    "ARO/C1": _code(["14.1.1.b"], "Average ratings of opponents with one cut", "Valoración media de los oponentes con un corte"),
    "TPR": _code(["10.2"], "Performance ratings", "Performance de torneo"),
    "PTP": _code(["10.3"], "Perfect performances", "Performance perfecta"),
    "APRO": _code(["10.4"], "Average performances of opponents", "Media de performances de los oponentes"),
    "APPO": _code(["10.5"], "Average perfect performances of opponents", "Media de performances perfectas de los oponentes"),
    "DE": _code(["6.3", "6.1.1", "6.2"], "Direct encounters", "Resultado particular"),
    "WIN": _code(["7.1"], "Numbers of wins", "Número de victorias"),
    "WON": _code(["7.2"], "Games won over the board", "Partidas ganadas sobre el tablero"),
    "BPG": _code(["7.3"], "Games played with Black", "Partidas jugadas con negras"),
    "BWG": _code(["7.4"], "Games won with Black", "Partidas ganadas con negras"),
    "PS": _code(["7.5"], "Progressive scores", "Puntuaciones progresivas"),
    "PS/C1": _code(["14.1.1.c"], "Progressive scores with one cut", "Puntuaciones progresivas con un corte"),
    "REP": _code(["7.6"], "Rounds one elected to play", "Rondas que se eligió jugar"),
    "MPvGP": _code(["13.1"], "Secondary scores", "Puntuación secundaria"),
    "BH:MP": _code(["13", "8.1", "16.4.note"], "Buchholz scores", "Buchholz"),
    "BH:MP/C1": _code(["14.1", "13", "16.5.1.a"], "Buchholz scores with one cut", "Buchholz con un corte"),
    "BH:GP": _code(["13", "8.1", "16.4.note"], "Buchholz scores", "Buchholz"),
    "BH:GP/C1": _code(["14.1", "13", "16.5.1.a"], "Buchholz scores with one cut", "Buchholz con un corte"),
    "EMMSB": _code(["13.2", "13.2.1"], "Extended Sonneborn-Berger scores", "Sonneborn-Berger extendido"),
    "EMMSB/C1": _code(["14.1.2"], "Extended Sonneborn-Berger scores with one cut", "Sonneborn-Berger extendido con un corte"),
    "EMGSB": _code(["13.2", "13.2.2"], "Extended Sonneborn-Berger scores", "Sonneborn-Berger extendido"),
    "EGMSB": _code(["13.2", "13.2.3"], "Extended Sonneborn-Berger scores", "Sonneborn-Berger extendido"),
    "EGGSB": _code(["13.2", "13.2.4"], "Extended Sonneborn-Berger scores", "Sonneborn-Berger extendido"),
    "EDE": _code(["13.3.1", "13.3.3", "6.3"], "Extended direct encounters", "Resultado particular extendido"),
    "EDEBT": _code(["13.3.2", "13.3.2.a"], "Board decisions of two teams", "Decisiones por tableros de dos equipos"),
    "EDEBB": _code(["13.3.2", "13.3.2.b"], "Board decisions of two teams", "Decisiones por tableros de dos equipos"),
    "EDET": _code(["13.3.2", "13.3.2.c"], "Board decisions of two teams", "Decisiones por tableros de dos equipos"),
    "EDEB": _code(["13.3.2", "13.3.2.d"], "Board decisions of two teams", "Decisiones por tableros de dos equipos"),
    "SSSC": _code(["13.4", "13.4.1", "13.4.2.a", "13.4.2.b"], "Combinations of score and schedule strength", "Combinación de puntuación y dificultad de calendario"),
}

NOTES: dict[tuple[str, str], Words] = {
    ("swiss5", "AOB"): {
        "en": "The book prints some AOB values with two decimals and others with one. The exact AOB values follow from the Buchholz scores in the book. The table on page 24 wrongly ranks player 4 (13.375) above player 3 (13.40).",
        "es": "El libro imprime unas medias con dos decimales y otras con uno. Las medias exactas se obtienen de sus Buchholz. La tabla de la página 24 pone por error 4 (13,375) delante de 3 (13,40).",
    },
    ("swiss5", "FB"): {
        "en": "The table on page 24 orders the players by the scores that they would have if the last round were drawn. This case orders the players by their real scores.",
        "es": "La tabla de la página 24 ordena a los jugadores por las puntuaciones que tendrían si la última ronda acabara en tablas. Este caso los ordena por sus puntuaciones reales.",
    },
    ("swiss5", "SB/C1"): {
        "en": "Page 29 ranks player 7 (1.25) above player 9 (2.25). Both players have 1.5 points, so player 9 must be ahead of player 7.",
        "es": "La página 29 pone 7 (1,25) encima de 9 (2,25), ambos con 1,5 puntos. Por los valores, 9 va por delante de 7.",
    },
    ("swiss5", "ARO/C1"): {
        "en": "Player 12 played one game, so no rating is left after the cut. The text says that the value is undefined, but the table prints 0.",
        "es": "El jugador 12 jugó una partida, así que tras el corte no queda ninguna valoración. El texto dice que el valor es indefinido, pero la tabla imprime 0.",
    },
    ("swiss5", "TPR"): {
        "en": "The column p on page 38 is wrong for five players. The performance ratings on page 38 are right.",
        "es": "La columna p de la página 38 tiene erratas en cinco jugadores. Las performances son correctas.",
    },
    ("swiss5", "DE"): {
        "en": "Exercise 24 asks about the players with 3.5 points, but its solution is about the players with 2.5 points.",
        "es": "El ejercicio 24 pregunta por los jugadores con 3,5 puntos, pero su solución trata de los que tienen 2,5.",
    },
    ("swiss5", "BWG"): {
        "en": "Page 48 wrongly ranks player 12 above players 14 and 15, and players 7 and 9 above player 13. This case orders the players by their values.",
        "es": "La página 48 pone 12 encima de 14 y 15, y 7 y 9 encima de 13. Este caso ordena a los jugadores por sus valores.",
    },
    ("swiss5", "REP"): {
        "en": "The edition of 2023 calls this tie-break GE.",
        "es": "La edición de 2023 llama GE a este desempate.",
    },
    ("rr6", "KS/L-2"): {
        "en": "The book states that every game counts if the limit is 1.5, and that no game counts if the limit is 4.",
        "es": "El libro dice que con el límite en 1,5 cuentan todas las partidas y que con el límite en 4 no cuenta ninguna.",
    },
    ("team14", "EDE"): {
        "en": "In the matches among themselves, teams 1 to 5 have the same number of match points. By game points, team 4 is first and team 5 is last. The book continues with game points (4, 2, 1, 3, 5). Under the words of 13.3.3, the procedure starts again with match points (4, 1, 2, 3, 5).",
        "es": "Los equipos 1 a 5 empatan en puntos de encuentro entre sí. Por puntos de partida, 4 es primero y 5 último. El libro sigue con puntos de partida (4, 2, 1, 3, 5). Según el texto del 13.3.3, se vuelve a empezar por puntos de encuentro (4, 1, 2, 3, 5).",
    },
    ("team14", "EDEBT"): {
        "en": "In the match between teams 11 and 14, board count is 3.5 to 6.5. The first board ended 1 to 0. Without the last board, the score is 2 to 1. The boards of the whole event give the same order, so the rankings do not depend on the reading of article 12.",
        "es": "En el encuentro entre 11 y 14, el recuento por tableros es 3,5 a 6,5. El primer tablero acabó 1 a 0. Sin el último tablero, el resultado es 2 a 1. Los tableros de todo el torneo dan el mismo orden, así que las clasificaciones no dependen de cómo se lea el artículo 12.",
    },
    ("team14", "SSSC"): {
        "en": "The book prints SSSC with one decimal and with the divisor 3. The exact SSSC values follow from the game points and Buchholz scores in the book.",
        "es": "El libro imprime un decimal y el divisor 3. Los valores exactos se obtienen de sus puntos de partida y Buchholz.",
    },
    ("team14-gp", "BH:GP"): {
        "en": "Page 56 orders the teams by match points, although the primary score of the exercise is game points. This case orders the teams by game points.",
        "es": "La página 56 ordena los equipos por puntos de encuentro, aunque la puntuación principal del ejercicio son los puntos de partida. Este caso los ordena por puntos de partida.",
    },
    ("team14-gp", "BH:GP/C1"): {
        "en": "Page 56 orders the teams by match points, although the primary score of the exercise is game points. This case orders the teams by game points.",
        "es": "La página 56 ordena los equipos por puntos de encuentro, aunque la puntuación principal del ejercicio son los puntos de partida. Este caso los ordena por puntos de partida.",
    },
    ("pl14", "BH"): {
        "en": "Slide 11 prints 10.5 for player 14. The slide uses the row of player 13 instead of the row of player 7, who has 2 points. The right value of BH for player 14 is 11.",
        "es": "La diapositiva 11 imprime 10,5 para el jugador 14. Usa la fila de 13 en lugar de la de 7, que tiene 2 puntos. El valor correcto es 11.",
    },
    ("pl14", "BH/C1"): {
        "en": "Slide 15 says that the cut removes 2.5, but under the rules the cut removes the 0.5 from the zero-point bye. The result on slide 15 is right.",
        "es": "La diapositiva 15 dice que el corte omite 2,5, pero omite el 0,5 del descanso de cero puntos. El resultado es correcto.",
    },
}
