import java.util.List;

/** A small engine: it counts games with Black (BPG, C.07 7.3) and ranks nobody. */
final class Blacks {
    private Blacks() {}

    /** A game is "7 b =": opponent, color, result. A forfeit was not played; who counts it all the same is wrong. */
    static long count(List<String> games, int rounds, boolean wrong) {
        return games.stream().limit(rounds).map(game -> game.split(" "))
            .filter(cell -> cell[1].equals("b") && (wrong || !"+-".contains(cell[2]))).count();
    }
}
