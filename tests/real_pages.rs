//! Tests small files that have the same structure as real pages and files. The players in these files are invented.

use crate::support::{flat, json, stderr, stdout, tiebreak};

const SWISS: &str = "../exports/pages/chess-results/crosstable-rank-en/event.trf";
const PERFECT: &str = "../exports/pages/swissperfect/standings-pre/event.trf";
const TEAMS: &str = "../exports/pages/chess-results/team-standing-es/event.json";

/// The event, the published table, further options of `check`, and the expected verdict. The name of the table is empty
/// if the event file contains the standing. If the name of a file contains `wrong`, its table is a copy with an error.
const CASES: &[(&str, &str, &str, &str)] = &[
    // The crosstable shows points but no tie-breaks. The order of the crosstable must follow from the tie-breaks in the
    // published table. Cole and Baker have 2 points each, and Baker beat Cole.
    ("rr-matrix.csv", "rr-standing-de-right.csv", "", "confirmed"),
    ("rr-matrix.csv", "rr-standing-de-wrong.csv", "", "different"),
    ("rr-matrix.csv", "rr-standing-sb-order-wrong.csv", "", "different"),
    ("rr-matrix.csv", "rr-standing-sb-order-wrong.csv", "-t PTS,SB", "different"),
    // The columns of a matrix have initials as headings, or letters that mean something else in other tables. The
    // column of names can have no heading. A wrong copy shows 0 instead of 1 for Baker against Cole.
    ("rr-five.trf", "matrix-initials.csv", "", "confirmed"),
    ("rr-five.trf", "matrix-initials-wrong.csv", "", "different"),
    ("matrix-initials.csv", "", "-t PTS,SB", "confirmed"),
    ("rr-five.trf", "matrix-letters.csv", "", "confirmed"),
    ("rr-five.trf", "matrix-letters-wrong.csv", "", "different"),
    ("rr-five.trf", "matrix-zero-diagonal.csv", "", "confirmed"),
    ("rr-five.trf", "matrix-zero-diagonal-wrong.csv", "", "different"),
    // The page does not show that the game of Birch and Hazel in round 4 was a forfeit. A wrong copy gives Alder an SB
    // of 17 instead of 16.
    ("forfeit-not-marked.txt", "", "", "unverifiable"),
    ("forfeit-not-marked-wrong.txt", "", "", "different"),
    // The pages do not show which games were forfeits: three losses of Birch in the first event, and the games of
    // Kessler against Grünwald and Castell in the second. Wrong copies give Birch a BH of 9.5 instead of 9, and Kessler
    // a BH of 18 instead of 17.5.
    ("forfeits-of-one-not-marked.txt", "", "", "unverifiable"),
    ("forfeits-of-one-not-marked-wrong.txt", "", "", "different"),
    ("forfeits-not-marked.txt", "", "", "unverifiable"),
    ("forfeits-not-marked-wrong.txt", "", "", "different"),
    // The notes name the game points first. A wrong copy exchanges the first two teams, who have 9 and 8 game points.
    ("team-game-points-noted.md", "", "", "confirmed"),
    ("team-game-points-noted-wrong.md", "", "", "different"),
    // The crosstable has a column of wins. The table has a column BH, which decides between Alder (BH 6: 2.5 + 2 + 1.5)
    // and Cedar (BH 3: 1 + 0 + 2). A wrong copy exchanges the two.
    ("list-of-crosstable.csv", "list-of-table.csv", "", "confirmed"),
    ("list-of-crosstable.csv", "list-of-table-wrong.csv", "", "different"),
    // The crosstable names BH, but the table names only wins. BH still decides between Alder and Cedar, who have one
    // win each.
    ("list-and-places-of-crosstable.csv", "list-of-wins-wrong.csv", "", "different"),
    // The names of the teams begin with numbers, also in the table. A wrong copy has other points.
    ("team-number-in-name.csv", "team-number-in-name-table.csv", "-t MPTS,GPTS", "confirmed"),
    ("team-number-in-name.csv", "team-number-in-name-table-wrong.csv", "-t MPTS,GPTS", "different"),
    // The line below the table names another round than the event has. Another table follows.
    ("rr-four-players.trf", "round-before-next-table.md", "-t PTS", "unverifiable"),
    // The cells `-0` state zero-point byes, and the cell `-½` shows that the file states half-point byes, too.
    ("zero-byes-stated-wrong.csv", "", "-t PTS", "different"),
    // The crosstable shows SB only for the players who are tied: Birch, Cedar and Dogwood drew their games, so each has
    // 0.5 + 0.5 = 1. Wrong copies give Cedar 1.5, or leave out the value of Cedar.
    ("tiebreak-only-for-the-tied.csv", "", "", "confirmed"),
    ("tiebreak-only-for-the-tied-wrong.csv", "", "", "different"),
    ("tiebreak-only-for-the-tied-hole-wrong.csv", "", "", "unverifiable"),
    // The table has a column of points, so TB1 (an unknown tie-break) is not the score. A wrong copy gives Birch 1.5
    // points instead of 2.
    ("numbered-column-with-points-list.csv", "", "-t PTS", "unverifiable"),
    ("numbered-column-with-points-list-wrong.csv", "", "-t PTS", "different"),
    // The numbers under DE give the right order, but they are neither places nor points of one game.
    ("de-places-event.csv", "de-impossible.csv", "-t PTS,DE", "unverifiable"),
    // The column of the direct encounter contains `---`. A wrong copy gives Cedar an SB of 1.5 instead of 1.25: a draw
    // with Alder (2.5) and a win against Dogwood (0).
    ("de-dashes-event.csv", "de-dashes.md", "", "confirmed"),
    ("de-dashes-event.csv", "de-dashes-wrong.md", "", "different"),
    // The participants are chess engines. A wrong copy shows another result of the first two.
    ("engine-event.html", "", "-t PTS", "confirmed"),
    ("engine-event.html", "engine-wrong-cell.html", "-t PTS", "different"),
    // Everybody met everybody, but the user states that the event was a Swiss-system event. A wrong copy gives Alder 2
    // points instead of 3.
    ("everybody-met.csv", "", "-t PTS,BH --system swiss -e fide-2026-03", "confirmed"),
    ("everybody-met-wrong.csv", "", "-t PTS,BH --system swiss -e fide-2026-03", "different"),
    // The columns TB1 and TB2 follow the rules before September 2023, although the event is of 2025.
    ("older-rules-numbered.csv", "older-rules-numbered.csv", "", "different"),
    // `PG` are the points (pontos ganhos). A wrong copy gives Cedar 3 points instead of 2.5.
    ("points-pg-pt.csv", "", "", "confirmed"),
    ("points-pg-pt-wrong.csv", "", "", "different"),
    // `S` is the balance of colors, and `W` the number of wins. A wrong copy gives Cedar 2 wins instead of 1.
    ("balance-event.csv", "balance-nl.md", "-t PTS", "confirmed"),
    ("balance-event.csv", "balance-nl-wrong.md", "-t PTS", "different"),
    // Empty cells are half-point byes: Alder has 2 points and a bye, Birch 1 and a bye, Elm and Dogwood 0.5 and a bye.
    // A wrong copy gives Alder one more point.
    ("byes-empty.md", "", "-t PTS", "unverifiable"),
    ("byes-empty-wrong.md", "", "-t PTS", "different"),
    ("byes-empty.trf", "byes-empty.csv", "-t PTS -e fide-2026-03", "unverifiable"),
    ("byes-empty.trf", "byes-empty-wrong.csv", "-t PTS -e fide-2026-03", "different"),
    // The program does not know the first tie-break, so it cannot judge the direct encounter of Dogwood and Cedar.
    ("encounter-after-unknown.csv", "", "", "unverifiable"),
    // The table of 2018 cuts the lowest score, also after byes. Birch has a BH of 21.5, and the lowest score is the 2.5 of
    // Hazel: 21.5 - 2.5 = 19.
    ("cut-before-2023.html", "", "", "unverifiable"),
    // The same file is given as the event and as the table. The program does not know the last tie-break. A wrong copy
    // gives Cedar 2.5 points instead of 2 (0.5 + 1 + 0.5).
    ("last-tie-break-unknown.csv", "last-tie-break-unknown.csv", "", "unverifiable"),
    ("last-tie-break-unknown-wrong.csv", "last-tie-break-unknown-wrong.csv", "", "different"),
    // The table ranks by match points, but game points are in an earlier column. A wrong copy gives Ashford 8 game
    // points instead of 7½.
    ("team-game-points-first.csv", "", "", "confirmed"),
    ("team-game-points-first-wrong.csv", "", "", "different"),
    // Wrong copies of the table give Corby 2 points against Dalton instead of 3, or 1 match point instead of 2.
    ("team-game-points-first.csv", "team-numbers-before-names.txt", "-t MPTS,GPTS", "unverifiable"),
    ("team-game-points-first.csv", "team-numbers-before-names-wrong.txt", "-t MPTS,GPTS", "different"),
    ("team-game-points-first.csv", "team-lines.txt", "-t MPTS,GPTS", "confirmed"),
    ("team-game-points-first.csv", "team-lines-wrong.txt", "-t MPTS,GPTS", "different"),
    // The cells contain match points and opponents. A wrong copy of the table shows a win of Dunmere against Holt
    // Valley.
    ("team-vega-match-points.json", "team-vega-match-points.html", "-t MPTS,GPTS", "confirmed"),
    ("team-vega-match-points.json", "team-vega-match-points-wrong.html", "-t MPTS,GPTS", "different"),
    // The word `CLASSEMENT` is in front of the headings. A wrong copy of the table gives Corby 3 match points instead
    // of 2.
    ("team-game-points-first.csv", "team-heading-before-place.txt", "-t MPTS,GPTS", "confirmed"),
    ("team-game-points-first.csv", "team-heading-before-place-wrong.txt", "-t MPTS,GPTS", "different"),
    // The page shows two players under the same shortened name, `Garcialopez,Juan`. The full names are `Garcialopez,
    // Juan` and `Garcialopez, Juan Carlos`.
    ("cut-names.trf", "cut-names.csv", "", "unverifiable"),
    // The table contains the column of performance ratings twice. The second copy is the last column.
    ("rr-five.trf", "column-repeated.csv", "", "confirmed"),
    // A wrong copy of the table shows a loss of Dunn to Eden.
    ("rr-five.trf", "cells-letter-last.csv", "-t PTS", "confirmed"),
    ("rr-five.trf", "cells-letter-last-wrong.csv", "-t PTS", "different"),
    // Draws are written as formulas without values (`=B3`), or cells contain the opponent in brackets, as in `1(2)`.
    // Wrong copies of the table change games of Dunn, give Dunn 2½ points instead of 1½, or give Baker an SB of 3½
    // instead of 3.
    ("rr-five.trf", "draws-as-formulas.xlsx", "-t PTS", "confirmed"),
    ("rr-five.trf", "draws-as-formulas-wrong.xlsx", "-t PTS", "different"),
    ("rr-five.trf", "cells-number-in-brackets.csv", "-t PTS", "confirmed"),
    ("rr-five.trf", "cells-number-in-brackets-wrong.csv", "-t PTS", "different"),
    ("rr-five.trf", "pipes-without-headings.txt", "-t PTS", "confirmed"),
    ("rr-five.trf", "pipes-without-headings-wrong.txt", "-t PTS", "different"),
    ("rr-five.trf", "list-sonneborn-in-brackets.txt", "", "confirmed"),
    ("rr-five.trf", "list-sonneborn-in-brackets-wrong.txt", "", "different"),
    // The rows have no headings, and begin with a range of places. A wrong copy gives Dunn 2½ points instead of 1½.
    ("rr-five.trf", "range-of-places.txt", "-t PTS", "confirmed"),
    ("rr-five.trf", "range-of-places-wrong.txt", "-t PTS", "different"),
    // The column `SB` contains pairing numbers instead of Sonneborn-Berger values. A wrong copy of the table exchanges
    // the pairing numbers of Baker and Cole.
    ("rr-five.trf", "pairing-numbers-under-sb.csv", "", "confirmed"),
    ("rr-five.trf", "pairing-numbers-under-sb-wrong.csv", "", "different"),
    // Each row of the table is split into two lines. A wrong copy gives Baker an SB of 3.5 instead of 3.
    ("rr-five.trf", "rows-in-two-lines.txt", "", "confirmed"),
    ("rr-five.trf", "rows-in-two-lines-wrong.txt", "", "different"),
    // A cell on the diagonal of the matrix contains a result. `check` then cannot know which column belongs to which
    // player.
    ("rr-five.trf", "matrix-diagonal-mixed.csv", "", "unverifiable"),
    ("rr-five.trf", "matrix-headings-unknown.csv", "", "unverifiable"),
    // One cell of the matrix cannot be read. The columns `D` and `G` must still be read as results.
    ("rr-five.trf", "matrix-letters-unread.csv", "", "unverifiable"),
    // Results are written as `1.0` and `0.5`, or with a color, as in `½ (w)`. Wrong copies of the table show 0 for
    // Baker against Cole.
    ("rr-five.trf", "matrix-decimals.csv", "", "confirmed"),
    ("rr-five.trf", "matrix-decimals-wrong.csv", "", "different"),
    ("rr-five.trf", "matrix-with-colors.csv", "", "confirmed"),
    ("rr-five.trf", "matrix-with-colors-wrong.csv", "", "different"),
    // The table is the standing after round 3. The SB of Baker is then 1/2 x 1.5 + 1/2 x 0.5 = 1. A wrong copy shows
    // 1.5.
    ("rr-five.trf", "interim-title-hu.csv", "", "confirmed"),
    ("rr-five.trf", "interim-title-hu-wrong.csv", "", "different"),
    // No cell contains `1` or `0`, so cells such as `3w+` and `2b-` are played games and not forfeits.
    ("cells-signs.csv", "", "-t PTS,SB -e fide-2026-03 --system predetermined", "confirmed"),
    ("cells-signs-wrong.csv", "", "-t PTS,SB -e fide-2026-03 --system predetermined", "different"),
    // The column `N` contains the number of games, and must not be read as the number of losses (`Niederlagen`).
    ("rr-five.trf", "games-n.csv", "", "confirmed"),
    ("rr-five.trf", "place-with-asterisk.csv", "", "confirmed"),
    ("rr-five.trf", "rank-twice.json", "", "confirmed"),
    ("rr-five.trf", "values-as-objects.json", "", "confirmed"),
    ("rr-five.trf", "values-as-objects-wrong.json", "", "different"),
    // In the JSON, each value is an object in a list, or is followed by a rank. Wrong copies of the file give Baker an
    // SB of 3.5 instead of 3.
    ("rr-five.trf", "values-in-list.json", "", "confirmed"),
    ("rr-five.trf", "values-in-list-wrong.json", "", "different"),
    ("rr-five.trf", "values-of-unknown-code-wrong.json", "", "unverifiable"),
    ("rr-five.trf", "values-with-ranks.json", "", "confirmed"),
    ("rr-five.trf", "values-with-ranks-wrong.json", "", "different"),
    // The column `Nr` or `№` contains the numbers of the rows, and the rows are sorted by place.
    ("rr-five.trf", "matrix-number-and-place.csv", "", "confirmed"),
    ("rr-five.trf", "matrix-number-and-place-wrong.csv", "", "different"),
    ("rr-five.trf", "matrix-sign-and-place.csv", "", "confirmed"),
    // The file contains a standing, and a crosstable with points and SB. Wrong copies give Baker an SB of 3.5 instead
    // of 3 in one of the two.
    ("rr-five.trf", "two-standings.txt", "", "confirmed"),
    ("rr-five.trf", "two-standings-second-wrong.txt", "", "different"),
    ("rr-five.trf", "two-standings-first-wrong.html", "", "different"),
    ("two-standings-second-wrong.csv", "", "-t PTS,SB", "different"),
    ("crosstable-above-standing.csv", "", "-t PTS,SB", "confirmed"),
    // The table contains nothing but places and names.
    ("rr-five.trf", "places-only.csv", "", "unverifiable"),
    // The matrix contains match points. A win gives 2 or 3 match points. A wrong copy shows a draw of Ashgrove and
    // Downley instead of Ashgrove's win.
    ("six-teams.json", "matrix-match-points.csv", "-t MPTS,GPTS", "confirmed"),
    ("six-teams.json", "matrix-match-points-wrong.csv", "-t MPTS,GPTS", "different"),
    ("six-teams.json", "matrix-three-for-a-win.csv", "-t MPTS,GPTS", "confirmed"),
    // Without an event file, the matrix is also the event, but a matrix of match points does not show the game points.
    ("matrix-match-points.csv", "", "-t MPTS,GPTS", "unverifiable"),
    ("matrix-match-points-wrong.csv", "", "-t MPTS,GPTS", "different"),
    ("matrix-three-for-a-win.csv", "", "-t MPTS,GPTS", "unverifiable"),
    ("matrix-three-points.csv", "", "", "confirmed"),
    ("matrix-three-points.csv", "", "-t MPTS,GPTS", "unverifiable"),
    // Elmstead has 4 points, but this table shows 5.
    ("matrix-three-points-wrong.csv", "", "", "different"),
    // Each cell contains the results of two matches. In a wrong copy, Ashgrove's first match against Brookvale is a win
    // instead of a draw.
    ("teams-double.json", "double-match-points.csv", "-t MPTS,GPTS", "confirmed"),
    ("teams-double.json", "double-match-points-wrong.csv", "-t MPTS,GPTS", "different"),
    ("teams-double.json", "double-game-points.csv", "-t MPTS,GPTS", "confirmed"),
    ("double-game-points.csv", "", "-t MPTS,GPTS", "confirmed"),
    ("double-with-slash.csv", "double-with-dash.csv", "-t PTS,SB", "confirmed"),
    // Bauer won the second game against Claus, but this table shows a draw.
    ("double-with-slash.csv", "double-with-dash-wrong.csv", "-t PTS,SB", "different"),
    // Each cell contains the game points of both teams, or the match points and the game points of one team. Wrong
    // copies give Ashgrove 2 game points against Downley instead of 2.5.
    ("six-teams.json", "matrix-of-scores.csv", "-t MPTS,GPTS", "confirmed"),
    ("six-teams.json", "matrix-of-scores-wrong.csv", "-t MPTS,GPTS", "different"),
    ("six-teams.json", "matrix-of-both.csv", "-t MPTS,GPTS", "confirmed"),
    ("six-teams.json", "matrix-of-both-wrong.csv", "-t MPTS,GPTS", "different"),
    ("matrix-of-both.csv", "", "-t MPTS,GPTS", "confirmed"),
    // Each cell contains the points of both players. Adler has 1.5 points, but a wrong copy of the table shows 2.
    ("scores-with-dash.csv", "", "-t PTS", "confirmed"),
    ("scores-with-dash-wrong.csv", "", "-t PTS", "different"),
    // Fernhill won a match by forfeit. A wrong copy of the table gives this win to Ashgrove.
    ("teams-forfeit.json", "match-points-forfeit.csv", "-t MPTS,GPTS", "confirmed"),
    ("teams-forfeit.json", "match-points-forfeit-wrong.csv", "-t MPTS,GPTS", "different"),
    ("match-points-forfeit.csv", "", "-t MPTS,GPTS", "unverifiable"),
    // A win gives 2, 3 or 4 match points. If a win gives 2 or 3, no match of the table was drawn. Wrong copies of the
    // tables give Elmstead 6 points instead of 3, and Carrick 10 instead of 12.
    ("three-for-a-win-no-draw.csv", "", "-t MPTS", "confirmed"),
    ("three-for-a-win-no-draw-wrong.csv", "", "-t MPTS", "different"),
    ("three-for-a-win-no-draw.csv", "", "-t MPTS,GPTS", "unverifiable"),
    ("two-for-a-win-no-draw.csv", "", "-t MPTS,GPTS", "unverifiable"),
    ("four-for-a-win.csv", "", "-t MPTS", "confirmed"),
    ("four-for-a-win-wrong.csv", "", "-t MPTS", "different"),
    // In the tables of two groups, the column `N` contains pairing numbers.
    ("rr-five.trf", "numbers-in-parts.html", "", "unverifiable"),
    // A numbered column with numbers for players who are not tied cannot be a direct encounter.
    ("rr-matrix.csv", "rr-numbered-any-number.csv", "-t DE,SB", "unverifiable"),
    // The numbered columns must follow the order of the list, but the last tie-breaks can be missing. For teams, the
    // second score is the first numbered column.
    (SWISS, "numbered-in-another-order.csv", "", "unverifiable"),
    (TEAMS, "numbered-first-of-team-list.csv", "-t PTS,GPTS,EMGSB/C1,BH:MP", "confirmed"),
    // The table has no column for the direct encounter. Two columns of the table show the last tie-break.
    (SWISS, "numbered-last-column-twice.csv", "-t PTS,DE,BH/C1,BH,SB", "confirmed"),
    // The columns `TB1` and `Pts` both contain the match points.
    (TEAMS, "numbered-scores-of-teams.csv", "-t MPTS,GPTS,EMGSB/C1,BH:MP", "confirmed"),
    // In the column of the third tie-break, Elmswell 1 has 45 instead of 44.
    (TEAMS, "team-third-column-wrong.csv", "-t MPTS,GPTS,EMGSB/C1", "different"),
    // SwissPerfect prints the standing and the crosstable on one page. A wrong copy of the page gives Anna Alder a
    // Buchholz of 28.5 instead of 27.5.
    (PERFECT, "sp-standing-and-crosstable.html", "", "confirmed"),
    (PERFECT, "sp-crosstable-and-standing.html", "", "confirmed"),
    (PERFECT, "sp-crosstable-and-standing-wrong.html", "", "different"),
    ("swiss-ct-rk.csv", "swiss-standing-bh-right.csv", "", "confirmed"),
    ("swiss-ct-rk.csv", "swiss-standing-bh-order-wrong.csv", "", "different"),
    // In a crosstable whose cells contain places, there are no pairing numbers. The pairing numbers in the published
    // table are then not compared.
    ("cr-crosstable-by-rank.csv", "cr-ranking-sno.csv", "", "confirmed"),
    // In crosstables, Vega shortens names to 20 characters and prints the title in the same cell.
    ("vega-short-names.csv", "vega-standing.html", "", "confirmed"),
    // The cell `-0` has become `0`, because the table was saved by a spreadsheet program.
    ("cr-zero-cell.csv", "", "-e fide-2026-03 -t PTS,BH/C1", "confirmed"),
    // In the first event, a team has a round without an opponent. In the second event, a player gets a point in such a
    // round.
    ("cr-team-0w0.csv", "", "-t MPTS,GPTS", "confirmed"),
    ("sp-colon-w.txt", "", "-t PTS", "unverifiable"),
    ("two-matrices.html", "", "--table 1", "confirmed"),
    ("two-matrices.html", "", "--table 2", "confirmed"),
    // On Polish pages, a column with the heading `Ranking` contains ratings and not places.
    ("rr-ranking-is-rating.csv", "", "", "confirmed"),
    ("ignore-column-event.csv", "", "", "unverifiable"),
    ("ignore-column-event.csv", "", "--ignore-column Badge", "confirmed"),
    // In messages, the column without a heading has the name `№ 7`, because it is the seventh column.
    ("papi-empty-heading.html", "", "", "unverifiable"),
    ("papi-empty-heading.html", "", "--ignore-column №7", "confirmed"),
    // The column `Loc Id` contains the players' numbers in their national federation. These numbers must not be read as
    // places.
    ("sp-loc-id.txt", "", "", "confirmed"),
    ("two-tables.md", "", "--table 2", "confirmed"),
    // The event has four players who meet twice, so each cycle has three rounds. Round 3 of the second cycle is round
    // 6.
    ("double-rr-durchgang.txt", "", "", "confirmed"),
    ("double-rr-durchgang-wrong.txt", "", "", "different"),
    // The standing is the one after round 5, but the crosstable contains round 6. A matrix does not show which games
    // were played in round 6.
    ("double-rr-other-round.txt", "", "", "unverifiable"),
    // The title names the first of two cycles, but the crosstable contains the games of both.
    ("double-rr-first-cycle.txt", "", "", "unverifiable"),
    // The note `Sonneborn-Berger-Tie-Break variable` does not state which modifiers were used. The right table contains
    // the values without modifiers.
    ("cr-variable-notes.csv", "", "", "confirmed"),
    ("cr-variable-notes-wrong.csv", "", "", "unverifiable"),
    // A win gives 2 points in both events. In the first table, the cells also show 2 for a win. In the second table,
    // only the column of points shows it.
    ("rr-two-for-a-win.csv", "", "", "confirmed"),
    ("swiss-two-for-a-win.csv", "", "", "confirmed"),
    ("vega-text-no-header.md", "", "", "confirmed"),
    ("front-matter-html.md", "", "", "confirmed"),
    ("us-dashes.txt", "", "--unchecked=fail -t PTS -e fide-2026-03", "confirmed"),
    // The headings `G E P`, `V T H` and `V O F` mean games won, drawn and lost. The column `M` in front of them
    // contains the number of matches.
    ("twelve-players.trf", "won-drawn-lost-es.html", "", "confirmed"),
    ("twelve-players.trf", "won-drawn-lost-es-wrong.html", "", "different"),
    ("twelve-players.trf", "won-drawn-lost-fi.html", "", "confirmed"),
    // The columns are in the order P, W, L, D. A wrong copy exchanges the losses and draws of two players.
    ("twelve-players.trf", "won-lost-drawn.html", "", "confirmed"),
    ("twelve-players.trf", "won-lost-drawn-wrong.html", "", "different"),
    // The column `Lp.` contains the number of each row. Two players share a place, but have different numbers.
    ("twelve-players.trf", "row-numbers-pl.html", "", "confirmed"),
    ("six-teams.json", "played-sv.html", "-t MPTS,GPTS", "confirmed"),
    ("cyrillic.trf", "windows-1251.html", "", "confirmed"),
    ("cyrillic.trf", "windows-1251-wrong.html", "", "different"),
    ("eight-players.trf", "doctor.html", "", "confirmed"),
    // `Loc` is the Romanian heading of the places. This table exchanges the first and the last place.
    ("eight-players.trf", "loc-wrong.html", "", "different"),
    // A bye gives a full point. A wrong copy of the table shows half a point for it.
    ("bye.trf", "cr-bye.html", "", "confirmed"),
    ("bye.trf", "cr-bye-wrong.html", "", "different"),
    // In this event, a pairing-allocated bye gives no points. A wrong copy of the table gives Alder a point for it.
    ("bye-worth-nothing.json", "bye-worth-nothing.csv", "-t PTS", "confirmed"),
    ("bye-worth-nothing.json", "bye-worth-nothing-wrong.csv", "-t PTS", "different"),
    ("medals.trf", "medals.md", "", "confirmed"),
    ("medals.trf", "medals-wrong.md", "", "different"),
    // The first column has no heading, and contains the numbers of the rows, beginning with 0.
    ("pandas.trf", "pandas-index.csv", "", "confirmed"),
    // The columns `Särsk1` and `Särsk2` contain the first two tie-breaks of the list. A wrong copy gives Berthold a
    // BH/C1 of 24.5 instead of 25.5.
    ("twelve-players.trf", "unknown-numbered.html", "", "confirmed"),
    ("twelve-players.trf", "unknown-numbered-wrong.html", "", "different"),
    // The rows of places 5 and 6 are exchanged in this table.
    ("twelve-players.trf", "untitled-places-wrong.html", "", "different"),
    ("twelve-players.trf", "roman-places.html", "", "confirmed"),
    ("twelve-players.trf", "roman-places-wrong.html", "", "different"),
    // The table has two blocks of rows side by side.
    ("twelve-players.trf", "two-blocks.html", "", "confirmed"),
    // The title contains the number 2, because the tournament is the second of a series. The points are those after
    // round 7. A wrong copy gives Bruno Berthold a Buchholz of 27.5 instead of 27.
    ("twelve-players.trf", "title-of-series.txt", "", "unverifiable"),
    // The file contains two standings with the same headings. Standings after different rounds name their rounds. In
    // wrong copies, the second standing gives Ida Iversen a Buchholz of 27.5 instead of 27.
    ("twelve-players.trf", "standing-twice.txt", "", "confirmed"),
    ("twelve-players.trf", "standing-twice-wrong.txt", "", "different"),
    ("twelve-players.trf", "interim-and-final-wrong.txt", "", "different"),
    ("twelve-players.trf", "two-interim.txt", "", "confirmed"),
    ("twelve-players.trf", "interim-and-final.txt", "", "confirmed"),
    // A list of the women, with its own places, is also on the page. Wrong copies give Cole an SB of 3 instead of 2, or
    // Dunn an SB of 1 instead of 1.5. The points of a series are not compared with the points of the event.
    ("rr-five.trf", "women-short-wrong.html", "", "different"),
    ("rr-five.trf", "points-of-series.html", "", "confirmed"),
    // The file contains the tables of both halves of a double round robin, and a table of all games. In a wrong copy,
    // the second game of Baker and Dunn is a draw. The table of one half is not the standing of the event.
    ("double-four.trf", "halves-and-total.csv", "", "confirmed"),
    ("double-four.trf", "halves-and-total-wrong.csv", "", "different"),
    ("double-four.trf", "halves-only.txt", "", "unverifiable"),
    ("halves-and-sums.txt", "", "", "unverifiable"),
    ("double-four.trf", "half-first.csv", "", "unverifiable"),
    // One heading is above several columns with cells such as `+3`. In one table, the numbers behind these cells are to
    // the left of their headings. A wrong copy gives Baker an SB of 3.5 instead of 3.
    ("rr-five.trf", "games-one-heading.txt", "", "unverifiable"),
    ("rr-five.trf", "games-one-heading-wrong.txt", "", "different"),
    ("twelve-players.trf", "headings-shifted.txt", "", "unverifiable"),
    // Wrong copies of the table give Baker two wins and a draw instead of a win and two draws.
    ("rr-five.trf", "counts-signed.csv", "", "confirmed"),
    ("rr-five.trf", "counts-signed-wrong.csv", "", "different"),
    ("rr-five.trf", "list-counts.txt", "", "confirmed"),
    ("rr-five.trf", "list-counts-wrong.txt", "", "different"),
    // The headings of two columns are exchanged, or the last column has the heading 9 instead of 5.
    ("rr-five.trf", "matrix-headings-exchanged.csv", "", "unverifiable"),
    ("rr-five.trf", "matrix-heading-wrong.csv", "", "unverifiable"),
    ("rr-five.trf", "matrix-names-exchanged.csv", "", "unverifiable"),
    ("rr-five.trf", "matrix-from-zero.csv", "", "confirmed"),
    // The places follow the word `Platz`, and the decimal sign is `'` or `·`. In the wrong table, Baker is behind Cole.
    ("rr-five.trf", "places-with-words.csv", "", "confirmed"),
    ("rr-five.trf", "places-with-words-wrong.csv", "", "different"),
    ("rr-five-two-surnames.trf", "initials-two-surnames.csv", "", "confirmed"),
    // Below the standing is a list of the women. In wrong copies, the places in this list are in the wrong order, or
    // the list contains Able twice.
    ("rr-five.trf", "women-below.csv", "", "confirmed"),
    ("rr-five.trf", "entries-below.csv", "", "unverifiable"),
    ("rr-five.trf", "women-below-reversed.csv", "", "unverifiable"),
    ("rr-five.trf", "women-below-twice.csv", "", "unverifiable"),
    // Below the standing is a list with other headings, which contains the table numbers of two players. Another list
    // is sorted by age. A wrong copy gives Castell 5 points instead of 4.
    ("rr-five.trf", "tables-below.csv", "", "confirmed"),
    ("twelve-players.trf", "seniors-by-age.html", "-t BH/C1,BH", "unverifiable"),
    ("twelve-players.trf", "seniors-by-age-wrong.html", "-t BH/C1,BH", "different"),
    // A list of the women is below a table of results. Wrong copies give Dunn 3 points instead of 1.5, or Castell a BH
    // of 28.5 instead of 27.5. One table contains Zander, who is not a participant.
    ("rr-five.trf", "women-below-matrix.csv", "", "confirmed"),
    ("rr-five.trf", "women-below-matrix-wrong.csv", "", "different"),
    ("rr-five.trf", "women-below-matrix-foreign.csv", "", "unverifiable"),
    ("women-below-matrix.csv", "", "", "confirmed"),
    ("women-below-matrix-wrong.csv", "", "", "different"),
    ("twelve-players.trf", "women-below-rounds.html", "-t BH/C1,BH", "confirmed"),
    ("twelve-players.trf", "women-below-rounds-wrong.html", "-t BH/C1,BH", "different"),
    ("women-below-rounds-wrong.html", "", "", "different"),
    ("rr-five.trf", "women-below.html", "", "confirmed"),
    ("rr-five.trf", "women-below-wrong.html", "", "different"),
    // Short lists with wrong points: Dunn has 2 points instead of 1.5, or each of the participants has half a point more.
    ("rr-five.trf", "list-of-one-wrong.csv", "", "unverifiable"),
    ("rr-five.trf", "list-of-three-wrong.csv", "", "unverifiable"),
    ("rr-five.trf", "women-two-columns-wrong.txt", "", "different"),
    // The lists have another order, show a blitz event, or number their rows. The tie-breaks of the event do not
    // include the number of wins.
    ("rr-five.trf", "most-won-below.csv", "", "unverifiable"),
    ("rr-five.trf", "blitz-below.csv", "", "unverifiable"),
    ("rr-five.trf", "rows-numbered.csv", "", "unverifiable"),
    // The headings are to the left or to the right of their numbers.
    ("twelve-players.trf", "headings-left.txt", "-t BH/C1,BH", "unverifiable"),
    ("twelve-players.trf", "headings-left-wrong.txt", "-t BH/C1,BH", "unverifiable"),
    ("twelve-players.trf", "headings-right.txt", "-t BH/C1,BH", "unverifiable"),
    // The column `WON` decides the order of Baker, who won two games, and Cole, who won one game but has more SB.
    ("won-before-berger.csv", "", "", "confirmed"),
    // Next to the column `DRAWN`, the column `WON` shows a number of games and is no tie-break, so SB puts Baker ahead
    // of Cole.
    ("won-beside-draws.csv", "", "", "confirmed"),
    // A list without headings precedes the list of the women. In the wrong list, Dunn has 2 points instead of 1.5.
    ("rr-five.trf", "list-and-women.txt", "", "confirmed"),
    ("rr-five.trf", "list-and-women-wrong.txt", "", "different"),
    // Both columns of places give Baker place 3 and Cole place 2. These are their pairing numbers.
    ("rr-five.trf", "places-twice-wrong.csv", "", "different"),
    ("twelve-players.trf", "title-of-series-wrong.txt", "", "different"),
    // A spreadsheet program has added row numbers and column letters to the table.
    ("twelve-players.trf", "sheet-rows.html", "", "confirmed"),
    // The cells have the form `v8=`, and the headings the form `k1`. A wrong copy of the table shows a draw in round 1
    // instead of Iversen's win.
    ("twelve-players.trf", "cells-fi.html", "", "confirmed"),
    ("twelve-players.trf", "cells-fi-wrong.html", "", "different"),
    // The encoding of the file is Windows-1251, which the file does not state.
    ("cyrillic.trf", "windows-1251.csv", "", "confirmed"),
    ("cyrillic.trf", "windows-1251-wrong.csv", "", "different"),
    ("six-teams.json", "ratio-de.html", "-t MPTS,GPTS", "confirmed"),
    ("six-teams.json", "ratio-de-wrong.html", "-t MPTS,GPTS", "different"),
    // The column `PP` contains half points, so it must be read as game points and not as lost matches.
    ("six-teams.json", "game-points-pp.html", "-t MPTS,GPTS", "confirmed"),
    // In this team event, the column `SB` contains the Sonneborn-Berger tie-break of the list. A wrong copy gives
    // Bexley 51 instead of 50.
    (TEAMS, "berger-of-teams.csv", "-t MPTS,EMGSB/C1,GPTS", "confirmed"),
    (TEAMS, "berger-of-teams-wrong.csv", "-t MPTS,EMGSB/C1,GPTS", "different"),
    // The standing is a list in a text, without headings. A wrong copy exchanges the rows of places 5 and 6.
    ("twelve-players.trf", "list.txt", "", "confirmed"),
    ("twelve-players.trf", "list-wrong.txt", "", "different"),
    // The rows contain the names of clubs, and some of these names contain numbers.
    ("twelve-players.trf", "list-clubs.txt", "", "confirmed"),
    // `Pct.` is the Romanian heading of the points. A wrong copy of the table gives Castell 4.5 points instead of 4.
    ("twelve-players.trf", "pct-ro.csv", "", "confirmed"),
    ("twelve-players.trf", "pct-ro-wrong.csv", "", "different"),
    // In English, the heading `Pct.` means percentages.
    ("twelve-players.trf", "pct-en.csv", "", "confirmed"),
    // The table contains Emilia Ehlers, but the participant is Emil Ehlers, who is another person.
    ("twelve-players.trf", "surname-of-another.csv", "", "unverifiable"),
    // The column of places has no heading. In this table, places 2 and 5 are exchanged.
    ("twelve-players.trf", "bracketed-places-wrong.csv", "", "different"),
    ("twelve-players.trf", "number-as-heading.csv", "", "confirmed"),
    // Lindqvist has a half-point bye in round 3, which must not be read as a win.
    ("eight-players.trf", "bye-signs.html", "", "confirmed"),
    ("eight-players.trf", "bye-signs-wrong.html", "", "different"),
    // The cells with the names also contain titles, ratings and federations. A wrong copy of the table gives Berthold
    // 24.5 in the column `BHZ-1` instead of 25.5.
    ("twelve-players.trf", "names-and-clubs.html", "", "confirmed"),
    ("twelve-players.trf", "names-and-clubs-wrong.html", "", "different"),
    // The heading `P` means points. A wrong copy of the table gives Iversen 4 points instead of 4.5.
    ("twelve-players.trf", "initials.html", "", "confirmed"),
    ("twelve-players.trf", "initials-wrong.html", "", "different"),
    ("twelve-players.trf", "page-break.txt", "", "confirmed"),
    // The list of tie-breaks contains no number of wins. The column `Wins` therefore counts wins in played games.
    ("eight-players.trf", "wins-draws-losses.html", "", "confirmed"),
    ("eight-players.trf", "wins-draws-losses-wrong.html", "", "different"),
    // In the column `Player`, the place is in front of the name. A wrong copy of the table exchanges places 2 and 5.
    ("twelve-players.trf", "place-before-name.html", "", "confirmed"),
    ("twelve-players.trf", "place-before-name-wrong.html", "", "different"),
    // The HTML list states the places as values of its items, such as `<li value=2>`. A wrong copy exchanges places 2
    // and 5.
    ("twelve-players.trf", "list-items.html", "", "confirmed"),
    ("twelve-players.trf", "list-items-wrong.html", "", "different"),
    // The HTML list starts with place 2 (`<ol start=2>`). The list is wrong, because the first participant has place 1.
    ("twelve-players.trf", "list-start-wrong.html", "", "different"),
    // The places are in a column without a heading. Most places in the first of these tables are wrong.
    ("twelve-players.trf", "untitled-places-most-wrong.csv", "", "unverifiable"),
    ("twelve-players.trf", "places-behind-names.csv", "", "confirmed"),
    ("twelve-players.trf", "places-behind-names-wrong.csv", "", "different"),
    // The column `P` contains points, but one of its cells contains the word `withdrawn`.
    ("twelve-players.trf", "points-with-remark.csv", "", "unverifiable"),
    // The table contains Emil-Otto Ehlers, but the participant is Emil Ehlers.
    ("twelve-players.trf", "other-given-name.csv", "", "unverifiable"),
    // Ehlers has a half-point bye in round 3. In the second table, its cell is empty.
    ("eight-players.trf", "cells-right.csv", "", "confirmed"),
    // A wrong copy of the table shows a draw in the game of Abelson and Drexler.
    ("eight-players.trf", "cells-decimals.csv", "", "confirmed"),
    ("eight-players.trf", "cells-decimals-wrong.csv", "", "different"),
    ("eight-players.trf", "cells-empty-bye.csv", "", "unverifiable"),
    // In round 1, Abelson had Black and Berthold had White. The first table exchanges the colors in both rows, and the
    // second table only in the row of Abelson.
    ("eight-players.trf", "cells-colors-wrong.csv", "", "different"),
    ("eight-players.trf", "cells-color-wrong.csv", "", "different"),
    // The columns of the rounds contain only points. A wrong copy gives Abelson 0 points in round 1 instead of 1.
    ("eight-players.trf", "points-of-rounds.csv", "", "confirmed"),
    ("eight-players.trf", "points-of-rounds-wrong.csv", "", "different"),
    // Ehlers has a bye in round 3. The cell of this bye contains a dash in the first table, and is empty in the second.
    ("eight-players.trf", "points-of-rounds-bye.csv", "", "confirmed"),
    ("eight-players.trf", "points-of-rounds-empty.csv", "", "unverifiable"),
    // Cells such as `1 (6)` contain the result and the opponent. A wrong copy shows a win of Abelson in round 2.
    ("eight-players.trf", "opponents-in-brackets.csv", "", "confirmed"),
    ("eight-players.trf", "opponents-in-brackets-wrong.csv", "", "different"),
    // Ashgrove has 3 x 1/2 = 1.5 points in round 1. A wrong copy of the table shows 2.
    ("six-teams.json", "scores-of-teams.csv", "-t MPTS", "confirmed"),
    ("six-teams.json", "scores-of-teams-wrong.csv", "-t MPTS", "different"),
    ("six-teams.json", "scores-of-teams-opponent-wrong.csv", "-t MPTS", "different"),
    // Values are written as `(5)` or as `5 pts`. A wrong copy of the table gives Abelson a BH of 26 instead of 25.5.
    ("twelve-players.trf", "values-in-brackets.csv", "", "confirmed"),
    ("twelve-players.trf", "values-with-units.csv", "", "confirmed"),
    ("twelve-players.trf", "values-with-units-wrong.csv", "", "different"),
    // Points are written as `4+`, which means 4.5. A wrong copy of the table gives Abelson 4 points instead of
    // 4.5.
    ("twelve-players.trf", "plus-for-half.csv", "", "confirmed"),
    ("twelve-players.trf", "plus-for-half-wrong.csv", "", "different"),
    // The participant is Götz Grünwald. The name in the first table is Goetz Gruenwald, which is right. The name in the
    // second table is Gaetz Gruenwald, which is another name.
    ("twelve-players.trf", "spelled-umlauts.csv", "", "confirmed"),
    ("twelve-players.trf", "spelled-otherwise.csv", "", "unverifiable"),
    // The CSV file has no line of headings. A wrong copy exchanges places 2 and 5.
    ("twelve-players.trf", "no-headings.csv", "", "confirmed"),
    ("twelve-players.trf", "no-headings-commas.csv", "", "confirmed"),
    ("twelve-players.trf", "no-headings-wrong.csv", "", "different"),
    // A table of links is above the list. A wrong copy of the list exchanges Berthold and Fontaine.
    ("twelve-players.trf", "list-below-navigation.html", "", "confirmed"),
    ("twelve-players.trf", "list-below-navigation-wrong.html", "", "different"),
    // Each cell of the table is on its own line. A wrong copy of the text gives Abelson a BH of 26 instead of 25.5.
    ("twelve-players.trf", "cells-in-lines.txt", "", "confirmed"),
    ("twelve-players.trf", "cells-in-lines-wrong.txt", "", "different"),
    // The page builds its table from `div` elements. A wrong copy of the page exchanges places 2 and 5.
    ("twelve-players.trf", "divisions.html", "", "confirmed"),
    ("twelve-players.trf", "divisions-wrong.html", "", "different"),
    ("twelve-players.trf", "code-page-850.txt", "", "confirmed"),
    ("twelve-players.trf", "code-page-850-wrong.txt", "", "different"),
    // The file also contains a table of prizes, next to the standing or below it.
    ("twelve-players.trf", "prizes-beside.csv", "", "confirmed"),
    ("twelve-players.trf", "prizes-beside-wrong.csv", "", "different"),
    ("twelve-players.trf", "prizes-below.html", "", "confirmed"),
    // The table consists of two blocks with different headings that mean the same.
    ("twelve-players.trf", "blocks-of-other-headings.csv", "", "confirmed"),
    ("twelve-players.trf", "blocks-of-other-headings-wrong.csv", "", "different"),
    // A wrong copy exchanges the colors in all games. In another copy, a single cell has the English letter `b` for
    // Black, and the others have the German letter `s`.
    ("eight-players.trf", "cells-colors-all-wrong.csv", "", "different"),
    ("eight-players.trf", "cells-letter-unknown.csv", "", "unverifiable"),
    // `H` means a half-point bye. A wrong copy of the table shows `B`, a full-point bye, for Ehlers.
    ("eight-players.trf", "cells-us.csv", "", "confirmed"),
    ("eight-players.trf", "cells-us-bye-wrong.csv", "", "different"),
    // For the half-point bye of Ehlers, the table shows `+`, which means a full point.
    ("eight-players.trf", "points-of-rounds-sign-wrong.csv", "", "different"),
    // The page has two lists, and the numbers of the second list start again with 1.
    ("twelve-players.trf", "list-restarts-wrong.html", "", "different"),
    // Wrong copies of the list give Abelson a BH of 26 instead of 25.5, or Berthold a BH of 29 instead of 27.
    ("twelve-players.trf", "list-label.txt", "", "confirmed"),
    ("twelve-players.trf", "list-label-wrong.txt", "", "different"),
    ("twelve-players.trf", "list-words-in-brackets-wrong.txt", "", "different"),
    // Places 2 and 5 are exchanged in this list.
    ("twelve-players.trf", "place-dash-name-wrong.csv", "", "different"),
    ("twelve-players.trf", "place-bracket-name.csv", "", "confirmed"),
    // In the second block of the table, the heading of the places is missing, or the columns are in another order.
    ("twelve-players.trf", "blocks-heading-missing.csv", "", "confirmed"),
    ("twelve-players.trf", "blocks-other-order.csv", "", "unverifiable"),
    ("twelve-players.trf", "prizes-without-rank.csv", "", "confirmed"),
    // The page corrects the points of Berthold: `<del>5</del>4½`. Only the new number counts.
    ("twelve-players.trf", "deleted-points.html", "", "confirmed"),
    ("twelve-players.trf", "struck-row.html", "", "confirmed"),
    ("twelve-players.trf", "list-years.txt", "", "confirmed"),
    ("twelve-players.trf", "list-own-places.html", "", "confirmed"),
    ("twelve-players.trf", "value-behind-opponent-wrong.csv", "", "different"),
    ("bye-sign-worth-nothing.json", "bye-sign-worth-nothing.csv", "-t PTS", "confirmed"),
    ("eight-players.trf", "cells-two-dashes.csv", "", "confirmed"),
    ("eight-players.trf", "points-bye-letter.csv", "", "confirmed"),
    ("eight-players.trf", "points-bye-letter-wrong.csv", "", "different"),
    ("eight-players.trf", "points-bye-word.csv", "", "confirmed"),
    // The columns `P` and `Pkt` contain the number of games. A wrong copy gives Castell 4 points instead of 4.5.
    ("eight-players.trf", "games-played-p.csv", "", "confirmed"),
    ("eight-players.trf", "games-played-pkt.csv", "", "confirmed"),
    ("eight-players.trf", "games-played-pkt-wrong.csv", "", "different"),
    // Behind the points, the number of games is in brackets, as in `5 (7)`. A wrong copy exchanges two players.
    ("eight-players.trf", "points-of-games-in-brackets.csv", "", "confirmed"),
    ("eight-players.trf", "points-of-games-in-brackets-wrong.csv", "", "different"),
    // Some points have the mark of a footnote. A wrong copy of the table gives Drexler 4 points instead of 5.
    ("eight-players.trf", "points-with-footnote.csv", "", "confirmed"),
    ("eight-players.trf", "points-with-footnote-wrong.csv", "", "different"),
    // These are tables of clubs and leagues. A Markdown heading is above the table, a long line is below it, or results
    // are written as `&frac12;` and `0*`. Wrong copies give Borda 7 points instead of 6½, and Aldo 1 point instead of
    // 2.
    ("table-below-heading.md", "", "", "confirmed"),
    ("league-with-closing-line.html", "", "", "confirmed"),
    ("league-with-closing-line-wrong.html", "", "", "different"),
    ("character-references.md", "", "", "confirmed"),
    ("result-with-footnote.html", "", "", "confirmed"),
    ("result-with-footnote-wrong.html", "", "", "different"),
    // The file contains a wrong standing in Markdown above a right table in HTML. Names and remarks can contain `<` and
    // `>`.
    ("three-players.csv", "markdown-above-html-wrong.md", "", "different"),
    ("three-players.csv", "remark-with-tag.csv", "", "confirmed"),
    ("angle-brackets.trf", "names-in-angle-brackets.md", "", "confirmed"),
    // Some games of the league have not been played yet. The column `Sp` contains how many games each team has played.
    ("games-different.csv", "games-different-wrong.csv", "", "different"),
    // The table of a category contains the pairing numbers 3, 2 and 6 in the column `N`.
    ("category-event.html", "category-numbers.html", "", "unverifiable"),
    // The date of the event is unknown. The Buchholz is right under the rules before 2023: in round 3, the virtual
    // opponent of Alin has 2 + 0 points, so the Buchholz of Alin is 2 + 0.5 + 2 = 4.5.
    ("undated.html", "", "", "unverifiable"),
    ("undated.html", "", "-e fide-2024-08", "different"),
    // A small table above the crosstable states that the event was in January 2025. The virtual opponent of Alin then
    // has 3 points, so the Buchholz is 2 + 0.5 + 3 = 5.5. A wrong copy shows 4.5, which was right before 2023.
    ("dated-by-table.html", "", "", "confirmed"),
    ("dated-by-table-wrong.html", "", "", "different"),
    // `Pto.` means the place, because another column contains the points. `Weerstand` means BH, `Prg` means PS,
    // and `Num. Wins` means WIN. A wrong copy gives Castell 3 wins instead of 2.
    ("twelve-players.trf", "headings-rare.csv", "", "confirmed"),
    ("twelve-players.trf", "headings-rare-wrong.csv", "", "different"),
    // Castell has 4 points after 7 rounds: 57.1 percent. Wrong copies of the table show 64.3 percent.
    ("twelve-players.trf", "percent.csv", "", "confirmed"),
    ("twelve-players.trf", "percent-wrong.csv", "", "different"),
    ("twelve-players.trf", "percent-as-score.csv", "", "confirmed"),
    ("twelve-players.trf", "percent-as-score-wrong.csv", "", "different"),
    // The Icelandic heading `Stig` can mean points or ratings. In this table, `Stig` means points. A
    // wrong copy gives Castell 4.5 points instead of 4.
    ("twelve-players.trf", "stig-points.csv", "", "confirmed"),
    ("twelve-players.trf", "stig-points-wrong.csv", "", "different"),
    // The heading of the column with the teams is unknown. A wrong copy gives Carrick 5 match points instead of 4.
    ("six-teams.json", "team-heading-unknown.html", "-t MPTS,GPTS", "confirmed"),
    ("six-teams.json", "team-heading-unknown-wrong.html", "-t MPTS,GPTS", "different"),
    // Each row of the JSON contains an object for the club, an object for the player and an object for the tie-breaks.
    // The player's object contains a place in a world list. A wrong copy gives Castell a BH/C1 of 26.5 instead of 26.
    ("twelve-players.trf", "nested-player.json", "", "confirmed"),
    ("twelve-players.trf", "nested-player-wrong.json", "", "different"),
    // The text was copied from a PDF. In the last row, the name has three words, the club has four words, and there is
    // a title. A wrong copy gives this player 1.5 points instead of 1.
    ("twelve-players.trf", "pdf-long-row.txt", "", "confirmed"),
    ("twelve-players.trf", "pdf-long-row-wrong.txt", "", "different"),
    // After round 4, Ahorn has an SB of 2 + 1 + 1.5 = 4.5: wins against Fichte (2 points) and Ginster (1), and a draw
    // with Esche (3). A wrong copy of the page shows 4.75.
    ("rr-after-round-4.html", "", "-t PTS,SB -e fide-2026-03 --system predetermined", "confirmed"),
    ("rr-after-round-4-wrong.html", "", "-t PTS,SB -e fide-2026-03 --system predetermined", "different"),
    // The event is rated twice, so each player has a third line with another rating. A wrong copy of the page gives
    // Birke 2.5 points instead of 2.
    ("us-dual-rated.txt", "", "-t PTS -e fide-2026-03", "confirmed"),
    ("us-dual-rated-wrong.txt", "", "-t PTS -e fide-2026-03", "different"),
    ("us-dual-rated.txt", "us-dual-rated.txt", "-t PTS -e fide-2026-03", "confirmed"),
    // In the row of Baker, the number of wins, the points and the SB are 1, 2 and 3. The numbers 1, 2 and 3 must not be
    // read as the numbers of rounds. Baker beat Cole, but the table shows 0-0.
    ("rr-five.trf", "matrix-with-wins-wrong.csv", "", "different"),
    // The points are in the JSON object of the player. This file gives Castell 9 points instead of 4.
    ("twelve-players.trf", "points-of-the-player-wrong.json", "", "unverifiable"),
    // A column contains 1 in nearly every row, and a word in one row.
    ("rr-five.trf", "column-liga.csv", "", "confirmed"),
    // The column `Gesamt` contains the number of games, which is 4 in each row. Another column contains the points.
    ("rr-five.trf", "column-gesamt.csv", "", "confirmed"),
    // A standing with the columns `Ng` and `Var` must not be taken for a rating report.
    ("rr-five.trf", "columns-ng-and-var.csv", "", "confirmed"),
    // There are two rows of headings. A wrong copy of the table gives Ahlgren an SB of 8.25 instead of 7.75.
    ("club-open.trf", "heading-group.csv", "", "confirmed"),
    ("club-open.trf", "heading-group-wrong.csv", "", "different"),
    ("club-open.trf", "heading-group-games.csv", "", "confirmed"),
    // The column `Zweitwertung` contains a wrong BH (15 instead of 14). In another row, this column contains the word
    // `k.A.`.
    ("club-open.trf", "value-unread-wrong.csv", "", "unverifiable"),
    // A footnote below the table begins with `b.`. Places 1 and 4 of the table are exchanged.
    ("masters.trf", "footnote-below-places-wrong.html", "", "different"),
    // Each row shows the games with White and then the games with Black, below two rows of headings. A wrong copy gives
    // Szabó an SB of 24.75 instead of 24.25.
    ("candidates.trf", "games-white-black.html", "", "confirmed"),
    ("candidates.trf", "games-white-black-wrong.html", "", "different"),
    // The page contains a standing after each round, with a title. In a wrong copy, the last standing gives Ahlgren a
    // BH of 15 instead of 14.
    ("club-open-bh.trf", "standings-of-rounds.html", "", "confirmed"),
    ("club-open-bh.trf", "standings-of-rounds-wrong.html", "", "different"),
    // In rows without a place, a cell is missing. Other cells contain two numbers, or letters for the results of
    // matches. A wrong copy shows a draw of Elmswell 1 and Fenwick.
    ("club-open.trf", "short-rows.txt", "", "unverifiable"),
    ("league-of-six.json", "two-numbers-in-cell.txt", "-t MPTS,GPTS", "unverifiable"),
    ("league-of-six.json", "match-letters.html", "-t MPTS,GPTS", "confirmed"),
    ("league-of-six.json", "match-letters-wrong.html", "-t MPTS,GPTS", "different"),
    // The percentages are cut off instead of rounded: 64.29 is written as 64, and 42.86 as 42.
    ("twelve-players.trf", "percent-without-decimals.csv", "", "unverifiable"),
    // The column `Record` contains three numbers: games won, drawn and lost, or won, lost and drawn. A wrong copy gives
    // Cole a draw instead of a win.
    ("rr-five.trf", "record.csv", "", "confirmed"),
    ("rr-five.trf", "record-losses-first.csv", "", "confirmed"),
    ("rr-five.trf", "record-wrong.csv", "", "different"),
    // Each cell contains the values of two tie-breaks. Wrong copies of the table give Cole an SB of 2.5 instead of 2.
    ("rr-five.trf", "two-values.csv", "", "confirmed"),
    ("rr-five.trf", "two-values-wrong.csv", "", "different"),
    // A column of numbers contains a word in one of its cells.
    ("rr-five.trf", "numbers-and-a-word.csv", "", "unverifiable"),
    // The column of places has the heading `Loc` or no heading, and a note is below the table.
    ("rr-five.trf", "places-loc-wrong.html", "", "different"),
    ("rr-five.trf", "places-untitled.html", "", "confirmed"),
    ("rr-five.trf", "places-untitled-wrong.html", "", "unverifiable"),
    // The name of the player and the club are in the same cell, in two HTML elements.
    ("rr-five.trf", "name-and-club-elements.html", "", "confirmed"),
    ("rr-five.trf", "name-and-club-elements-wrong.html", "", "different"),
    // Sentences in the file name rounds other than the round of the standing.
    ("rr-five.trf", "sentences.csv", "", "confirmed"),
    ("rr-five.trf", "sentences-other-rounds.csv", "", "unverifiable"),
    ("rr-five.trf", "bbcode.txt", "", "confirmed"),
    ("rr-five.trf", "column-std.csv", "", "confirmed"),
    // A wrong copy of the table shows a draw in the game of Baker and Cole.
    ("rr-five.trf", "results-with-decimals.csv", "", "confirmed"),
    ("rr-five.trf", "results-with-decimals-wrong.csv", "", "different"),
    // Two players have the same family name. In the table, the second given name of one player is missing.
    ("relatives.trf", "relatives.csv", "", "confirmed"),
    ("relatives.trf", "relatives-initials.csv", "", "unverifiable"),
    // Behind the names of the teams, ratings are in brackets. Wrong copies give Downley 10.5 game points instead of 10.
    ("six-teams.json", "teams-brett.csv", "-t MPTS,GPTS", "confirmed"),
    ("six-teams.json", "teams-brett-wrong.csv", "-t MPTS,GPTS", "different"),
    ("six-teams.json", "teams-two-numbers-wrong.csv", "-t MPTS,GPTS", "unverifiable"),
    // Each cell contains the sum of two games. A wrong copy gives Yılmaz 1 point against Ribeiro instead of ½.
    ("candidates.trf", "sums-of-games.csv", "", "confirmed"),
    ("candidates.trf", "sums-of-games-wrong.csv", "", "different"),
    // The page contains a table of the first cycle and a table of all games. A wrong copy gives Ribeiro an SB of 26.25
    // instead of 26.75.
    ("candidates.trf", "cycles-and-total.html", "", "confirmed"),
    ("candidates.trf", "cycles-and-total-wrong.html", "", "different"),
    ("candidates.trf", "cycles-title-exchanged.html", "", "unverifiable"),
    // The list of the women is above the list of all players. In the wrong tables, Baker has an SB of 3.5 instead of 3.
    ("rr-five.trf", "women-above.csv", "", "confirmed"),
    ("rr-five.trf", "women-above-wrong.csv", "", "different"),
    ("rr-five.trf", "women-above-caption.csv", "", "confirmed"),
    ("rr-five.trf", "women-above-caption-wrong.csv", "", "different"),
    // Each heading is in two languages, and places and points are followed by a sign or a unit. Wrong copies give Baker
    // 2.5 points instead of 2, or exchange Baker and Cole.
    ("rr-five.trf", "headings-twice.csv", "", "confirmed"),
    ("rr-five.trf", "headings-twice-points-wrong.csv", "", "different"),
    ("rr-five.trf", "headings-twice-wrong.csv", "", "different"),
    // Each cell contains the sign of the result and the place of the opponent. A wrong copy shows a draw of Baker and
    // Cole.
    ("rr-five.trf", "cells-signed.csv", "", "confirmed"),
    ("rr-five.trf", "cells-signed-wrong.csv", "", "different"),
    ("cells-signed.csv", "", "-t PTS,SB -e fide-2026-03 --system predetermined", "confirmed"),
    // The texts are written in the markup of Wikipedia, or by the program Scid. Wrong copies give Baker an SB of 3.5
    // instead of 3.
    ("rr-five.trf", "wikitext.txt", "", "confirmed"),
    ("rr-five.trf", "wikitext-wrong.txt", "", "different"),
    ("rr-five.trf", "scid.txt", "", "confirmed"),
    ("rr-five.trf", "scid-wrong.txt", "", "different"),
    ("scid.txt", "scid.txt", "-t PTS,SB", "confirmed"),
    // The names are in Cyrillic script, so the players are found by their pairing numbers. A wrong copy gives Baker an
    // SB of 3.5 instead of 3.
    ("rr-five.trf", "names-cyrillic.csv", "", "confirmed"),
    ("rr-five.trf", "names-cyrillic-wrong.csv", "", "different"),
    // The standing of the teams is a list without headings. A wrong copy gives Carrick 9.5 game points instead of 9.
    ("six-teams.json", "teams-list.txt", "-t MPTS,GPTS", "confirmed"),
    ("six-teams.json", "teams-list-wrong.txt", "-t MPTS,GPTS", "different"),
    // The column `Club` contains the names of the teams. A wrong copy gives Brookvale 9 game points instead of 9.5.
    ("six-teams.json", "names-of-players.html", "-t MPTS,GPTS", "confirmed"),
    ("six-teams.json", "names-of-players-wrong.html", "-t MPTS,GPTS", "different"),
    // The text also contains the crosstable of another group. A wrong copy gives Cole 3 points instead of 2.
    ("rr-five.trf", "two-grades.txt", "", "confirmed"),
    ("rr-five.trf", "two-grades-wrong.txt", "", "different"),
    // The text contains the crosstables of two groups. In the second, Dogwood has two wins but 1.5 points.
    ("two-crosstables.txt", "", "-t PTS --table 1", "confirmed"),
    ("two-crosstables.txt", "", "-t PTS --table 2", "different"),
    // The title is a Markdown heading of level 3, which begins like a comment in a TRF file. The SB of Alder is 2 + 0.75
    // + 0 = 2.75: wins against Birch (2) and Dunn (0), and a draw with Cedar (1.5). A wrong copy shows 3.
    ("heading-level-3.md", "", "-t PTS,SB", "confirmed"),
    ("heading-level-3-wrong.md", "", "-t PTS,SB", "different"),
    // Elm has two half-point byes (`H`), one after the other. A wrong copy gives Birch 1 point instead of 2.
    ("us-report-byes.txt", "", "-t PTS", "confirmed"),
    ("us-report-byes-wrong.txt", "", "-t PTS", "different"),
    // The columns `Feder` and `Rtg` are empty. A wrong copy gives Dunn a median Buchholz of 2 instead of 1.5: the
    // opponents have 1.5, 2 and 1.5 points.
    ("loc-ratings-event.csv", "loc-ratings.txt", "", "confirmed"),
    ("loc-ratings-event.csv", "loc-ratings-wrong.txt", "", "different"),
    // In the matrix, the pairing numbers are in the cells of the teams. Corby drew with Ashford and won two matches. A
    // wrong copy of the standing gives Corby 4 match points instead of 5.
    ("number-before-team.html", "number-before-team-standing.html", "", "confirmed"),
    ("number-before-team.html", "number-before-team-standing-wrong.html", "", "different"),
    // The cells contain match points, so the game points of the matches are unknown. A wrong copy of the standing gives
    // Corby 8 match points instead of 7.
    ("rounds-match-points.html", "rounds-match-points-standing.html", "", "unverifiable"),
    ("rounds-match-points.html", "rounds-match-points-standing-wrong.html", "", "different"),
    // The crosstable shows the cut name `Elmsworthington,Ev(W)` of a player who has withdrawn. The opponents have 2.5, 2
    // and 1.5 points. A wrong copy of the standing gives this player a BH of 5 instead of 6.
    ("withdrawn-cut-name.html", "withdrawn-cut-name-standing.html", "", "confirmed"),
    ("withdrawn-cut-name.html", "withdrawn-cut-name-standing-wrong.html", "", "different"),
    // Below the standing are the pairings of three rounds, with titles such as `Ronda 1`. A wrong copy of the standing
    // gives Alder 1 point instead of 2.
    ("pairings-below.trf", "pairings-below.md", "-t PTS", "confirmed"),
    ("pairings-below.trf", "pairings-below-wrong.md", "-t PTS", "different"),
    // The color is behind the number of the opponent, as in `1 (6w)`. In the cell `1k (3w)`, `k` means a forfeit. Wrong
    // copies give Birch a BH of 3.5 instead of 3, and Dogwood 2 points instead of 1.
    ("color-behind-number.md", "", "", "confirmed"),
    ("color-behind-number-wrong.md", "", "", "different"),
    ("forfeits-k.md", "", "-t PTS", "confirmed"),
    ("forfeits-k-wrong.md", "", "-t PTS", "different"),
    // Byes and forfeits are written as `+PAB`, `=HPB`, `+F2` and `-F1`. A wrong copy gives Birch 2 points instead of 1.
    ("byes-signed.txt", "", "-t PTS", "unverifiable"),
    ("byes-signed-wrong.txt", "", "-t PTS", "different"),
    // Each pair plays four games, and the diagonal contains `XXXX`. The SB of Alder is 3 x 3 + 3 x 3 = 18. A wrong copy
    // shows 17.
    ("matrix-diagonal-of-four.csv", "", "", "confirmed"),
    ("matrix-diagonal-of-four-wrong.csv", "", "", "different"),
    // The column `Brt.P` contains game points. A wrong copy gives Bexley 8 game points instead of 7.5.
    ("team-matrix-brt.md", "", "", "confirmed"),
    ("team-matrix-brt-wrong.md", "", "", "different"),
    // The column of names also contains titles, and its heading is longer than most titles and names.
    ("title-before-name.trf", "title-before-name.txt", "-t PTS,BH", "unverifiable"),
    // The game of Birch and Cedar in round 3 is unfinished. A wrong copy shows a win of Dogwood against Ash in round 3.
    ("game-unfinished.csv", "game-unfinished.csv", "-t PTS", "unverifiable"),
    ("game-unfinished.csv", "game-unfinished-wrong.csv", "-t PTS", "different"),
    // The title in the front matter names round 2. A wrong copy gives Birch 1.5 points instead of 1. Another copy shows
    // the standing after round 3 under this title.
    ("four-players-swiss.csv", "front-matter-round.md", "-t PTS", "confirmed"),
    ("four-players-swiss.csv", "front-matter-round-wrong.md", "-t PTS", "different"),
    ("four-players-swiss.csv", "front-matter-round-other.md", "-t PTS", "unverifiable"),
    // The cells `5+` and `3-` are wins and losses, because no cell contains `1`, `0` or `=`. The opponents of Birch have
    // 0, 1 and 3 points. A wrong copy gives Birch a BH of 5 instead of 4.
    ("signs-without-draws.csv", "", "", "confirmed"),
    ("signs-without-draws-wrong.csv", "", "", "different"),
    // Each cell contains the sum of two games. The SB of Alder is 1.5 x 1.5 + 2 x 1 = 4.25. Wrong copies show 4.75, or
    // ½ point of Birch against Cedar. Birch and Cedar either won one game each or drew both games.
    ("sums-of-two-games.csv", "", "", "confirmed"),
    ("sums-of-two-games-wrong.csv", "", "", "different"),
    ("games-of-sums.csv", "", "", "confirmed"),
    ("games-of-sums.csv", "sums-of-two-games.csv", "", "confirmed"),
    ("games-of-sums.csv", "sums-of-two-games-cell-wrong.csv", "-t PTS,SB", "different"),
    ("sums-of-two-games.csv", "games-of-sums.csv", "-t PTS,SB", "confirmed"),
    ("sums-of-two-games.csv", "games-of-sums-wrong.csv", "-t PTS,SB", "different"),
    ("sums-with-wins.csv", "", "", "unverifiable"),
    // Each pair won one game and drew one game. The SB of Alder is 1.5 x 2 + 1.5 x 1 = 4.5. A wrong copy shows 4.75.
    ("games-with-draws.csv", "", "", "confirmed"),
    ("games-with-draws-wrong.csv", "", "", "different"),
    // A win gives 3 match points. Cedar has a win and a draw. A wrong copy gives Cedar 5 match points instead of 4.
    ("team-three-for-a-win.csv", "", "", "confirmed"),
    ("team-three-for-a-win-wrong.csv", "", "", "different"),
    // Most pairs have not met yet. Ash beat Birch and Cedar, who have 1 point each. A wrong copy gives Ash an SB of 1
    // instead of 2.
    ("live-matrix.csv", "", "--system predetermined -e fide-2026-03", "confirmed"),
    ("live-matrix-wrong.csv", "", "--system predetermined -e fide-2026-03", "different"),
    // The headings of the rating changes are also round numbers. A wrong copy gives Cedar 1.5 points instead of 1.
    ("rating-changes-by-round.csv", "", "-t PTS", "confirmed"),
    ("rating-changes-by-round-wrong.csv", "", "-t PTS", "different"),
    // The event shows the cut name `Adler,Dr. Herber`. A wrong copy gives this player 1.5 points instead of 2.
    ("cut-name-title.trf", "cut-name-title.csv", "-t PTS", "confirmed"),
    ("cut-name-title.trf", "cut-name-title-wrong.csv", "-t PTS", "different"),
    // The name `Alder 4` ends in a number. A wrong copy gives Alder 2.5 points instead of 3.
    ("name-with-number.csv", "name-with-number-standing.csv", "-t PTS", "confirmed"),
    ("name-with-number.csv", "name-with-number-standing-wrong.csv", "-t PTS", "different"),
    // Each cell contains two matches, as in `3+2`. A wrong copy gives Beech 4 match points instead of 5.
    ("two-matches-joined.csv", "", "", "confirmed"),
    ("two-matches-joined-wrong.csv", "", "", "different"),
];

