import java.util.List;

/** A small engine that counts games with Black (BPG, C.07 7.3). It does not rank the players. */
final class Blacks {
    private Blacks() {}

    /** Counts games with Black. A game has the form "7 b =": opponent, color, result. If wrong is true, forfeits count. */
    static long count(List<String> games, int rounds, boolean wrong) {
        return games.stream().limit(rounds).map(game -> game.split(" "))
            .filter(cell -> cell[1].equals("b") && (wrong || !"+-".contains(cell[2]))).count();
    }
}
