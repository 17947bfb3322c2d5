import java.util.List;

/** A small engine that counts games with Black (BPG, C.07 7.3) and ranks nobody. */
final class Blacks {
    private Blacks() {}

    /** A game has the form "7 b =": opponent, color, result. A forfeit counts only if the engine must be wrong. */
    static long count(List<String> games, int rounds, boolean wrong) {
        return games.stream().limit(rounds).map(game -> game.split(" "))
            .filter(cell -> cell[1].equals("b") && (wrong || !"+-".contains(cell[2]))).count();
    }
}
