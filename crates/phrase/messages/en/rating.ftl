# Workings of ratings (B.02), by the id of the step
rating-step-total = { $control } gives { $total } seconds for sixty moves
rating-step-class = a game of { $total } seconds is { $class }
rating-step-equal-time = White has { $white }, Black has { $black }; equal: { $equal }
rating-step-left-out = games left out: { $games }
rating-step-game = against { $opponent } { $rating }: difference { $difference }, counted { $counted }, expected { $expected }, score { $score }, gain { $gain }, times { $times }
rating-step-unrated-game = against { $opponent }, unrated, score { $score }: this game does not count
rating-step-sum = { $games } { $games -> [one] game *[other] games }: score minus expected score = { $sum }
rating-step-coefficient = { $games } { $games -> [one] game in the period *[other] games in the period }: K = { $k }
rating-step-new-rating = { $rating } plus the change { $change }, rounded to { $rounded }, gives { $new }
rating-step-opponent-average = average rating of the rated opponents: { $sum } / { $games } = { $average }; score { $score }
rating-step-rated-average = average of the rated players: { $sum } / { $players } = { $average }
rating-step-player-difference = { $score } { $score -> [one] point *[other] points } in { $games } { $games -> [one] game *[other] games }: p = { $p }, dp = { $dp }
rating-step-difference-average = average of the differences: { $sum } / { $players } = { $average }
rating-step-above-half = { $average } plus { $added } for { $halves } { $halves -> [one] half point *[other] half points } above 50 %: { $rating }
rating-step-below-half = { $average } adjusted by { $dp } × { $factor } for p = { $p }: { $rating }
rating-step-rounded = { $exact } rounds to { $rating }
rating-step-discarded = the first event is ignored, because the score { $score } is too low
rating-step-outside-window = the event of { $period } is { $distance } { $distance -> [one] period *[other] periods } away, outside the 26 periods
rating-step-publication = { $games } { $games -> [one] game *[other] games }, { $needed } needed; rating { $rating }; published: { $published }
rating-step-below-floor = { $rating } is below { $floor }, so the player counts as unrated
rating-step-seeded = the player enters with the standard rating { $rating }
rating-step-listed-since = the player has been on the list with { $rating } since the event began, but counts as unrated for the opponents
rating-step-system = a game was not played, so the event is processed under another system: { $system }
rating-step-composition = { $players } { $players -> [one] player *[other] players }, { $rated } of them rated
rating-step-decided = the match was decided after { $games } of { $scheduled } { $scheduled -> [one] game *[other] games }
rating-step-list = the event ends on { $end }; the closing day is { $closing }, so the event counts for the list of { $list }
rating-step-deadline = { $duty }: { $day } ({ $from } plus { $days } { $days -> [one] day *[other] days })
rating-step-listing = rating { $rating }: { $listing }
rating-step-edition = the event begins on { $start }, so edition { $edition } applies
rating-step-activity = the lists show { $games } { $games -> [one] game *[other] games } in { $periods } { $periods -> [one] period *[other] periods }

# Titles and columns
rating-title-control = Time control
rating-title-change = Rating change
rating-title-new = Initial rating
rating-title-event = Ratings after the event
rating-title-list = List and dates
rating-title-report = Rating report
rating-title-ask = Answer
rating-fails = Failures: { $fails }
rating-no-fails = No failures.
rating-excluded = Games and results that are left out: { $count }

# Findings
rating-status-pass = followed
rating-status-fail = not followed
rating-status-excluded = left out
rating-status-waived = permitted
rating-status-not-applicable = does not apply
rating-effect-event = the event is not rated
rating-effect-game = the game changes no rating
rating-effect-player = the player's result does not count
rating-effect-listing = the player is not listed
rating-effect-number = a number is wrong
rating-effect-duty = a duty was not fulfilled
rating-evidence-white = White
rating-evidence-black = Black
rating-evidence-decided-after = decided after game
rating-evidence-closing = closing day of the first list

# Problems
rating-error-game = `{ $text }` is not a game; write OPPONENT:SCORE like 1800:1, 1900:0.5 or 1500:0x3, with - for an unrated opponent

# Readings of unclear points
rating-title-readings = Questions that the regulations leave open
column-says = What it says
rating-readings-chosen = With these readings: { $readings }
rating-error-ruling = `{ $text }` is not a reading of an open question; `tiebreak rating readings` lists the readings

