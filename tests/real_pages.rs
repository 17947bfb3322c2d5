//! Tests small inputs with the structure of real pages and files, but with invented players.

use crate::support::{flat, json, stderr, stdout, tiebreak};

const SWISS: &str = "../exports/pages/chess-results/crosstable-rank-en/event.trf";
const PERFECT: &str = "../exports/pages/swissperfect/standings-pre/event.trf";
const TEAMS: &str = "../exports/pages/chess-results/team-standing-es/event.json";

/// Cases, each with the event, the published table (empty if the event file contains the standing), further options,
/// and the expected verdict.
const CASES: &[(&str, &str, &str, &str)] = &[
    // The crosstable has points but no tie-breaks, so its places follow the tie-breaks of the published table. Cole
    // and Baker both have 2 points, and Cole lost to Baker.
    ("rr-matrix.csv", "rr-standing-de-right.csv", "", "confirmed"),
    ("rr-matrix.csv", "rr-standing-de-wrong.csv", "", "different"),
    ("rr-matrix.csv", "rr-standing-sb-order-wrong.csv", "", "different"),
    ("rr-matrix.csv", "rr-standing-sb-order-wrong.csv", "-t PTS,SB", "different"),
    // The headings of a matrix are initials, or letters that have other meanings in other tables, and the names may have
    // no heading. In the wrong tables, Baker's result against Cole is 0 instead of 1.
    ("rr-five.trf", "matrix-initials.csv", "", "confirmed"),
    ("rr-five.trf", "matrix-initials-wrong.csv", "", "different"),
    ("matrix-initials.csv", "", "-t PTS,SB", "confirmed"),
    ("rr-five.trf", "matrix-letters.csv", "", "confirmed"),
    ("rr-five.trf", "matrix-letters-wrong.csv", "", "different"),
    ("rr-five.trf", "matrix-zero-diagonal.csv", "", "confirmed"),
    ("rr-five.trf", "matrix-zero-diagonal-wrong.csv", "", "different"),
    // The game of Birch and Hazel in round 4 was a forfeit, which the page does not mark. In the wrong table, the
    // SB of Alder is 17 instead of 16.
    ("forfeit-not-marked.txt", "", "", "unverifiable"),
    ("forfeit-not-marked-wrong.txt", "", "", "different"),
    // The three games that Birch lost were forfeits, or a game of Grünwald and a game of Castell against Kessler were. In
    // the wrong tables, the BH of Birch is 9.5 instead of 9, or the BH of Kessler is 18 instead of 17.5.
    ("forfeits-of-one-not-marked.txt", "", "", "unverifiable"),
    ("forfeits-of-one-not-marked-wrong.txt", "", "", "different"),
    ("forfeits-not-marked.txt", "", "", "unverifiable"),
    ("forfeits-not-marked-wrong.txt", "", "", "different"),
    // Game points precede the match points by which the table ranks. In the wrong table, Ashford has 8 instead of 7½.
    ("team-game-points-first.csv", "", "", "confirmed"),
    ("team-game-points-first-wrong.csv", "", "", "different"),
    // In the wrong tables, Corby has 2 points instead of 3 against Dalton, or 1 match point instead of 2.
    ("team-game-points-first.csv", "team-numbers-before-names.txt", "-t MPTS,GPTS", "unverifiable"),
    ("team-game-points-first.csv", "team-numbers-before-names-wrong.txt", "-t MPTS,GPTS", "different"),
    ("team-game-points-first.csv", "team-lines.txt", "-t MPTS,GPTS", "confirmed"),
    ("team-game-points-first.csv", "team-lines-wrong.txt", "-t MPTS,GPTS", "different"),
    // The cells contain match points and opponents. In the wrong table, Dunmere won against Holt Valley.
    ("team-vega-match-points.json", "team-vega-match-points.html", "-t MPTS,GPTS", "confirmed"),
    ("team-vega-match-points.json", "team-vega-match-points-wrong.html", "-t MPTS,GPTS", "different"),
    // `CLASSEMENT` precedes the headings of the numbers. In the wrong table, Corby has 3 match points instead of 2.
    ("team-game-points-first.csv", "team-heading-before-place.txt", "-t MPTS,GPTS", "confirmed"),
    ("team-game-points-first.csv", "team-heading-before-place-wrong.txt", "-t MPTS,GPTS", "different"),
    // The page cut both names `Garcialopez, Juan` and `Garcialopez, Juan Carlos` to `Garcialopez,Juan`.
    ("cut-names.trf", "cut-names.csv", "", "unverifiable"),
    // The last column repeats the column of performance ratings.
    ("rr-five.trf", "column-repeated.csv", "", "confirmed"),
    // In the wrong table, Dunn lost to Eden.
    ("rr-five.trf", "cells-letter-last.csv", "-t PTS", "confirmed"),
    ("rr-five.trf", "cells-letter-last-wrong.csv", "-t PTS", "different"),
    // Draws are formulas without values (`=B3`), or results have the opponent in brackets (`1(2)`). In the wrong tables,
    // Dunn won against Baker, lost to Eden, has 2½ points instead of 1½, or Baker has an SB of 3½ instead of 3.
    ("rr-five.trf", "draws-as-formulas.xlsx", "-t PTS", "confirmed"),
    ("rr-five.trf", "draws-as-formulas-wrong.xlsx", "-t PTS", "different"),
    ("rr-five.trf", "cells-number-in-brackets.csv", "-t PTS", "confirmed"),
    ("rr-five.trf", "cells-number-in-brackets-wrong.csv", "-t PTS", "different"),
    ("rr-five.trf", "pipes-without-headings.txt", "-t PTS", "confirmed"),
    ("rr-five.trf", "pipes-without-headings-wrong.txt", "-t PTS", "different"),
    ("rr-five.trf", "list-sonneborn-in-brackets.txt", "", "confirmed"),
    ("rr-five.trf", "list-sonneborn-in-brackets-wrong.txt", "", "different"),
    // Rows without headings begin with a range of places. In the wrong table, Dunn has 2½ points instead of 1½.
    ("rr-five.trf", "range-of-places.txt", "-t PTS", "confirmed"),
    ("rr-five.trf", "range-of-places-wrong.txt", "-t PTS", "different"),
    // Column `SB` contains the pairing numbers. In the wrong table, those of Baker and Cole are exchanged.
    ("rr-five.trf", "pairing-numbers-under-sb.csv", "", "confirmed"),
    ("rr-five.trf", "pairing-numbers-under-sb-wrong.csv", "", "different"),
    // Each row is broken into two lines. In the wrong table, the SB of Baker is 3.5 instead of 3.
    ("rr-five.trf", "rows-in-two-lines.txt", "", "confirmed"),
    ("rr-five.trf", "rows-in-two-lines-wrong.txt", "", "different"),
    // One cell of the diagonal is a result, so the columns of results cannot be compared.
    ("rr-five.trf", "matrix-diagonal-mixed.csv", "", "unverifiable"),
    ("rr-five.trf", "matrix-headings-unknown.csv", "", "unverifiable"),
    // One cell of the matrix cannot be read. The columns `D` and `G` still contain results.
    ("rr-five.trf", "matrix-letters-unread.csv", "", "unverifiable"),
    // The cells are `1.0` and `0.5`, or have a color, as in `½ (w)`. In the wrong tables, Baker's result against Cole is 0.
    ("rr-five.trf", "matrix-decimals.csv", "", "confirmed"),
    ("rr-five.trf", "matrix-decimals-wrong.csv", "", "different"),
    ("rr-five.trf", "matrix-with-colors.csv", "", "confirmed"),
    ("rr-five.trf", "matrix-with-colors-wrong.csv", "", "different"),
    // After round 3, the opponents' points give Baker an SB of 1/2 x 1.5 + 1/2 x 0.5 = 1. The wrong table has 1.5.
    ("rr-five.trf", "interim-title-hu.csv", "", "confirmed"),
    ("rr-five.trf", "interim-title-hu-wrong.csv", "", "different"),
    // The cells `3w+` and `2b-` are games over the board, because no cell contains `1` or `0`.
    ("cells-signs.csv", "", "-t PTS,SB -e fide-2026-03 --system predetermined", "confirmed"),
    ("cells-signs-wrong.csv", "", "-t PTS,SB -e fide-2026-03 --system predetermined", "different"),
    // Column `N` contains the number of games, not of losses (`Niederlagen`).
    ("rr-five.trf", "games-n.csv", "", "confirmed"),
    ("rr-five.trf", "place-with-asterisk.csv", "", "confirmed"),
    ("rr-five.trf", "rank-twice.json", "", "confirmed"),
    ("rr-five.trf", "values-as-objects.json", "", "confirmed"),
    ("rr-five.trf", "values-as-objects-wrong.json", "", "different"),
    // Each value is an object in a list, or has a rank beside it. In the wrong files, the SB of Baker is 3.5 instead of 3.
    ("rr-five.trf", "values-in-list.json", "", "confirmed"),
    ("rr-five.trf", "values-in-list-wrong.json", "", "different"),
    ("rr-five.trf", "values-of-unknown-code-wrong.json", "", "unverifiable"),
    ("rr-five.trf", "values-with-ranks.json", "", "confirmed"),
    ("rr-five.trf", "values-with-ranks-wrong.json", "", "different"),
    // The rows are in the order of the places, and column `Nr` or `№` contains the numbers of the rows.
    ("rr-five.trf", "matrix-number-and-place.csv", "", "confirmed"),
    ("rr-five.trf", "matrix-number-and-place-wrong.csv", "", "different"),
    ("rr-five.trf", "matrix-sign-and-place.csv", "", "confirmed"),
    // The file contains a standing and a crosstable with points and SB. In the wrong tables, the SB of Baker is 3.5
    // instead of 3.
    ("rr-five.trf", "two-standings.txt", "", "confirmed"),
    ("rr-five.trf", "two-standings-second-wrong.txt", "", "different"),
    ("rr-five.trf", "two-standings-first-wrong.html", "", "different"),
    ("two-standings-second-wrong.csv", "", "-t PTS,SB", "different"),
    ("crosstable-above-standing.csv", "", "-t PTS,SB", "confirmed"),
    // The table prints places and names only.
    ("rr-five.trf", "places-only.csv", "", "unverifiable"),
    // The matrix contains match points with 2 or 3 points for a win. The wrong table shows a draw for Ashgrove's win
    // against Downley.
    ("six-teams.json", "matrix-match-points.csv", "-t MPTS,GPTS", "confirmed"),
    ("six-teams.json", "matrix-match-points-wrong.csv", "-t MPTS,GPTS", "different"),
    ("six-teams.json", "matrix-three-for-a-win.csv", "-t MPTS,GPTS", "confirmed"),
    // As an event, the matrix lacks the game points.
    ("matrix-match-points.csv", "", "-t MPTS,GPTS", "unverifiable"),
    ("matrix-match-points-wrong.csv", "", "-t MPTS,GPTS", "different"),
    ("matrix-three-for-a-win.csv", "", "-t MPTS,GPTS", "unverifiable"),
    ("matrix-three-points.csv", "", "", "confirmed"),
    ("matrix-three-points.csv", "", "-t MPTS,GPTS", "unverifiable"),
    // Elmstead has 4 points, but the table shows 5.
    ("matrix-three-points-wrong.csv", "", "", "different"),
    // Each cell contains two matches. In the wrong table, Ashgrove's first match against Brookvale is a win, not a draw.
    ("teams-double.json", "double-match-points.csv", "-t MPTS,GPTS", "confirmed"),
    ("teams-double.json", "double-match-points-wrong.csv", "-t MPTS,GPTS", "different"),
    ("teams-double.json", "double-game-points.csv", "-t MPTS,GPTS", "confirmed"),
    ("double-game-points.csv", "", "-t MPTS,GPTS", "confirmed"),
    ("double-with-slash.csv", "double-with-dash.csv", "-t PTS,SB", "confirmed"),
    // Bauer's second game against Claus is a draw in the wrong table.
    ("double-with-slash.csv", "double-with-dash-wrong.csv", "-t PTS,SB", "different"),
    // Each cell contains the game points of both teams, or the match points and the game points. In the wrong tables,
    // Ashgrove has 2 game points against Downley instead of 2.5.
    ("six-teams.json", "matrix-of-scores.csv", "-t MPTS,GPTS", "confirmed"),
    ("six-teams.json", "matrix-of-scores-wrong.csv", "-t MPTS,GPTS", "different"),
    ("six-teams.json", "matrix-of-both.csv", "-t MPTS,GPTS", "confirmed"),
    ("six-teams.json", "matrix-of-both-wrong.csv", "-t MPTS,GPTS", "different"),
    ("matrix-of-both.csv", "", "-t MPTS,GPTS", "confirmed"),
    // Each cell contains the points of both players of a game. Adler has 1.5 points, not 2.
    ("scores-with-dash.csv", "", "-t PTS", "confirmed"),
    ("scores-with-dash-wrong.csv", "", "-t PTS", "different"),
    // Fernhill won a match by forfeit. The wrong table gives the win to Ashgrove.
    ("teams-forfeit.json", "match-points-forfeit.csv", "-t MPTS,GPTS", "confirmed"),
    ("teams-forfeit.json", "match-points-forfeit-wrong.csv", "-t MPTS,GPTS", "different"),
    ("match-points-forfeit.csv", "", "-t MPTS,GPTS", "unverifiable"),
    // The cells contain match points, and no match was drawn, or a win gives 4 points. The wrong tables give Elmstead 6
    // points instead of 3, and Carrick 10 instead of 12.
    ("three-for-a-win-no-draw.csv", "", "-t MPTS", "confirmed"),
    ("three-for-a-win-no-draw-wrong.csv", "", "-t MPTS", "different"),
    ("three-for-a-win-no-draw.csv", "", "-t MPTS,GPTS", "unverifiable"),
    ("two-for-a-win-no-draw.csv", "", "-t MPTS,GPTS", "unverifiable"),
    ("four-for-a-win.csv", "", "-t MPTS", "confirmed"),
    ("four-for-a-win-wrong.csv", "", "-t MPTS", "different"),
    // Column `N` of the tables of two groups contains pairing numbers.
    ("rr-five.trf", "numbers-in-parts.html", "", "unverifiable"),
    // The numbered column also has numbers for players who are not tied, so it cannot be a direct encounter.
    ("rr-matrix.csv", "rr-numbered-any-number.csv", "-t DE,SB", "unverifiable"),
    // Numbered columns may cover only the beginning of the list, but must have its order. In a team event, the second
    // score counts as the first tie-break.
    (SWISS, "numbered-in-another-order.csv", "", "unverifiable"),
    (TEAMS, "numbered-first-of-team-list.csv", "-t PTS,GPTS,EMGSB/C1,BH:MP", "confirmed"),
    // The table has no column for the direct encounter, and its last tie-break appears twice.
    (SWISS, "numbered-last-column-twice.csv", "-t PTS,DE,BH/C1,BH,SB", "confirmed"),
    // Column `TB1` repeats the match points of column `Pts`.
    (TEAMS, "numbered-scores-of-teams.csv", "-t MPTS,GPTS,EMGSB/C1,BH:MP", "confirmed"),
    // The column of the third tie-break gives Elmswell 1 the value 45 instead of 44.
    (TEAMS, "team-third-column-wrong.csv", "-t MPTS,GPTS,EMGSB/C1", "different"),
    // SwissPerfect prints the standing and the crosstable on the same page. The wrong page gives Anna Alder a Buchholz
    // of 28.5 instead of 27.5.
    (PERFECT, "sp-standing-and-crosstable.html", "", "confirmed"),
    (PERFECT, "sp-crosstable-and-standing.html", "", "confirmed"),
    (PERFECT, "sp-crosstable-and-standing-wrong.html", "", "different"),
    ("swiss-ct-rk.csv", "swiss-standing-bh-right.csv", "", "confirmed"),
    ("swiss-ct-rk.csv", "swiss-standing-bh-order-wrong.csv", "", "different"),
    // A crosstable that identifies players by places has no pairing numbers, so those in the published table are not
    // compared.
    ("cr-crosstable-by-rank.csv", "cr-ranking-sno.csv", "", "confirmed"),
    // Vega's crosstables truncate names after 20 characters. Titles and names are in the same cell.
    ("vega-short-names.csv", "vega-standing.html", "", "confirmed"),
    // A spreadsheet program has changed the cell `-0` to `0`.
    ("cr-zero-cell.csv", "", "-e fide-2026-03 -t PTS,BH/C1", "confirmed"),
    // In the first event, a team has a round without an opponent. In the second event, a player has a point from a
    // round without an opponent.
    ("cr-team-0w0.csv", "", "-t MPTS,GPTS", "confirmed"),
    ("sp-colon-w.txt", "", "-t PTS", "unverifiable"),
    ("two-matrices.html", "", "--table 1", "confirmed"),
    ("two-matrices.html", "", "--table 2", "confirmed"),
    // Polish pages use the heading `Ranking` for ratings.
    ("rr-ranking-is-rating.csv", "", "", "confirmed"),
    ("ignore-column-event.csv", "", "", "unverifiable"),
    ("ignore-column-event.csv", "", "--ignore-column Badge", "confirmed"),
    // A column without a heading has the name `№ 7`, from its position.
    ("papi-empty-heading.html", "", "", "unverifiable"),
    ("papi-empty-heading.html", "", "--ignore-column №7", "confirmed"),
    // The column `Loc Id` contains numbers of the national federation.
    ("sp-loc-id.txt", "", "", "confirmed"),
    ("two-tables.md", "", "--table 2", "confirmed"),
    // Four players meet in three rounds, so round 3 of the second cycle is round 6 of the event.
    ("double-rr-durchgang.txt", "", "", "confirmed"),
    ("double-rr-durchgang-wrong.txt", "", "", "different"),
    // The standing is that after round 5, but the crosstable also contains round 6. A matrix of results does not show
    // in which round a game was played.
    ("double-rr-other-round.txt", "", "", "unverifiable"),
    // The title names the first cycle, but the crosstable also contains the second.
    ("double-rr-first-cycle.txt", "", "", "unverifiable"),
    // The note `Sonneborn-Berger-Tie-Break variable` leaves the modifiers open. The values in the right table are
    // those without modifiers.
    ("cr-variable-notes.csv", "", "", "confirmed"),
    ("cr-variable-notes-wrong.csv", "", "", "unverifiable"),
    // A win gives 2 points in both events. The first table shows this in its cells and in the points, the second only
    // in the points.
    ("rr-two-for-a-win.csv", "", "", "confirmed"),
    ("swiss-two-for-a-win.csv", "", "", "confirmed"),
    ("vega-text-no-header.md", "", "", "confirmed"),
    ("front-matter-html.md", "", "", "confirmed"),
    ("us-dashes.txt", "", "--unchecked=fail -t PTS -e fide-2026-03", "confirmed"),
    // The headings `G E P`, `V T H` and `V O F` mean games won, drawn and lost; `M` before them is the number of
    // matches.
    ("twelve-players.trf", "won-drawn-lost-es.html", "", "confirmed"),
    ("twelve-players.trf", "won-drawn-lost-es-wrong.html", "", "different"),
    ("twelve-players.trf", "won-drawn-lost-fi.html", "", "confirmed"),
    // The headings are in the order P W L D. The wrong table exchanges losses and draws of two players.
    ("twelve-players.trf", "won-lost-drawn.html", "", "confirmed"),
    ("twelve-players.trf", "won-lost-drawn-wrong.html", "", "different"),
    // Column `Lp.` contains the number of the row, even for two players who share a place.
    ("twelve-players.trf", "row-numbers-pl.html", "", "confirmed"),
    ("six-teams.json", "played-sv.html", "-t MPTS,GPTS", "confirmed"),
    ("cyrillic.trf", "windows-1251.html", "", "confirmed"),
    ("cyrillic.trf", "windows-1251-wrong.html", "", "different"),
    ("eight-players.trf", "doctor.html", "", "confirmed"),
    // `Loc` is the Romanian heading for places. In this table, the first and the last place are exchanged.
    ("eight-players.trf", "loc-wrong.html", "", "different"),
    // The wrong table shows half a point for a bye that gives a full point.
    ("bye.trf", "cr-bye.html", "", "confirmed"),
    ("bye.trf", "cr-bye-wrong.html", "", "different"),
    // In this event, pairing-allocated byes give no points. The wrong table nevertheless gives Alder a point for such
    // a bye.
    ("bye-worth-nothing.json", "bye-worth-nothing.csv", "-t PTS", "confirmed"),
    ("bye-worth-nothing.json", "bye-worth-nothing-wrong.csv", "-t PTS", "different"),
    ("medals.trf", "medals.md", "", "confirmed"),
    ("medals.trf", "medals-wrong.md", "", "different"),
    // A first column without a heading contains row numbers from 0.
    ("pandas.trf", "pandas-index.csv", "", "confirmed"),
    // Columns `Särsk1` and `Särsk2` are tie-breaks of the list. The wrong table gives Berthold a BH/C1 of 24.5 instead
    // of 25.5.
    ("twelve-players.trf", "unknown-numbered.html", "", "confirmed"),
    ("twelve-players.trf", "unknown-numbered-wrong.html", "", "different"),
    // In this table, the rows of places 5 and 6 are exchanged.
    ("twelve-players.trf", "untitled-places-wrong.html", "", "different"),
    ("twelve-players.trf", "roman-places.html", "", "confirmed"),
    ("twelve-players.trf", "roman-places-wrong.html", "", "different"),
    // The first table has its rows in two blocks side by side. In the second table, a spreadsheet program has added
    // row numbers and column letters.
    ("twelve-players.trf", "two-blocks.html", "", "confirmed"),
    // The title names the second tournament of a series, but the points are those after round 7. The wrong table gives
    // Bruno Berthold a Buchholz of 27.5 instead of 27.
    ("twelve-players.trf", "title-of-series.txt", "", "unverifiable"),
    // Two standings below each other have the same headings. In the wrong files, the second standing gives Ida Iversen
    // a Buchholz of 27.5 instead of 27. Standings after different rounds name their rounds.
    ("twelve-players.trf", "standing-twice.txt", "", "confirmed"),
    ("twelve-players.trf", "standing-twice-wrong.txt", "", "different"),
    ("twelve-players.trf", "interim-and-final-wrong.txt", "", "different"),
    ("twelve-players.trf", "two-interim.txt", "", "confirmed"),
    ("twelve-players.trf", "interim-and-final.txt", "", "confirmed"),
    // The list of the women has places of its own. In the wrong pages, the SB of Cole is 3 instead of 2, or the SB of Dunn
    // is 1 instead of 1.5. The points of a series are not those of the event.
    ("rr-five.trf", "women-short-wrong.html", "", "different"),
    ("rr-five.trf", "points-of-series.html", "", "confirmed"),
    // The file contains both halves of a double round robin, and all games. In the wrong table, the second game of Baker
    // and Dunn is a draw. A half alone is not the standing.
    ("double-four.trf", "halves-and-total.csv", "", "confirmed"),
    ("double-four.trf", "halves-and-total-wrong.csv", "", "different"),
    ("double-four.trf", "halves-only.txt", "", "unverifiable"),
    ("halves-and-sums.txt", "", "", "unverifiable"),
    ("double-four.trf", "half-first.csv", "", "unverifiable"),
    // Signed cells follow one heading. In the last table, the numbers after these cells are left of their headings. In the
    // wrong table, Baker has an SB of 3.5 instead of 3.
    ("rr-five.trf", "games-one-heading.txt", "", "unverifiable"),
    ("rr-five.trf", "games-one-heading-wrong.txt", "", "different"),
    ("twelve-players.trf", "headings-shifted.txt", "", "unverifiable"),
    // In the wrong tables, Baker has two wins and a draw instead of a win and two draws.
    ("rr-five.trf", "counts-signed.csv", "", "confirmed"),
    ("rr-five.trf", "counts-signed-wrong.csv", "", "different"),
    ("rr-five.trf", "list-counts.txt", "", "confirmed"),
    ("rr-five.trf", "list-counts-wrong.txt", "", "different"),
    // The headings of two columns are exchanged, or the heading of the last column is 9 instead of 5.
    ("rr-five.trf", "matrix-headings-exchanged.csv", "", "unverifiable"),
    ("rr-five.trf", "matrix-heading-wrong.csv", "", "unverifiable"),
    ("rr-five.trf", "matrix-names-exchanged.csv", "", "unverifiable"),
    ("rr-five.trf", "matrix-from-zero.csv", "", "confirmed"),
    // The places follow the word `Platz`, and the decimal sign is `'` or `·`. In the wrong table, Baker is behind Cole.
    ("rr-five.trf", "places-with-words.csv", "", "confirmed"),
    ("rr-five.trf", "places-with-words-wrong.csv", "", "different"),
    ("rr-five-two-surnames.trf", "initials-two-surnames.csv", "", "confirmed"),
    // A list of the women follows. In the second and third table, its places are in the wrong order, or it names Able twice.
    ("rr-five.trf", "women-below.csv", "", "confirmed"),
    ("rr-five.trf", "entries-below.csv", "", "unverifiable"),
    ("rr-five.trf", "women-below-reversed.csv", "", "unverifiable"),
    ("rr-five.trf", "women-below-twice.csv", "", "unverifiable"),
    // A list below with headings of its own shows the tables of two players. In another list, the order is that of the ages.
    // In the wrong table, Castell has 5 points instead of 4.
    ("rr-five.trf", "tables-below.csv", "", "confirmed"),
    ("twelve-players.trf", "seniors-by-age.html", "-t BH/C1,BH", "unverifiable"),
    ("twelve-players.trf", "seniors-by-age-wrong.html", "-t BH/C1,BH", "different"),
    // The list of the women follows results. In the wrong tables, Dunn has 3 points instead of 1.5, or Castell has a BH of
    // 28.5 instead of 27.5. No participant of the event is called Zander.
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
    // The lists have another order, show a blitz event, or number their rows. The event lists no number of wins.
    ("rr-five.trf", "most-won-below.csv", "", "unverifiable"),
    ("rr-five.trf", "blitz-below.csv", "", "unverifiable"),
    ("rr-five.trf", "rows-numbered.csv", "", "unverifiable"),
    // The headings are to the left or to the right of their numbers.
    ("twelve-players.trf", "headings-left.txt", "-t BH/C1,BH", "unverifiable"),
    ("twelve-players.trf", "headings-left-wrong.txt", "-t BH/C1,BH", "unverifiable"),
    ("twelve-players.trf", "headings-right.txt", "-t BH/C1,BH", "unverifiable"),
    // The column `WON` decides the order of Baker, who won two games, and Cole, who won one game but has more SB.
    ("won-before-berger.csv", "", "", "confirmed"),
    // A list without headings precedes the list of the women. In the wrong list, Dunn has 2 points instead of 1.5.
    ("rr-five.trf", "list-and-women.txt", "", "confirmed"),
    ("rr-five.trf", "list-and-women-wrong.txt", "", "different"),
    // Both columns of places give Baker place 3 and Cole place 2. These are their pairing numbers.
    ("rr-five.trf", "places-twice-wrong.csv", "", "different"),
    ("twelve-players.trf", "title-of-series-wrong.txt", "", "different"),
    ("twelve-players.trf", "sheet-rows.html", "", "confirmed"),
    // Cells have the form `v8=`, under headings such as `k1`. The wrong table shows a draw for Iversen's win in round
    // 1.
    ("twelve-players.trf", "cells-fi.html", "", "confirmed"),
    ("twelve-players.trf", "cells-fi-wrong.html", "", "different"),
    // The file is encoded in Windows-1251, but does not declare this.
    ("cyrillic.trf", "windows-1251.csv", "", "confirmed"),
    ("cyrillic.trf", "windows-1251-wrong.csv", "", "different"),
    ("six-teams.json", "ratio-de.html", "-t MPTS,GPTS", "confirmed"),
    ("six-teams.json", "ratio-de-wrong.html", "-t MPTS,GPTS", "different"),
    // Here `PP` means game points, not lost matches, as half points in the column show.
    ("six-teams.json", "game-points-pp.html", "-t MPTS,GPTS", "confirmed"),
    // Column `SB` of a team event means the Sonneborn-Berger tie-break in the list. The wrong table gives Bexley 51
    // instead of 50.
    (TEAMS, "berger-of-teams.csv", "-t MPTS,EMGSB/C1,GPTS", "confirmed"),
    (TEAMS, "berger-of-teams-wrong.csv", "-t MPTS,EMGSB/C1,GPTS", "different"),
    // A list without headings. In the wrong list, the rows of places 5 and 6 are exchanged.
    ("twelve-players.trf", "list.txt", "", "confirmed"),
    ("twelve-players.trf", "list-wrong.txt", "", "different"),
    // The rows contain names of clubs with numbers.
    ("twelve-players.trf", "list-clubs.txt", "", "confirmed"),
    // The Romanian heading `Pct.` means points. The wrong table gives Castell 4.5 points instead of 4.
    ("twelve-players.trf", "pct-ro.csv", "", "confirmed"),
    ("twelve-players.trf", "pct-ro-wrong.csv", "", "different"),
    // The English heading `Pct.` means a percentage.
    ("twelve-players.trf", "pct-en.csv", "", "confirmed"),
    // Emilia Ehlers in the table is not the participant Emil Ehlers.
    ("twelve-players.trf", "surname-of-another.csv", "", "unverifiable"),
    // A column of places without a heading, in which places 2 and 5 are exchanged.
    ("twelve-players.trf", "bracketed-places-wrong.csv", "", "different"),
    ("twelve-players.trf", "number-as-heading.csv", "", "confirmed"),
    // The half-point bye of Lindqvist in round 3 is not a win.
    ("eight-players.trf", "bye-signs.html", "", "confirmed"),
    ("eight-players.trf", "bye-signs-wrong.html", "", "different"),
    // The cells of names also contain titles, ratings and federations. The wrong table gives Berthold a `BHZ-1` of
    // 24.5 instead of 25.5.
    ("twelve-players.trf", "names-and-clubs.html", "", "confirmed"),
    ("twelve-players.trf", "names-and-clubs-wrong.html", "", "different"),
    // `P` means points. The wrong table gives Iversen 4 points instead of 4.5.
    ("twelve-players.trf", "initials.html", "", "confirmed"),
    ("twelve-players.trf", "initials-wrong.html", "", "different"),
    ("twelve-players.trf", "page-break.txt", "", "confirmed"),
    // Column `Wins` counts games won over the board, because the tie-break list has no number of wins.
    ("eight-players.trf", "wins-draws-losses.html", "", "confirmed"),
    ("eight-players.trf", "wins-draws-losses-wrong.html", "", "different"),
    // In column `Player`, each name is preceded by a place. The wrong table exchanges places 2 and 5.
    ("twelve-players.trf", "place-before-name.html", "", "confirmed"),
    ("twelve-players.trf", "place-before-name-wrong.html", "", "different"),
    // The places are in the values of list items, such as `<li value=2>`. The wrong list exchanges places 2 and 5.
    ("twelve-players.trf", "list-items.html", "", "confirmed"),
    ("twelve-players.trf", "list-items-wrong.html", "", "different"),
    // By `<ol start=2>`, the first place in the list is 2, which is wrong.
    ("twelve-players.trf", "list-start-wrong.html", "", "different"),
    // Columns of places without a heading. In the first table, most places are wrong.
    ("twelve-players.trf", "untitled-places-most-wrong.csv", "", "unverifiable"),
    ("twelve-players.trf", "places-behind-names.csv", "", "confirmed"),
    ("twelve-players.trf", "places-behind-names-wrong.csv", "", "different"),
    // In the column `P` of points, one cell contains the word `withdrawn`.
    ("twelve-players.trf", "points-with-remark.csv", "", "unverifiable"),
    // The table has Emil-Otto Ehlers in place of the participant Emil Ehlers.
    ("twelve-players.trf", "other-given-name.csv", "", "unverifiable"),
    // Ehlers had a half-point bye in round 3, for which the second table has an empty cell.
    ("eight-players.trf", "cells-right.csv", "", "confirmed"),
    // In the wrong table, Abelson's game against Drexler is a draw.
    ("eight-players.trf", "cells-decimals.csv", "", "confirmed"),
    ("eight-players.trf", "cells-decimals-wrong.csv", "", "different"),
    ("eight-players.trf", "cells-empty-bye.csv", "", "unverifiable"),
    // Abelson had Black against Berthold in round 1. The first table exchanges the colors of both players, and the
    // second only that of Abelson.
    ("eight-players.trf", "cells-colors-wrong.csv", "", "different"),
    ("eight-players.trf", "cells-color-wrong.csv", "", "different"),
    // The columns of rounds show only points. The wrong table gives Abelson 0 points in round 1 instead of 1.
    ("eight-players.trf", "points-of-rounds.csv", "", "confirmed"),
    ("eight-players.trf", "points-of-rounds-wrong.csv", "", "different"),
    // In the cell for Ehlers' bye in round 3, the first table has a dash, and the second has nothing.
    ("eight-players.trf", "points-of-rounds-bye.csv", "", "confirmed"),
    ("eight-players.trf", "points-of-rounds-empty.csv", "", "unverifiable"),
    // Cells such as `1 (6)` show the result and the opponent. The wrong table shows a win for Abelson in round 2.
    ("eight-players.trf", "opponents-in-brackets.csv", "", "confirmed"),
    ("eight-players.trf", "opponents-in-brackets-wrong.csv", "", "different"),
    // Ashgrove scored 3 x 1/2 = 1.5 points in round 1, but the wrong table shows 2.
    ("six-teams.json", "scores-of-teams.csv", "-t MPTS", "confirmed"),
    ("six-teams.json", "scores-of-teams-wrong.csv", "-t MPTS", "different"),
    ("six-teams.json", "scores-of-teams-opponent-wrong.csv", "-t MPTS", "different"),
    // Values are written as `(5)` or `5 pts`. The wrong table gives Abelson a BH of 26 instead of 25.5.
    ("twelve-players.trf", "values-in-brackets.csv", "", "confirmed"),
    ("twelve-players.trf", "values-with-units.csv", "", "confirmed"),
    ("twelve-players.trf", "values-with-units-wrong.csv", "", "different"),
    // `4+` means 4.5. The wrong table gives Abelson 4 points instead of 4.5.
    ("twelve-players.trf", "plus-for-half.csv", "", "confirmed"),
    ("twelve-players.trf", "plus-for-half-wrong.csv", "", "different"),
    // The participant Götz Grünwald is Goetz Gruenwald in the first table, which is right, and Gaetz Gruenwald in the
    // second.
    ("twelve-players.trf", "spelled-umlauts.csv", "", "confirmed"),
    ("twelve-players.trf", "spelled-otherwise.csv", "", "unverifiable"),
    // CSV files without headings. The wrong file exchanges places 2 and 5.
    ("twelve-players.trf", "no-headings.csv", "", "confirmed"),
    ("twelve-players.trf", "no-headings-commas.csv", "", "confirmed"),
    ("twelve-players.trf", "no-headings-wrong.csv", "", "different"),
    // Above the list, the page has a table of links. The wrong list exchanges Berthold and Fontaine.
    ("twelve-players.trf", "list-below-navigation.html", "", "confirmed"),
    ("twelve-players.trf", "list-below-navigation-wrong.html", "", "different"),
    // Each line of the text is one cell of the table. The wrong text gives Abelson a BH of 26 instead of 25.5.
    ("twelve-players.trf", "cells-in-lines.txt", "", "confirmed"),
    ("twelve-players.trf", "cells-in-lines-wrong.txt", "", "different"),
    // Each cell of the table is a `div`. The wrong page exchanges places 2 and 5.
    ("twelve-players.trf", "divisions.html", "", "confirmed"),
    ("twelve-players.trf", "divisions-wrong.html", "", "different"),
    ("twelve-players.trf", "code-page-850.txt", "", "confirmed"),
    ("twelve-players.trf", "code-page-850-wrong.txt", "", "different"),
    // Beside or below the standing, the file has a table of prizes.
    ("twelve-players.trf", "prizes-beside.csv", "", "confirmed"),
    ("twelve-players.trf", "prizes-beside-wrong.csv", "", "different"),
    ("twelve-players.trf", "prizes-below.html", "", "confirmed"),
    // The two blocks of the table have different headings with the same meanings.
    ("twelve-players.trf", "blocks-of-other-headings.csv", "", "confirmed"),
    ("twelve-players.trf", "blocks-of-other-headings-wrong.csv", "", "different"),
    // The wrong table gives every game the other color. In the second, one letter of a German table is `b`, not `s`.
    ("eight-players.trf", "cells-colors-all-wrong.csv", "", "different"),
    ("eight-players.trf", "cells-letter-unknown.csv", "", "unverifiable"),
    // `H` is a half-point bye. In the wrong table, Ehlers has `B`, a full point.
    ("eight-players.trf", "cells-us.csv", "", "confirmed"),
    ("eight-players.trf", "cells-us-bye-wrong.csv", "", "different"),
    // Ehlers' half-point bye is `+`, which means a point.
    ("eight-players.trf", "points-of-rounds-sign-wrong.csv", "", "different"),
    // The second list of the page begins with 1 again.
    ("twelve-players.trf", "list-restarts-wrong.html", "", "different"),
    // In the wrong lists, Abelson's BH is not 25.5 but 26, and Berthold's is not 27 but 29.
    ("twelve-players.trf", "list-label.txt", "", "confirmed"),
    ("twelve-players.trf", "list-label-wrong.txt", "", "different"),
    ("twelve-players.trf", "list-words-in-brackets-wrong.txt", "", "different"),
    // Places 2 and 5 are exchanged.
    ("twelve-players.trf", "place-dash-name-wrong.csv", "", "different"),
    ("twelve-players.trf", "place-bracket-name.csv", "", "confirmed"),
    // The second block has no heading above its places, or its columns have another order.
    ("twelve-players.trf", "blocks-heading-missing.csv", "", "confirmed"),
    ("twelve-players.trf", "blocks-other-order.csv", "", "unverifiable"),
    ("twelve-players.trf", "prizes-without-rank.csv", "", "confirmed"),
    // Berthold's points are `<del>5</del>4½`.
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
    // Columns `P` and `Pkt` contain numbers of games here. The wrong table gives Castell 4 points instead of 4.5.
    ("eight-players.trf", "games-played-p.csv", "", "confirmed"),
    ("eight-players.trf", "games-played-pkt.csv", "", "confirmed"),
    ("eight-players.trf", "games-played-pkt-wrong.csv", "", "different"),
    // All points have the number of games in brackets, as in `5 (7)`. In the wrong table, two players are exchanged.
    ("eight-players.trf", "points-of-games-in-brackets.csv", "", "confirmed"),
    ("eight-players.trf", "points-of-games-in-brackets-wrong.csv", "", "different"),
    // Some points have the sign of a footnote. The wrong table gives Drexler 4 points instead of 5.
    ("eight-players.trf", "points-with-footnote.csv", "", "confirmed"),
    ("eight-players.trf", "points-with-footnote-wrong.csv", "", "different"),
    // Pages of clubs and leagues. A heading in Markdown is above the table, the line below the table is longer than the
    // names of all teams together, or the results are `&frac12;` and `0*`. The wrong league table gives Borda 7 points
    // instead of 6½, and the other wrong table gives Aldo 1 point instead of 2.
    ("table-below-heading.md", "", "", "confirmed"),
    ("league-with-closing-line.html", "", "", "confirmed"),
    ("league-with-closing-line-wrong.html", "", "", "different"),
    ("character-references.md", "", "", "confirmed"),
    ("result-with-footnote.html", "", "", "confirmed"),
    ("result-with-footnote-wrong.html", "", "", "different"),
    // A wrong standing in Markdown is above a right table in HTML. Remarks and names may contain the signs of tags.
    ("three-players.csv", "markdown-above-html-wrong.md", "", "different"),
    ("three-players.csv", "remark-with-tag.csv", "", "confirmed"),
    ("angle-brackets.trf", "names-in-angle-brackets.md", "", "confirmed"),
    // Column `Sp` contains the numbers of games in a league where some games are not played yet.
    ("games-different.csv", "games-different-wrong.csv", "", "different"),
    // In the table of a category, column `N` contains the starting numbers 3, 2 and 6.
    ("category-event.html", "category-numbers.html", "", "unverifiable"),
    // The Buchholz of this undated event is right under the rules before 2023: the virtual opponent of Alin in round 3
    // has 2 + 0 = 2 points, so Alin's Buchholz is 2 + 0.5 + 2 = 4.5.
    ("undated.html", "", "", "unverifiable"),
    ("undated.html", "", "-e fide-2024-08", "different"),
    // A table of two columns above the crosstable dates the event to January 2025, when the virtual opponent of Alin had
    // Alin's 3 points: 2 + 0.5 + 3 = 5.5. The wrong page has the 4.5 of the rules before 2023.
    ("dated-by-table.html", "", "", "confirmed"),
    ("dated-by-table-wrong.html", "", "", "different"),
    // `Pto.` means the place, because another column contains the points. `Weerstand` means BH, `Prg` PS
    // and `Num. Wins` WIN. The wrong table gives Castell 3 wins instead of 2.
    ("twelve-players.trf", "headings-rare.csv", "", "confirmed"),
    ("twelve-players.trf", "headings-rare-wrong.csv", "", "different"),
    // Castell has 4 points from 7 rounds, which are 57.1 percent. The wrong tables have 64.3 percent instead.
    ("twelve-players.trf", "percent.csv", "", "confirmed"),
    ("twelve-players.trf", "percent-wrong.csv", "", "different"),
    ("twelve-players.trf", "percent-as-score.csv", "", "confirmed"),
    ("twelve-players.trf", "percent-as-score-wrong.csv", "", "different"),
    // In this table, the Icelandic heading `Stig` means points, not ratings. The wrong table gives Castell 4.5 points
    // instead of 4.
    ("twelve-players.trf", "stig-points.csv", "", "confirmed"),
    ("twelve-players.trf", "stig-points-wrong.csv", "", "different"),
    // The column of teams has an unknown heading. The wrong table gives Carrick 5 match points instead of 4.
    ("six-teams.json", "team-heading-unknown.html", "-t MPTS,GPTS", "confirmed"),
    ("six-teams.json", "team-heading-unknown-wrong.html", "-t MPTS,GPTS", "different"),
    // Each row has an object for the club, one for the player (with the place in a world list) and one for the
    // tie-breaks. The wrong file gives Castell a BH/C1 of 26.5 instead of 26.
    ("twelve-players.trf", "nested-player.json", "", "confirmed"),
    ("twelve-players.trf", "nested-player-wrong.json", "", "different"),
    // Text of a PDF. The last row has a title, a name of three words and a club of four words. The wrong text gives this
    // player 1.5 points instead of 1.
    ("twelve-players.trf", "pdf-long-row.txt", "", "confirmed"),
    ("twelve-players.trf", "pdf-long-row-wrong.txt", "", "different"),
    // Six players after round 4 of 5. Ahorn (2.5 points) beat Fichte (2) and Ginster (1) and drew with Esche (3), so the
    // SB of Ahorn is 2 + 1 + 1.5 = 4.5. The wrong page has 4.75.
    ("rr-after-round-4.html", "", "-t PTS,SB -e fide-2026-03 --system predetermined", "confirmed"),
    ("rr-after-round-4-wrong.html", "", "-t PTS,SB -e fide-2026-03 --system predetermined", "different"),
    // Each player of a dual-rated event has a third line with another rating. The wrong page gives Birke 2.5 points
    // instead of 2.
    ("us-dual-rated.txt", "", "-t PTS -e fide-2026-03", "confirmed"),
    ("us-dual-rated-wrong.txt", "", "-t PTS -e fide-2026-03", "different"),
    ("us-dual-rated.txt", "us-dual-rated.txt", "-t PTS -e fide-2026-03", "confirmed"),
    // In the row of Baker, the number of wins, the points and SB are 1, 2 and 3, like the numbers of three rounds. The
    // game Baker-Cole was 1-0, but the table has 0-0.
    ("rr-five.trf", "matrix-with-wins-wrong.csv", "", "different"),
    // The points are in the object of the player. Castell has 9 points instead of 4.
    ("twelve-players.trf", "points-of-the-player-wrong.json", "", "unverifiable"),
    // One column contains mostly ones, but also a word.
    ("rr-five.trf", "column-liga.csv", "", "confirmed"),
    // `Gesamt` is 4 in each row, which is the number of games, and another column contains the points.
    ("rr-five.trf", "column-gesamt.csv", "", "confirmed"),
    // A standing with the columns `Ng` and `Var` is not a rating report.
    ("rr-five.trf", "columns-ng-and-var.csv", "", "confirmed"),
    // The headings are in two rows. The wrong table gives Ahlgren an SB of 8.25 instead of 7.75.
    ("club-open.trf", "heading-group.csv", "", "confirmed"),
    ("club-open.trf", "heading-group-wrong.csv", "", "different"),
    ("club-open.trf", "heading-group-games.csv", "", "confirmed"),
    // `Zweitwertung` contains a BH of 15 instead of 14, and `k.A.` in another row.
    ("club-open.trf", "value-unread-wrong.csv", "", "unverifiable"),
    // The footnote below the table begins with `b.`, and places 1 and 4 are exchanged.
    ("masters.trf", "footnote-below-places-wrong.html", "", "different"),
    // Each row lists the game with White first, and the headings are in two rows. The wrong table gives Szabó an SB of
    // 24.75 instead of 24.25.
    ("candidates.trf", "games-white-black.html", "", "confirmed"),
    ("candidates.trf", "games-white-black-wrong.html", "", "different"),
    // Each standing has the title of its own round. In the wrong page, the last BH of Ahlgren is 15 instead of 14.
    ("club-open-bh.trf", "standings-of-rounds.html", "", "confirmed"),
    ("club-open-bh.trf", "standings-of-rounds-wrong.html", "", "different"),
    // Rows without a place are one cell shorter, cells contain two numbers, or letters show the results of matches.
    ("club-open.trf", "short-rows.txt", "", "unverifiable"),
    ("league-of-six.json", "two-numbers-in-cell.txt", "-t MPTS,GPTS", "unverifiable"),
    ("league-of-six.json", "match-letters.html", "-t MPTS,GPTS", "unverifiable"),
    // 64.29 % is written as 64, and 42.86 % as 42.
    ("twelve-players.trf", "percent-without-decimals.csv", "", "unverifiable"),
    // Column `Record` contains games won, drawn and lost, or games won, lost and drawn. In the wrong table, Cole has a
    // draw instead of a win.
    ("rr-five.trf", "record.csv", "", "confirmed"),
    ("rr-five.trf", "record-losses-first.csv", "", "confirmed"),
    ("rr-five.trf", "record-wrong.csv", "", "different"),
    // Cells with two values. In the wrong tables, Cole has an SB of 2.5 instead of 2.
    ("rr-five.trf", "two-values.csv", "", "confirmed"),
    ("rr-five.trf", "two-values-wrong.csv", "", "different"),
    // One cell of the column is not a number.
    ("rr-five.trf", "numbers-and-a-word.csv", "", "unverifiable"),
    // A note is below the table, and its column of places has the heading `Loc` or no heading.
    ("rr-five.trf", "places-loc-wrong.html", "", "different"),
    ("rr-five.trf", "places-untitled.html", "", "confirmed"),
    ("rr-five.trf", "places-untitled-wrong.html", "", "unverifiable"),
    // A cell contains the name and the club in two elements.
    ("rr-five.trf", "name-and-club-elements.html", "", "confirmed"),
    ("rr-five.trf", "name-and-club-elements-wrong.html", "", "different"),
    // Sentences name other rounds than that of the standing.
    ("rr-five.trf", "sentences.csv", "", "confirmed"),
    ("rr-five.trf", "sentences-other-rounds.csv", "", "unverifiable"),
    ("rr-five.trf", "bbcode.txt", "", "confirmed"),
    ("rr-five.trf", "column-std.csv", "", "confirmed"),
    // In the wrong table, Baker and Cole drew their game.
    ("rr-five.trf", "results-with-decimals.csv", "", "confirmed"),
    ("rr-five.trf", "results-with-decimals-wrong.csv", "", "different"),
    // Two players have the same family name. The table leaves out a second given name.
    ("relatives.trf", "relatives.csv", "", "confirmed"),
    ("relatives.trf", "relatives-initials.csv", "", "unverifiable"),
    // The names of the teams have ratings in brackets. In the wrong tables, Downley has 10.5 game points instead of 10.
    ("six-teams.json", "teams-brett.csv", "-t MPTS,GPTS", "confirmed"),
    ("six-teams.json", "teams-brett-wrong.csv", "-t MPTS,GPTS", "different"),
    ("six-teams.json", "teams-two-numbers-wrong.csv", "-t MPTS,GPTS", "unverifiable"),
    // Each cell contains the sum of two games. In the wrong table, Yılmaz has 1 point against Ribeiro instead of ½.
    ("candidates.trf", "sums-of-games.csv", "", "confirmed"),
    ("candidates.trf", "sums-of-games-wrong.csv", "", "different"),
    // The page also contains the first cycle. In the wrong page, Ribeiro has an SB of 26.25 instead of 26.75.
    ("candidates.trf", "cycles-and-total.html", "", "confirmed"),
    ("candidates.trf", "cycles-and-total-wrong.html", "", "different"),
    ("candidates.trf", "cycles-title-exchanged.html", "", "unverifiable"),
    // The list of the women is above the list of all players. In the wrong tables, Baker has an SB of 3.5 instead of 3.
    ("rr-five.trf", "women-above.csv", "", "confirmed"),
    ("rr-five.trf", "women-above-wrong.csv", "", "different"),
    ("rr-five.trf", "women-above-caption.csv", "", "confirmed"),
    ("rr-five.trf", "women-above-caption-wrong.csv", "", "different"),
    // The headings are in two languages, places have signs, and points have a unit. The wrong tables give Baker 2.5 points
    // instead of 2, or exchange Baker and Cole.
    ("rr-five.trf", "headings-twice.csv", "", "confirmed"),
    ("rr-five.trf", "headings-twice-points-wrong.csv", "", "different"),
    ("rr-five.trf", "headings-twice-wrong.csv", "", "different"),
    // The cells contain a sign and the place of the opponent. In the wrong table, Baker and Cole drew their game.
    ("rr-five.trf", "cells-signed.csv", "", "confirmed"),
    ("rr-five.trf", "cells-signed-wrong.csv", "", "different"),
    ("cells-signed.csv", "", "-t PTS,SB -e fide-2026-03 --system predetermined", "confirmed"),
    // Wikitext and a crosstable of Scid. The wrong texts give Baker an SB of 3.5 instead of 3.
    ("rr-five.trf", "wikitext.txt", "", "confirmed"),
    ("rr-five.trf", "wikitext-wrong.txt", "", "different"),
    ("rr-five.trf", "scid.txt", "", "confirmed"),
    ("rr-five.trf", "scid-wrong.txt", "", "different"),
    ("scid.txt", "scid.txt", "-t PTS,SB", "confirmed"),
    // The names are in another script, but the table has pairing numbers. The wrong table gives Baker an SB of 3.5.
    ("rr-five.trf", "names-cyrillic.csv", "", "confirmed"),
    ("rr-five.trf", "names-cyrillic-wrong.csv", "", "different"),
    // A list without headings. The wrong list gives Carrick 9.5 game points instead of 9.
    ("six-teams.json", "teams-list.txt", "-t MPTS,GPTS", "confirmed"),
    ("six-teams.json", "teams-list-wrong.txt", "-t MPTS,GPTS", "different"),
    // The names of the teams are in column `Club`. The wrong table gives Brookvale 9 game points instead of 9.5.
    ("six-teams.json", "names-of-players.html", "-t MPTS,GPTS", "confirmed"),
    ("six-teams.json", "names-of-players-wrong.html", "-t MPTS,GPTS", "different"),
    // The text contains the crosstable of another group. The wrong text gives Cole 3 points instead of 2.
    ("rr-five.trf", "two-grades.txt", "", "confirmed"),
    ("rr-five.trf", "two-grades-wrong.txt", "", "different"),
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
    // The last value of each row is a number in the standing of the event.
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

/// Command lines, each with words that its output must contain.
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
    // The numbers are not those of the participants with these points.
    (
        "check rr-five.trf --against names-cyrillic-other.csv",
        "5 of 5 names in the table are not in this event",
    ),
    ("check two-matrices.html --table 3", "--table"),
    ("check rr-five.trf --against rank-twice-different.json", "the key `rank` (`2`, `3`) appears twice"),
    ("check two-matrices.html --against rr-standing-de-right.csv", "Save the crosstable of the event"),
    // Pairings with points before the round, and a report of rated games, are not standings.
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
    ("check rr-five.trf --against rating-report.csv", "contains no ranks, points or tie-breaks"),
    (
        "check matrix-match-points.csv -t MPTS,GPTS",
        "does not state the game points of the matches. The values",
    ),
    ("standings two-matrices.html --table 2", "1 1 Claus 2 1"),
    ("check two-tables.md", "choose a table with --table: `1`, `2`"),
    ("standings two-tables.md --table 2", "1 1 Caio 2"),
    (
        "check front-matter.md",
        "a standing, but not the results of the rounds; give the TRF file or the crosstable",
    ),
    // The titles after the names are no part of the names. A dot means a game that is not played yet.
    ("standings range-of-places.txt", "2 2 Baker, Ben 2 2 3 Cole, Cora 2"),
    ("standings range-open.txt", "1 1 Able, Ada 2.5"),
    // A line of dashes must not be taken for the name of the event.
    ("standings us-dashes.txt", "Standings, after round 2 of 2"),
    // The only wrong number in the table is 12.5 game points of Elmswell 1, who has 11.5.
    (
        "check ../exports/pages/chess-results/team-standing-es/event.json -t MPTS,GPTS,EMGSB/C1,BH:MP \
         --against numbered-scores-of-teams-wrong.csv",
        "The published table is wrong in 1 number.",
    ),
    (
        "check ../exports/pages/chess-results/team-standing-es/event.json -t MPTS,GPTS --against team-game-points.csv",
        "Column `Pts` contains game points, not match points.",
    ),
    // The points of Adler, who won two games and drew one, are 2 + 1 + 2 = 5. Bauer won one game and drew one, which
    // gives 3 points, but the wrong table shows 4.
    ("check rr-two-for-a-win.csv", "the printed points give 2 for a win and 1 for a draw"),
    ("check rr-two-for-a-win-wrong.csv", "a column of points that agrees with all results"),
    // The game of Able and Cole in round 3 is not played yet. Able beat Dunn (0 points) and drew with Baker (2.5
    // points), so the SB of Able is 1 x 0 + 0.5 x 2.5 = 1.25. Baker beat Cole (1 point) and Dunn (0) and drew with
    // Able (1.5), so the SB of Baker is 1 + 0 + 0.75 = 1.75.
    ("check postponed-numbered.csv", "`TB1` matches SB (Sonneborn-Berger) in all 4 values"),
    (
        "check pairings-not-standing.html",
        "this file contains pairings, so the program cannot read all rounds",
    ),
    // The first list contains a person who is not a participant, so it is not read as a list of the participants.
    ("check twelve-players.trf --against list-extra.txt", "no column contains pairing numbers or names"),
    ("check twelve-players.trf --against list-more-points.txt", "contains no ranks, points or tie-breaks"),
    ("check twelve-players.trf --against list-between.txt", "contains no ranks, points or tie-breaks"),
    // Only one line contains `(Place 5)`.
    ("check twelve-players.trf --against list-remark-place.txt", "contains no ranks, points or tie-breaks"),
    // Text, numbers and signs that the program does not compare are named.
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
    ("check matrix-names-exchanged.csv", "the cells of this line are not in their columns"),
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
