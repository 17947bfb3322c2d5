# Workings of ratings (B.02), by the id of the step
rating-step-total = { $control } gives { $total } seconds for sixty moves
rating-step-class = a game of { $total } seconds counts as { $class }
rating-step-equal-time = White has { $white } and Black has { $black }; equal times: { $equal }
rating-step-left-out = games left out: { $games }
rating-step-game = against { $opponent } { $rating }: rating difference { $difference }, counted as { $counted }; expected score { $expected }, score { $score }, score minus expected score { $gain }; counted { $times -> [one] once *[other] { $times } times }
rating-step-unrated-game = against { $opponent }, who is unrated, score { $score }: this game does not count
rating-step-sum = { $games } { $games -> [one] game *[other] games }: score minus expected score = { $sum }
rating-step-coefficient = { $games } { $games -> [one] game in the period *[other] games in the period }: K = { $k }
rating-step-new-rating = { $rating } plus the change { $change }, rounded to { $rounded }, gives { $new }
rating-step-opponent-average = average rating of the rated opponents: { $sum } / { $games } = { $average }; score { $score }
rating-step-rated-average = average rating of the rated players: { $sum } / { $players } = { $average }
rating-step-player-difference = { $score } { $score -> [one] point *[other] points } in { $games } { $games -> [one] game *[other] games }: p = { $p }, dp = { $dp }
rating-step-difference-average = average of the rating differences: { $sum } / { $players } = { $average }
rating-step-above-half = { $average } plus { $added } for { $halves } { $halves -> [one] half point *[other] half points } above 50 % gives { $rating }
rating-step-below-half = { $average } + ({ $dp } × { $factor }) = { $rating }, with p = { $p }
rating-step-rounded = { $exact } rounds to { $rating }
rating-step-discarded = the player's first event is ignored, because the player scored only { $score }
rating-step-outside-window = the event of { $period } and the current period are { $distance } { $distance -> [one] period *[other] periods } apart, too far to count together (7.14c)
rating-step-publication = the player has { $games } { $games -> [one] game *[other] games } ({ $needed } needed) and a rating of { $rating }; published: { $published }
rating-step-below-floor = { $rating } is below { $floor }, so the player counts as unrated
rating-step-seeded = the player enters the list with the standard rating { $rating }
rating-step-listed-since = the player entered the list with { $rating } after the event began
rating-step-system = a game was not played, so the event is rated under another system: { $system }
rating-step-composition = the event has { $players } { $players -> [one] player *[other] players }, { $rated } of them rated
rating-step-decided = the match was decided after { $games } of { $scheduled } { $scheduled -> [one] game *[other] games }
rating-step-list = the event ends on { $end }; the closing day of the list is { $closing }, so the event counts for the list of { $list }
rating-step-deadline = { $duty }: { $day } ({ $from } plus { $days } { $days -> [one] day *[other] days })
rating-step-notice = { $duty }: { $day } ({ $days } { $days -> [one] day *[other] days } before { $from })
rating-step-listing = rating { $rating }: { $listing }
rating-step-edition = the event begins on { $start }, so edition { $edition } applies
rating-step-activity = according to the lists, the player has { $games } { $games -> [one] game *[other] games } in { $periods } { $periods -> [one] period *[other] periods }

# Titles and columns
rating-title-control = Time control
rating-title-change = Rating change
rating-title-new = Initial rating
rating-title-event = Ratings after the event
rating-title-list = List and dates
rating-title-report = Rating report
rating-title-ask = Answer
rating-fails = Rules not followed: { $fails }
rating-no-fails = Rules not followed: none.
rating-excluded = Games and results that do not count: { $count }

# Findings
rating-status-pass = followed
rating-status-fail = not followed
rating-status-excluded = left out
rating-status-waived = permitted
rating-status-not-applicable = does not apply
rating-effect-event = the event is not rated
rating-effect-game = the game changes no rating
rating-effect-player = the player's result does not count
rating-effect-listing = the list does not include the player
rating-effect-number = the report states a wrong number or list
rating-effect-duty = a person or federation neglected a duty
rating-facts-missing = not checked, because the report lacks the necessary facts
rating-evidence-white = White
rating-evidence-black = Black
rating-evidence-decided-after = decided after game
rating-evidence-closing = closing day of the first possible list

# Problems
rating-error-game = `{ $text }` is not a game; write OPPONENT:SCORE like 1800:1, 1900:0.5 or 1500:0x3, with - for an unrated opponent

# Readings of unclear points
rating-title-readings = Questions that the regulations leave open
column-says = Description
rating-readings-chosen = With these readings: { $readings }
rating-error-ruling = `{ $text }` is not a reading of a ruling; `tiebreak rating readings` lists the readings