# Why a request is refused
rating-refused-table = initial ratings in a round robin cannot be computed without the crosstable; give the event to `tiebreak rating event`
rating-refused-outside = { $day } is not between { $start } and { $end }
rating-refused-before = { $day } is before { $first }
rating-refused-list-date = { $day } is not the first day of a month, when lists are published
rating-refused-schedule-rounds = the number of rounds of a day cannot be negative: { $rounds }
rating-refused-mixed-lists = the report contains rapid and blitz games; send one report for each list
rating-refused-game-form = `{ $text }` is not a game; write ROUND WHITE BLACK RESULT, or ROUND PLAYER CODE for a bye
rating-refused-no-games = the event has no games; add at least one
rating-refused-round = round { $round } is out of range; the first round is 1
rating-refused-round-most = round { $round } is out of range; rounds are from 1 to { $rounds }
rating-refused-result = `{ $result }` is not a result; write 10, 01, ==, WL, LW, DD, +-, -+ or --, or 00, 0= or =0 with "penalty": true
rating-refused-moves = result `{ $result }` contradicts the numbers of moves; correct one of the two
rating-refused-bye = `{ $result }` is not a bye; write F, H, U or Z
rating-refused-bye-color = a bye has no color
rating-refused-pair-twice = `{ $one }` and `{ $other }` play each other twice in round { $round }
rating-refused-twice = player `{ $player }` has two entries in round { $round }
rating-refused-unknown-player = player `{ $player }` is not in the list; add the player
rating-refused-period = `{ $text }` is not a rating period; write it like 2018-11
rating-refused-calendar = the date is too close to the end of the calendar
rating-refused-match-players = there are { $players } players; a match has two players
rating-refused-match-games = there are { $games } games, but { $scheduled } are scheduled
rating-refused-meetings = `{ $one }` and `{ $other }` have { $met } { $met -> [one] entry *[other] entries }, but must meet { $wanted } times, including forfeits
rating-refused-rating = rating { $rating } is out of range; ratings are whole numbers from 0 to { $most }
rating-refused-rating-differs = `{ $player }` has another rating in an earlier event of the period; write the same rating in both events
rating-refused-below-floor = rating { $rating } is too low; the lowest rating of a list is { $floor }
rating-refused-delisted = rating { $rating } is below { $floor }, so the player is not listed and counts as unrated ({ $clause }); ask for an initial rating
rating-refused-list = { $control } is a { $class } time control, but the event names another list; correct one of the two
rating-refused-games = there are { $games } { $games -> [one] game *[other] games }; a player has 1 to { $most } games in an event
either-or-both = give either `{ $one }` or both `{ $first }` and `{ $second }`
rating-refused-score = score { $score } in { $games } { $games -> [one] game *[other] games } is impossible; scores are multiples of 0.5 from 0 to the number of games
rating-refused-fraction = fraction { $text } is not valid; write a multiple of 0.01 from 0 to 1
rating-control-no-unit = the time has no unit; write ' for minutes and " for seconds, or both parts like 10+5
rating-control-too-long = the time is more than a day; write the time for one game
rating-control-unreadable = the text is not a time; write whole minutes and seconds like 10'+5", 3', 2'30" or 10+5
rating-list-no-headings = the file is not a rating list: its first line names no column of FIDE numbers with ratings (fide-id, standard, rapid, blitz, k, period-games, listed-since)
rating-list-no-players = the file is not a rating list: it contains no <player>
rating-list-no-id = `{ $text }` is not a FIDE number
rating-list-zip = this ZIP archive does not contain exactly one list; unpack it and name the list
rating-list-heading-twice = two headings of the first line name the same column; delete one
rating-list-columns = the numbers of this line are not in the columns of their headings

