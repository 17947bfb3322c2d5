// Adapter for tie-break conformance (`tiebreak protocol` has every message). Needs Java 17 or later and no library.
// Run it: tiebreak smoke --start-timeout 30 -- java Adapter.java
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

public final class Adapter {
    static final String NAME = "my program";
    static final String VERSION = "0.1";

    /** Half points for each result. X is an unfinished game. */
    static int halves(String cell) {
        return switch (cell.split(" ")[2]) {
            case "1", "W", "+", "U", "F" -> 2;
            case "=", "D", "H", "X" -> 1;
            default -> 0;
        };
    }

    /** The answer to one question. */
    static String standings(Map<?, ?> ask) {
        Map<?, ?> event = (Map<?, ?>) ask.get("tournament");
        String seq = "{\"seq\":" + ask.get("seq");
        if (List.of("scoring", "awards", "adjustments").stream().anyMatch(event::containsKey)) {
            return seq + ",\"skip\":\"only the usual points\"}";
        }
        // Call your program here. This example computes only points. A cell is "OPPONENT COLOR RESULT".
        int after = Integer.parseInt(ask.get("after").toString());
        Map<String, Integer> points = new LinkedHashMap<>();
        for (Object player : (List<?>) event.get("participants")) {
            List<?> games = (List<?>) ((Map<?, ?>) player).get("games");
            int total = 0;
            for (Object cell : games.subList(0, Math.min(after, games.size()))) {
                total += halves((String) cell);
            }
            points.put(((Map<?, ?>) player).get("id").toString(), total);
        }
        List<String> rows = new ArrayList<>();
        for (Map.Entry<String, Integer> own : points.entrySet()) {
            long rank = 1 + points.values().stream().filter(other -> other > own.getValue()).count();
            rows.add("{\"id\":" + own.getKey() + ",\"rank\":" + rank + ",\"values\":{\"PTS\":\"" + own.getValue() + "/2\"}}");
        }
        List<String> unknown = new ArrayList<>();
        for (Object code : (List<?>) ask.get("tiebreaks")) {
            if (!code.equals("PTS")) {
                unknown.add("\"" + code + "\"");
            }
        }
        return seq + ",\"standings\":[" + String.join(",", rows) + "],\"unsupported\":[" + String.join(",", unknown) + "]}";
    }

    public static void main(String[] arguments) throws IOException {
        var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        var out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        for (String line; (line = in.readLine()) != null;) {
            Map<?, ?> ask = (Map<?, ?>) new Json(line).value();
            Object cmd = ask.get("cmd");
            if (cmd.equals("stop")) {
                return;
            }
            String start = "{\"protocol\":1,\"name\":\"" + NAME + "\",\"version\":\"" + VERSION + "\",\"kinds\":[\"individual\"]}";
            out.print((cmd.equals("start") ? start : standings(ask)) + "\n");
            out.flush();
        }
    }

    /** A small JSON reader for this adapter. Numbers stay text. */
    static final class Json {
        private final String text;
        private int at;

        Json(String text) {
            this.text = text;
        }

        private char next() {
            while (Character.isWhitespace(text.charAt(at))) {
                at++;
            }
            return text.charAt(at);
        }

        Object value() {
            switch (next()) {
                case '{': {
                    Map<String, Object> map = new LinkedHashMap<>();
                    at++;
                    while (next() != '}') {
                        String key = string();
                        next();
                        at++;
                        map.put(key, value());
                        if (next() == ',') {
                            at++;
                        }
                    }
                    at++;
                    return map;
                }
                case '[': {
                    List<Object> list = new ArrayList<>();
                    at++;
                    while (next() != ']') {
                        list.add(value());
                        if (next() == ',') {
                            at++;
                        }
                    }
                    at++;
                    return list;
                }
                case '"':
                    return string();
                default: {
                    int start = at;
                    while (at < text.length() && ",]} \t".indexOf(text.charAt(at)) < 0) {
                        at++;
                    }
                    return text.substring(start, at);
                }
            }
        }

        private String string() {
            next();
            var out = new StringBuilder();
            for (at++; text.charAt(at) != '"'; at++) {
                if (text.charAt(at) != '\\') {
                    out.append(text.charAt(at));
                    continue;
                }
                at++;
                switch (text.charAt(at)) {
                    case 'n' -> out.append('\n');
                    case 't' -> out.append('\t');
                    case 'r' -> out.append('\r');
                    case 'b' -> out.append('\b');
                    case 'f' -> out.append('\f');
                    case 'u' -> {
                        out.append((char) Integer.parseInt(text.substring(at + 1, at + 5), 16));
                        at += 4;
                    }
                    default -> out.append(text.charAt(at));
                }
            }
            at++;
            return out.toString();
        }
    }
}