#[test]
fn inputs_with_the_structure_of_real_pages_get_the_right_verdict() {
    for (event, table, options, verdict) in CASES.iter().copied() {
        let [event, table] = [event, table].map(|name| format!("tests/data/real/{name}"));
        let against = ["--against", table.as_str()];
        let table_options = if table.ends_with('/') { &[][..] } else { &against[..] };
        let options: Vec<&str> = options.split_whitespace().collect();
        let report = json(&[&["check", event.as_str()], table_options, &options].concat());
        assert_eq!(report["verdict"], verdict, "{event} {table} {options:?}: {report:#}");
    }
}

#[test]
fn pages_of_this_program_are_confirmed_unless_a_number_is_changed() {
    let folder = tempfile::tempdir().unwrap();
    // For each event, a number that is the last value of a row in the standing. The test changes this number.
    for (event, options, number) in [
        ("real/eight-players.trf", "", "23.5"),
        ("club.trf", "", "11.5"),
        ("club.trf", "-f html", "11.5"),
        ("league.json", "", "15.5"),
        ("league.json", "-f markdown --lang es", "15,5"),
        ("classic.json", "", "13.5"),
    ] {
        let event = format!("tests/data/{event}");
        let options: Vec<&str> = options.split_whitespace().collect();
        let page = stdout(&tiebreak(&[&["report", event.as_str()], &options[..]].concat()));
        let changed = page.replace(number, "95.5");
        for (page, verdict) in [(page, "confirmed"), (changed, "different")] {
            let file = folder.path().join("page").display().to_string();
            std::fs::write(&file, &page).unwrap();
            let report = json(&["check", &event, "--against", &file]);
            assert_eq!(report["verdict"], verdict, "{event} {options:?}: {report:#} {page}");
        }
    }
}

