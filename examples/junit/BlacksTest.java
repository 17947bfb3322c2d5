import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.google.gson.Gson;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Tests the engine against the corpus in TIEBREAK_CORPUS (the folder of a release, or of `tiebreak cases export`). */
class BlacksTest {
    /** The only code that this engine computes. Other codes are skipped. */
    private static final String CODE = "BPG";

    static class Corpus { List<Case> cases; }
    static class Case { String id; Tournament tournament; List<Check> checks; }
    static class Tournament { String pairing; List<Player> participants; }
    static class Player { int id; List<String> games; }
    static class Check { String id; String status; List<String> editions; Integer after; Map<Integer, Map<String, String>> values; }

    @TestFactory
    List<DynamicTest> corpus() throws IOException {
        Path file = Path.of(System.getenv("TIEBREAK_CORPUS"), "corpus.json");
        Corpus corpus = new Gson().fromJson(Files.readString(file), Corpus.class);
        List<DynamicTest> tests = new ArrayList<>();
        for (Case one : corpus.cases)
            for (Check check : one.checks)
                for (String edition : check.editions)
                    tests.add(dynamicTest(one.id + "#" + check.id + "@" + edition, () -> hold(one.tournament, check)));
        return tests;
    }

    private static void hold(Tournament tournament, Check check) {
        assumeFalse(check.status.equals("open"), "open: nobody knows the answer");
        assumeTrue(tournament.pairing.equals("swiss"), "forfeits in predetermined pairings have rules of their own (C.07 15.2)");
        assumeTrue(tournament.participants != null && check.values != null, "no values of players");
        boolean judged = false;
        for (Player player : tournament.participants) {
            Map<String, String> row = check.values.getOrDefault(player.id, Map.of());
            if (!row.containsKey(CODE)) continue;
            judged = true;
            int rounds = check.after == null ? Integer.MAX_VALUE : check.after;
            long found = Blacks.count(player.games, rounds, System.getenv("WRONG") != null);
            assertEquals(0, new BigDecimal(row.get(CODE)).compareTo(BigDecimal.valueOf(found)), CODE + " of " + player.id);
        }
        assumeTrue(judged, "no " + CODE + " of players");
    }
}