# Why a request is refused
rating-refused-table = initial ratings in a round robin need the crosstable; use `tiebreak rating event` with the file of the event
rating-refused-outside = { $day } is not a day of the event, which lasts from { $start } to { $end }; correct the date
rating-refused-before = { $day } must not be before { $first }; correct one of the two dates
rating-refused-list-date = { $day } is not the date of a rating list; write the first day of a month
rating-refused-schedule-rounds = a day cannot have { $rounds } rounds; write 0 or more
rating-refused-mixed-lists = the report contains rapid and blitz games; send one report for each list
rating-refused-game-form = `{ $text }` is not a game; write ROUND WHITE BLACK RESULT, or ROUND PLAYER CODE for a bye
rating-refused-no-games = the event has no games; add at least one game
rating-refused-round = there is no round { $round }, because the first round is 1; correct the number
rating-refused-round-most = there is no round { $round }; write a round from 1 to { $rounds }
rating-refused-result = `{ $result }` is not a result; write 10, 01, ==, WL, LW, DD, +-, -+ or --; with "penalty": true, also 00, 0= or =0
rating-refused-moves = result `{ $result }` contradicts the numbers of moves; correct the result or the numbers
rating-refused-bye = `{ $result }` is not a bye; write F, H, U or Z
rating-refused-bye-color = a bye has no color; remove the color
rating-refused-pair-twice = `{ $one }` and `{ $other }` play each other twice in round { $round }; delete one of the games
rating-refused-twice = player `{ $player }` has two entries in round { $round }; delete one of the entries
rating-refused-unknown-player = the list of players does not contain `{ $player }`; add the player
rating-refused-period = `{ $text }` is not a rating period; write a period such as 2018-11
rating-refused-calendar = the date is too close to the end of the calendar; write an earlier date
rating-refused-match-players = a match has two players, but this match has { $players }; correct the list of players
rating-refused-match-games = the match has { $games } games, but only { $scheduled } { $scheduled -> [one] game is *[other] games are } scheduled; correct one of the two numbers
rating-refused-meetings = `{ $one }` and `{ $other }` have { $met } { $met -> [one] game *[other] games }, but this system needs { $wanted }, including forfeits; correct the games or the system
rating-refused-rating = { $rating } is not a rating; write a whole number from 0 to { $most }
rating-refused-rating-differs = `{ $player }` has another rating in another event that begins in the same month; write the same rating in both events
rating-refused-below-floor = a rating of { $rating } is too low; write { $floor } (the lowest rating of a list) or more
rating-refused-delisted = a rating of { $rating } is below { $floor }, so the player counts as unrated ({ $clause }); use `tiebreak rating new` instead
rating-refused-list = { $control } is a { $class } time control, but the event names another list; correct the time control or the list
rating-refused-games = with this entry, the player has { $games } { $games -> [one] game *[other] games } in the event. Each entry needs at least 1 game, and a player can have at most { $most } games in an event; correct the entries
either-or-both = give either `{ $one }` or both `{ $first }` and `{ $second }`
rating-refused-score = a score of { $score } in { $games } { $games -> [one] game *[other] games } is impossible; write a multiple of 0.5 from 0 to the number of games
rating-refused-fraction = { $text } is not a valid fraction; write a multiple of 0.01 from 0 to 1
rating-control-no-unit = the time has no unit; write ' for minutes and " for seconds, or both parts like 10+5
rating-control-too-long = the time is longer than a day; write the time for one game
rating-control-unreadable = the text is not a time control; write whole minutes and seconds like 10'+5", 3', 2'30" or 10+5
rating-list-no-headings = the file is not a rating list; its first line must name the column fide-id and at least one of standard, rapid, blitz, k, period-games, listed-since
rating-list-no-players = the file is not a rating list, because it contains no <player>; give a rating list
rating-list-no-id = `{ $text }` is not a FIDE number; write at most nine digits
rating-list-zip = this ZIP archive is damaged, does not contain exactly one file, or contains a file of more than 1 GiB; unpack the archive and give the rating list
rating-list-heading-twice = two headings in the first line name the same column; delete one of the headings