# Events, words of values and keys
column-fide-id = FIDE number
rating-title-period = Ratings after the events of a period
rating-left-out = Games that are not rated
rating-rated = The event is rated.
rating-not-rated = The event is not rated: { $reason } ({ $clause }).
rating-control-line = Time control: { $control } ({ $list })
rating-control-both = Time control: White { $white }, Black { $black } ({ $list })
rating-control-unknown = The time control is unknown, so the rating list is unknown too (give --control or --list)
rating-control-unread = The program does not understand the time control `{ $text }`
rating-control-unread-hint = give it with --control, like 3+2 (minutes and seconds), or choose the list with --list
rating-list-asked = List: { $list } (as requested)
rating-system-line = Pairing: { $system }
rating-why-control = the time control is neither rapid nor blitz
rating-why-unequal-times = White and Black have different times
rating-why-third = fewer than a third of the players are rated
rating-why-small-field = an event with fewer than ten players must have four rated players
rating-why-small-double = a double round robin must have six players, four of them rated
rating-why-unrated-match = a match is rated only if both players have ratings
rating-why-unfinished = not finished
rating-why-first-event = a first event with too few points is ignored
rating-why-unrated-opponent = one of the two players is unrated
rating-why-decided = the match was already decided
rating-why-few-games = the player is new and has fewer than five games
rating-why-too-low = the player is new, but the rating is below { $floor }
rating-why-delisted = the rating fell below { $floor }, so the player leaves the list
rating-why-published = the player is new, with at least five games and a rating of { $floor } or more
rating-error-which-list = the program cannot tell which list rates `{ $file }`: give the time control with --control, or the list with --list
rating-error-two-lists = some of the events are rapid and some are blitz, which have separate lists; rate them separately
rating-error-other-request = this question about ratings is not about an event; `tiebreak rating ask` answers it
rating-list-absent = these players are on no list of the ratings files and are rated as new: { $players }
rating-list-games-before = the games in this list are those of the previous period (7.12), so they do not lower K. Give the list that followed the period with --games-file, or add a column period-games (8.56): { $players }
rating-list-k = based on the games in the list, 8.56 gives these players another coefficient (20, or 700 divided by the number of games if there are more than 35): { $players }
rating-number-of-two = two players have the FIDE number { $number }: { $players }
rating-name-of-two = these players have the same name and no FIDE number, so the program cannot tell which of them played the other events: { $players }
rating-number-missing = { $name } has no FIDE number here but { $number } in another event, so the program treats them as two players; if they are one person, add the number here
rating-below-floor = ratings below the lowest possible rating are ignored: { $players }
rating-outcome-month = the list is that of { $month }, but these events count for the list of { $wanted } (7.13)
rating-outcome-games = for these players the list counts fewer games in the period than the events do: { $players }
rating-outcome-rating = the ratings of these players on the list differ from those computed from the events, with the same number of games: { $players }
rating-word-titled-unrated = titled but unrated
rating-why-seeded = the player enters with the standard rating
rating-why-listed-since = the player has been on the list since the event began
rating-error-no-players = it is unknown who played for the teams, because rosters or line-ups are missing
rating-error-report-list = a report is for one rating list, but the file names no rapid or blitz time control (record 122 or 222)
rating-error-report-days = a rating report must state the first and the last day of the event; add the records 042 and 052
rating-error-game-meant = `{ $text }` is not a game; did you mean { $meant }?
rating-error-ruling-meant = `{ $text }` is not a reading of an open question; did you mean { $meant }?
rating-rated-without-list = The event is rated if its time control is rapid or blitz, but the time control is unknown.
rating-ungoverned-earlier = this program has no edition of B.02 for an event that begins on { $day }; the earliest one, b02-2018-07, applies from 2018-07-01. Choose an edition with --edition.
rating-ungoverned-unknown = { $edition } applies to events from { $day } on, but this program does not know its text. The program knows b02-2018-07 (until 2021-12-31: differences up to 735, K = 20, first ratings from 1000), b02-2024-03 (from 2024-03-01) and b02-2024-12 (from 2024-12-01: differences up to 400, K = 40, 20 or 10, first ratings from 1400). In 2022 and 2023 only one game of an event had its difference limited to 400. From 2022-10-01 on, K was 40, 20 or 10.
rating-ungoverned-undated = the first day of the event is unknown, but it decides the edition of B.02: b02-2018-07, b02-2022-01, b02-2022-10, b02-2024-03 or b02-2024-12. Give --edition.
rating-refused-k = coefficient { $k } is not valid; write 40, 20 or 10
rating-refused-born = give the first day of the event; without it the year of birth does not show whether the player is a junior
rating-step-base-coefficient = K = { $k } before the number of games reduces it: { $because }
rating-step-expected = difference { $difference }, counted as { $counted }: expected score { $expected }
rating-step-wide-game = against { $opponent } { $rating }: difference { $difference }, score { $score }; the game is not rated, because one of the two players is above 2600
rating-step-drawn-average = { $games } { $games -> [one] rated opponent *[other] rated opponents } (sum of ratings { $sum }, score { $score }) and two draws against 1800: average { $average }
rating-step-performance = { $average } adjusted by { $dp } for p = { $p }: { $rating }
rating-step-highest = { $rating } exceeds the highest initial rating, { $highest }
rating-step-last-list = the event ends on { $end }; it is rated only if it enters the list of { $list } or an earlier one
rating-word-everybody = the same for everybody
rating-word-listed-k = K of the list
rating-word-reached-2400 = a rating of 2400 was published
rating-word-junior = junior below 2300
rating-word-newcomer = newcomer with fewer than 30 games
rating-word-otherwise = the default: not known to be a junior below 2300, to have fewer than 30 games, or to have reached 2400
rating-word-k-because = reason for K
rating-why-ungoverned = this program does not know the edition of B.02 that applies to the event
rating-why-wide-game = the ratings differ by 600 points or more, and one of the two players is above 2600
rating-edition-newest = Edition: { $edition } (the newest; choose another with --edition)
rating-not-covered = The time control makes this an event of the standard list. This program computes only rapid and blitz ratings.
rating-error-list-undated-event = the rating lists are from different months, but `{ $file }` does not say when the event began, so the program cannot tell which list was in force
rating-error-list-missing = the ratings of `{ $file }` come from the list of { $month }, which is missing; you gave the lists of { $had }. Add it with --ratings-file; write 2025-05=FILE if the list does not state its month
rating-error-lists-differ = `{ $one }` and `{ $other }` give different ratings of { $number }; write the month of each list in front, like 2025-05=FILE
rating-error-first-days = `{ $file }` contains two different first days, to which different editions of B.02 apply: record 042 states { $day } ({ $edition }), record 132 states { $other } ({ $by }). Correct the file, or give --edition
rating-without-number = these players have no FIDE number, so the program cannot find them in a rating list: { $players }
rating-edition-by-end = Edition: { $edition } (in force on every possible first day of an event that ends on { $end })
rating-report-part = This program does not know the text since 2024 about licenses of arbiters, appeals, official events, the laws, withheld results, rating officers and member federations, so it does not check them. It also does not check whether the results were uploaded for the list of the month of registration (8.1).
column-start = First day
column-k-because = Reason for K
rating-title-expected = Expected score
rating-not-computed = No ratings: { $reason }.
rating-period-open = The program computes no new ratings of the period, because it does not know the edition of B.02 for one of the events.
rating-error-two-periods = `{ $one }` counts for the list of { $period }, and `{ $other }` for the list of { $of_other }. Rate each period separately, or name the list of all events with --period
rating-an-opponent = an opponent
rating-step-not-rated = { $own } against { $opponent }: difference { $difference }; a game of these players is not rated, because the ratings differ by 600 points or more, and one of them is above 2600
rating-ungoverned-between = an event that ends on { $end } may have begun before { $day }, under { $first }, or later, under { $last }. { $differ } Give the first day (--start, or record 042 of the file) or --edition.
rating-differ-wide-games = Since 2024-12-01, games of a player above 2600 are not rated if the ratings differ by 600 points or more.
rating-differ-unknown = This program does not know the text of { $edition }.
rating-list-month-assumed = this list does not state its month; the program uses it as the list of { $month }
rating-error-list-undated = `{ $file }` does not state its month, but the lists of { $months } are needed for the events; write the month in front, like 2025-05=FILE
rating-error-base-missing = the changes of the period are added to the list of { $month }, which is missing; you gave the lists of { $had }. Add it with --ratings-file; write 2025-05=FILE if the list does not state its month
rating-title-list-change = One-off change of the list
rating-step-raised = on the list of 1 March 2024, FIDE raised ratings below 2000: { $rating } + 0.40 × (2000 − { $rating }) = { $exact }, rounded to { $new }
rating-step-raised-to-standard = on the list of 1 October 2022, FIDE raised ratings to the standard rating minus 100: { $standard } − 100 = { $new }
rating-step-unchanged = FIDE did not change the rating { $rating }
rating-refused-list-change = FIDE made no one-off change of ratings on the list `{ $text }`; write 2022-10 or 2024-03
rating-list-change-source = No clause of B.02 contains this change. Sources: scacchierando.it and vietnamchess.org.vn (2022), chess.at (2024).