/// Commands, and words that their output must contain.
const SAYINGS: &[(&str, &str)] = &[
    ("check two-matrices.html", "choose a table with --table: `1`, `2`"),
    (
        "check rr-five.trf --against headings-twice-points-wrong.csv",
        "wrong in 1 number. All places are right.",
    ),
    (
        "check rr-five.trf --against headings-twice-points-wrong.csv --lang es",
        "Todos los puestos son correctos.",
    ),
    // The participants with these pairing numbers have other points, so the table is of another event.
    ("check rr-five.trf --against names-cyrillic-other.csv", "cannot match 5 of the 5 names in the table"),
    ("check two-matrices.html --table 3", "--table"),
    ("check two-crosstables.txt", "choose a table with --table: `1`, `2`"),
    ("check two-crosstables-same-players.html", "choose a table with --table: `1`, `2`"),
    ("check rr-five.trf --against rank-twice-different.json", "the key `rank` (`2`, `3`) appears twice"),
    ("check two-matrices.html --against rr-standing-de-right.csv", "Save the crosstable of the event"),
    // Two kinds of tables are not standings: pairings that show points before the round, and reports of rated games.
    (
        "check rr-five.trf --against pairings-of-a-round.csv",
        "the table contains pairings, because each row names two participants; save the page",
    ),
    (
        "check rr-five.trf --against pairings-by-board.csv",
        "the table contains pairings, because each row names two participants; save the page",
    ),
    (
        "check rr-five.trf --against pairings-next-round.csv",
        "the table contains pairings, because each row names two participants; save the page",
    ),
    ("check rr-five.trf --against rating-report.csv", "contains no places, points or tie-breaks"),
    (
        "check matrix-match-points.csv -t MPTS,GPTS",
        "does not state the game points of the matches. Use the TRF file",
    ),
    ("standings two-matrices.html --table 2", "1 1 Claus 2 1"),
    ("check two-tables.md", "choose a table with --table: `1`, `2`"),
    ("standings two-tables.md --table 2", "1 1 Caio 2"),
    (
        "check front-matter.md",
        "a standing, but not the results of the rounds; give the TRF file or the crosstable",
    ),
    // The titles behind the names do not belong to the names. A dot means a game that has not been played yet.
    ("standings range-of-places.txt", "2 2 Baker, Ben 2 2 3 Cole, Cora 2"),
    ("standings range-open.txt", "1 1 Able, Ada 2.5"),
    // The program must not read a line of dashes as the name of the event.
    ("standings us-dashes.txt", "Standings, after round 2 of 2"),
    // The table has one wrong number: Elmswell 1 has 11.5 game points, but the table shows 12.5.
    (
        "check ../exports/pages/chess-results/team-standing-es/event.json -t MPTS,GPTS,EMGSB/C1,BH:MP \
         --against numbered-scores-of-teams-wrong.csv",
        "The published table is wrong in 1 number.",
    ),
    (
        "check ../exports/pages/chess-results/team-standing-es/event.json -t MPTS,GPTS --against team-game-points.csv",
        "Column `Pts` contains game points, not match points.",
    ),
    // A win gives 2 points. Adler has two wins and a draw, which are 5 points. Bauer has a win and a draw, which are 3
    // points, but a wrong copy shows 4.
    ("check rr-two-for-a-win.csv", "a win gives 2 points and a draw gives 1"),
    ("check rr-two-for-a-win-wrong.csv", "a column of points that agrees with all results"),
    // Able and Cole have not played their game of round 3. The SB of Able is 0.5 x 2.5 = 1.25: a win against Dunn (0
    // points) and a draw with Baker (2.5). The SB of Baker is 1 + 0 + 0.75 = 1.75: wins against Cole (1) and Dunn (0),
    // and a draw with Able (1.5).
    ("check postponed-numbered.csv", "`TB1` matches SB (Sonneborn-Berger) in all 4 values"),
    (
        "check pairings-not-standing.html",
        "this file contains pairings, so the program cannot read all rounds",
    ),
    // A person in the list is not a participant, so the list must not be read as a list of the participants.
    ("check twelve-players.trf --against list-extra.txt", "no column contains pairing numbers or names"),
    ("check twelve-players.trf --against list-more-points.txt", "contains no places, points or tie-breaks"),
    ("check twelve-players.trf --against list-between.txt", "contains no places, points or tie-breaks"),
    // The text `(Place 5)` is in only one line, so it must not be read as a column of places.
    ("check twelve-players.trf --against list-remark-place.txt", "contains no places, points or tie-breaks"),
    // The output must list the texts, numbers and signs that are not compared.
    ("check twelve-players.trf --against list-remark.txt", "Not checked - the column `…`"),
    (
        "check twelve-players.trf --against place-before-some-names.csv",
        "Not checked - `1. Götz Grünwald` (line 2)",
    ),
    ("check twelve-players.trf --against place-beside-rank.csv", "Not checked - `2. Arno Abelson` (line 6)"),
    ("check eight-players.trf --against cells-dash-for-bye.csv", "Not checked - `Ehlers, Emil: 3.Rd -`"),
    ("check eight-players.trf --against second-table.html", "the table `Spieler Ergebnis / Abelson, Arno 5"),
    (
        "check twelve-players.trf --after-round 5 --against points-of-later-rounds-wrong.csv",
        "Not checked - the column `R6` - the column `R7`",
    ),
    ("check matrix-names-exchanged.csv", "the cells of this line are not in the correct columns"),
    (
        "check older-rules-numbered.csv --against older-rules-numbered.csv",
        "would produce the whole table: the FIDE rules in force before September 2023",
    ),
    (
        "check older-rules-numbered.csv --against older-rules-numbered.csv",
        "Tie-breaks: PTS, BH/C1, BH (named",
    ),
    // Birch has 2 wins instead of 1 in the column TB2.
    ("check rr-three-tiebreaks-wrong.csv --against rr-three-tiebreaks-wrong.csv", "The best match is WIN"),
    // Elm has withdrawn, and the games of Elm (`1**`) do not count: Ash has 1.5 + 0.75 + 0.5 = 2.75.
    (
        "check annulled-games.csv",
        "The whole table is right if the games of Elm (withdrawn) (5) do not count.",
    ),
    // The file contains only the first rows of the crosstable.
    (
        "check first-rows-only.csv",
        "the table has 4 participants, but its cells name 4 opponents with higher numbers",
    ),
    ("convert sums-of-two-games.csv --to trf26", "this cell contains the sum of several games"),
    ("check live-matrix.csv", "If the event is an unfinished round robin, choose `--system predetermined`"),
    // A matrix does not show in which round Esche and Fichte will play.
    ("check rr-after-round-4.html -t PTS,SB", "no result yet (Esche, Emil (1) – Fichte, Fred (4);"),
];

#[test]
fn the_output_for_inputs_with_the_structure_of_real_pages_has_these_words() {
    for (arguments, words) in SAYINGS.iter().copied() {
        let is_file = |word: &str| word.contains('.');
        let in_folder = |word: &str| format!("tests/data/real/{word}");
        let words_of =
            arguments.split(' ').map(|word| if is_file(word) { in_folder(word) } else { word.to_owned() });
        let all: Vec<String> = words_of.collect();
        let output = tiebreak(&all.iter().map(String::as_str).collect::<Vec<_>>());
        let said = flat(&(stdout(&output) + &stderr(&output)));
        assert!(said.contains(words), "{arguments}: {said}");
    }
}