# Events, words of values and keys
column-fide-id = FIDE number
rating-title-period = Ratings after the events of a period
rating-left-out = Games that are not rated
rating-rated = The event is rated.
rating-not-rated = The event is not rated, because { $reason } ({ $clause }).
rating-control-line = Time control: { $control } ({ $list })
rating-control-both = Time control: White { $white }, Black { $black } ({ $list })
rating-control-unknown = The file states no time control, so the rating list is unknown; give the time control with --control, or the list with --list
rating-control-unread = The program does not understand the time control `{ $text }`
rating-control-unread-hint = write the time control with --control, like 3+2 (minutes and seconds), or choose the list with --list
rating-list-asked = List: { $list } (as requested)
rating-system-line = Pairing: { $system }
rating-why-control = the time control is neither rapid nor blitz
rating-why-unequal-times = White and Black have different times
rating-why-third = fewer than a third of the players have ratings
rating-why-small-field = the round robin has fewer than ten players, of whom fewer than four are rated
rating-why-small-double = a double round robin needs at least six players, at least four of them rated
rating-why-unrated-match = a match is rated only if both players have ratings
rating-why-unfinished = the game is not finished
rating-why-first-event = a player's first event is ignored if the score is too low
rating-why-unrated-opponent = one of the two players has no rating
rating-why-decided = the match was already decided before this game
rating-why-few-games = the player is new and has fewer than five games that count
rating-why-too-low = the player is new, but the computed rating is below { $floor }
rating-why-delisted = the rating fell below { $floor }, so the player leaves the list
rating-why-published = the player is new, with at least five games that count and a rating of { $floor } or more
rating-error-which-list = the program does not know which rating list applies to `{ $file }`; give the time control with --control, or the list with --list
rating-error-two-lists = some events are rapid and others are blitz; rate the rapid events and the blitz events separately, because rapid and blitz have separate lists
rating-error-other-request = this request is not about an event; use `tiebreak rating ask` with this request
rating-list-absent = the given rating list does not contain these players: { $players }. The program ignores the ratings that the file states for these players, and treats the players as unrated. Check their FIDE numbers
rating-list-games-before = this list counts the games of the previous period (7.12), so the program does not use the list to reduce K of these players: { $players }. Give the list published after the period with --games-file, or add a column period-games to this list (8.56)
rating-list-k = the list gives these players a wrong K: { $players }. Correct the list. K is 20 in edition b02-2018-07, and 40, 20 or 10 since edition b02-2022-10. Any other K must be 700 divided by the player's number of games in the list, rounded down
rating-number-of-two = two players have the same FIDE number { $number }: { $players }. Correct one of the numbers
rating-name-of-two = these players have the same name and no FIDE number: { $players }. The program does not know which of these players played in the other events; add the FIDE numbers of these players
rating-number-missing = { $name } has no FIDE number in this event, but has { $number } in another event, so the program treats the two entries as two players; if they are one person, add the number in this event
rating-below-floor = these ratings are below the lowest possible rating, so the program ignores them: { $players }
rating-outcome-month = the given list is for { $month }, but these events count for the list of { $wanted } (7.13); give the list of { $wanted }
rating-outcome-games = the list counts fewer games of these players in the period than the events contain: { $players }. Compare the list with the events
rating-outcome-rating = for the same number of games, the list and the events give these players different ratings: { $players }. Compare the list with the events
rating-word-titled-unrated = titled but unrated
rating-why-seeded = the player enters the list with the standard rating
rating-why-listed-since = the player entered the list after the event began
rating-error-no-players = the file contains neither rosters nor line-ups, so the program does not know who played for the teams; add rosters or line-ups
rating-error-report-list = the file names no rapid or blitz time control, so the report has no rating list; add record 122 or 222
rating-error-report-days = a report needs the first and the last day of the event, but the file lacks at least one of them; make sure that the file contains records 042 and 052
rating-error-game-meant = `{ $text }` is not a game; did you mean { $meant }?
rating-error-ruling-meant = `{ $text }` is not a reading of a ruling; did you mean { $meant }?
rating-rated-without-list = The event is rated if its time control is rapid or blitz, but the program does not know the time control. Give the time control with --control, or the list with --list.
rating-ungoverned-earlier = the program knows no edition of B.02 for an event that begins on { $day }. The earliest edition, b02-2018-07, applies from 2018-07-01. Choose an edition with --edition.
rating-ungoverned-unknown = { $edition } applies to events from { $day } on, but the program does not know its text. Choose an edition with --edition. Until 2021-12-31, b02-2018-07 applies (differences of ratings up to 735, K is 20, first ratings from 1000). From 2024-03-01 to 2024-11-30, b02-2024-03 applies. From 2024-12-01, b02-2024-12 applies (differences of ratings up to 400, K is 40, 20 or 10, first ratings from 1400). From 2022-01-01 to 2024-02-29, a rating difference of more than 400 counted as 400 in only one game of each event. From 2022-10-01 on, K was 40, 20 or 10.
rating-ungoverned-undated = the edition of B.02 depends on the first day of the event, which the file does not state. Name b02-2018-07, b02-2022-01, b02-2022-10, b02-2024-03 or b02-2024-12 with --edition.
rating-refused-k = { $k } is not a coefficient; write 40, 20 or 10
rating-refused-born = the year of birth is not enough to decide whether the player is a junior; give the first day of the event
rating-step-base-coefficient = K = { $k } ({ $because }), before any reduction for the number of games
rating-step-expected = difference { $difference }, counted as { $counted }: expected score { $expected }
rating-step-wide-game = against { $opponent } { $rating }: difference { $difference }, score { $score }; the game is not rated, because the ratings differ by 600 points or more and one of them is above 2600
rating-step-drawn-average = { $games } { $games -> [one] rated opponent *[other] rated opponents } (sum of ratings { $sum }, score { $score }) and two imaginary draws against 1800: average { $average }
rating-step-performance = { $average } + ({ $dp }) = { $rating }, with p = { $p }
rating-step-highest = { $rating } exceeds { $highest }, the highest possible initial rating
rating-step-last-list = the event ends on { $end }; it is rated only if it enters the list of { $list } or an earlier list
rating-word-everybody = the same K for everybody
rating-word-listed-k = K from the rating list
rating-word-reached-2400 = the player once had a published rating of 2400 or more
rating-word-junior = junior below 2300
rating-word-newcomer = newcomer with fewer than 30 games
rating-word-otherwise = the default, because no known fact requires 40 or 10
rating-word-k-because = reason for K
rating-why-ungoverned = the program does not know the edition of B.02 that applies to the event
rating-why-wide-game = the ratings differ by 600 points or more, and one of them is above 2600
rating-edition-newest = Edition: { $edition } (the newest; choose another edition with --edition)
rating-not-covered = Because of its time control, this event counts for the standard list, but the program computes only rapid and blitz ratings.
rating-error-list-undated-event = `{ $file }` does not state the first day of the event, so the program cannot choose between the lists of several months; add record 042
rating-error-list-missing = the ratings of `{ $file }` come from the list of { $month }, but none of the given lists ({ $had }) contains them. Add the list of { $month } with --ratings-file. If the list does not state its month, write the month before the file, as in 2025-05=FILE
rating-error-lists-differ = `{ $one }` and `{ $other }` give different ratings of the player with the FIDE number { $number }; write the month before each list, like 2025-05=FILE
rating-error-first-days = `{ $file }` states two different dates for the first day, and each belongs to a different edition of B.02: { $day } in record 042 ({ $edition }) and { $other } in record 132 ({ $by }). Correct the file, or give --edition
rating-without-number = these players have no FIDE number: { $players }. The program cannot find players without a FIDE number in a rating list; add the numbers
rating-edition-by-end = Edition: { $edition } (in force on every possible first day of an event that ends on { $end })
rating-report-part = The program does not check the following subjects, because it does not know what the regulations have required since 2024: arbiters' licenses, appeals, official events, the Laws of Chess, withheld results, rating officers and member federations. The program also does not check whether the results were uploaded for the list of the month of registration (8.1).
column-start = First day
column-k-because = Reason for K
rating-title-expected = Expected score
rating-not-computed = The program computed no ratings: { $reason }.
rating-period-open = The program computes no new ratings for the period, because it does not know which edition of B.02 applies to one of the events.
rating-error-two-periods = `{ $one }` counts for the list of { $period }, and `{ $other }` counts for the list of { $of_other }. Rate each period separately, or choose one list for all events with --period
rating-an-opponent = an opponent
rating-step-not-rated = { $own } against { $opponent }: difference { $difference }; the game is not rated, because the ratings differ by 600 points or more and one of them is above 2600
rating-ungoverned-between = the event ends on { $end }. If the event began before { $day }, { $first } applies. If the event began on { $day } or later, { $last } applies. { $differ } Give the first day (--start, or record 042 of the file) or --edition.
rating-differ-wide-games = Since 2024-12-01, games of a player above 2600 are not rated if the ratings differ by 600 points or more.
rating-differ-unknown = The program does not know the text of { $edition }.
rating-list-month-assumed = this rating list does not state its month, so the program uses the list as that of { $month }; if this is wrong, write the month before the file, like 2025-05=FILE
rating-error-list-undated = `{ $file }` does not state its month, but the events need the lists of { $months }; write the month before the file, like 2025-05=FILE
rating-error-base-missing = the program adds the rating changes of the period to the ratings on the list of { $month }, but none of the given lists ({ $had }) contains these ratings. Add the list of { $month } with --ratings-file. If the list does not state its month, write the month before the file, as in 2025-05=FILE
rating-title-list-change = One-off change of a list
rating-step-raised = on the list of 1 March 2024, FIDE raised ratings below 2000: { $rating } + 0.40 × (2000 − { $rating }) = { $exact }, rounded to { $new }
rating-step-raised-to-standard = on the list of 1 October 2022, FIDE raised ratings to the standard rating minus 100: { $standard } − 100 = { $new }
rating-step-unchanged = FIDE did not change the rating { $rating }
rating-refused-list-change = FIDE made no one-off change of ratings on the list `{ $text }`; write 2022-10 or 2024-03
rating-list-change-source = No clause of B.02 contains this one-off change. Sources: scacchierando.it and vietnamchess.org.vn (2022), chess.at (2024).
