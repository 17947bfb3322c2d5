# Titles and lines above tables
after-round = after round { $round } of { $rounds }
title-standings = standings
title-explain = working
title-versus = comparison of two participants
title-check = check of the standing
title-compare = comparison of editions
edition-line = Edition: { $edition } ({ $reason })
edition-declared = as asked for
edition-by-start = in force on the first day, { $start }
edition-too-early = the event began on { $start }, before the first edition known here
edition-no-start = the newest, because no first day is known
list-line = Tie-breaks: { $list } ({ $source })
list-asked = as asked for
list-regulations = from the regulations of the event
list-file = as the file names them
list-table = as the published table shows them
list-default = a usual list, because the file names none; give one with --tiebreaks
explain-line = { $participant }, rank { $rank }, edition { $edition }
compare-line = { $one } → { $other }
compare-same = The two editions give the same values and the same ranking.
compare-different = Participants whose values or places change: { $rows }. Participants whose rank changes: { $moved }.

# Columns
column-rank = Rank
column-recorded-rank = Recorded
column-id = No.
column-participant = Participant
column-team = Team
column-round = Round
column-board = Board
column-board-n = B{ $board }
column-without-boards = without { $boards }
column-count = Count
column-opponent = Opponent
column-what = What
column-number = Number
column-awarded = Points
column-adds = Adds
column-left-out = Left out
column-clauses = Clauses
column-clause = Clause
column-code = Code
column-name = Name
column-sum = Sum
column-least = Least
column-most = Most
column-recorded = Recorded
column-computed = Computed

# Legend
legend = Legend
legend-shared = Participants with the same rank are still tied after the whole list.
legend-none = –: the rule gives no value; it ranks after all others.
legend-order = Direct encounters and board tie-breaks show the place inside the group that was still tied; empty: nobody was tied.

# Workings
no-value = no value
nobody-tied = nobody else is tied
place-in-group = place { $place } among { $size } still tied
organizer-defined = defined by the organizer; it cannot be computed here
value-undefined = The rule gives no value.
rounded-mean = ({ $sum }) / { $count }, to the nearest integer, a half up = { $value }
reaches = { $value } is the lowest rating whose expected score ({ $expected }) reaches the score made ({ $score })
left-out-lowest = lowest ({ $clause })
left-out-median = lowest or highest ({ $clause })
left-out-voluntary = voluntarily unplayed ({ $clause })
left-out-below-limit = opponent below the limit ({ $clause })
step-dummy = dummy opponent: { $kind }
step-forfeit-as-played = { $kind }, counted as played
step-running-total = total after the round
step-opponent-buchholz = Buchholz of the opponent
step-opponent-rating = rating of the opponent
step-opponent-performance = performance of the opponent
step-average-rating = average rating of opponents
step-rating-difference = rating difference for the score
step-expected-score = expected score
step-lowest-rating = lowest-rated opponent
step-constant = constant
step-given = taken as it is
step-board = points on the board
step-strength = schedule strength: Buchholz by the divisor
step-square = own score squared
kind-played = game
kind-short = game too short to be rated
kind-pairing-allocated-bye = pairing-allocated bye
kind-full-point-bye = full-point bye
kind-half-point-bye = half-point bye
kind-zero-point-bye = zero-point bye
kind-forfeit-win = win by forfeit
kind-forfeit-loss = loss by forfeit
kind-pending = game not finished
kind-rest = rest round

# Why a code has no values
no-value-teams-only = exists only in team events
no-value-individuals-only = is not defined for teams unless the organizer defines it
no-value-reference = takes a reference only in team events
no-value-unrated = dropped: somebody is unrated and no rule for unrated participants was declared (article 10)
no-value-cut = has no contributions that a cut could leave out (article 14)
no-value-divisor = has a divisor of zero; the regulations have to declare one (13.4.2.b)

# Direct encounter and boards
score-points = points
score-match-points = match points
score-game-points = game points
stage-whole-group = Table { $number }: { $score } among the { $members } tied ({ $clause })
stage-rest = Table { $number }: once more, { $score } among the { $members } still tied ({ $clause })
stage-all-equal = All have the same { $score }: this table breaks nothing.
stage-not-sure = Some have not met, and no place is sure whatever the missing games would give.
stage-decides = The { $score } decide: { $order }
stage-sure = Sure whatever the missing games would give: { $order }
encounter-order = Order: { $order }
encounter-breaks-nothing = The tie is not broken.
boards-of-mutual-match = { $code } on the boards of the mutual match:

# Two participants
versus-higher = { $ahead } is ahead of { $behind } by { $code } ({ $name }): { $a } against { $b }, the higher is better; clause { $clause }.
versus-lower = { $ahead } is ahead of { $behind } by { $code } ({ $name }): { $a } against { $b }, the lower is better; clause { $clause }.
versus-encounter = { $ahead } is ahead of { $behind } by { $code } ({ $name }): { $a } against { $b } in the separate table; clause { $clause }.
versus-places = { $ahead } is ahead of { $behind } by { $code } ({ $name }): place { $a } against place { $b } of the group; clause { $clause }.
versus-tied = { $one } and { $other } are still tied after the whole list.

# Check
verdict-confirmed = Confirmed: everything recorded follows from the results and the rules.
verdict-different = Different: the record does not follow from the results and the rules.
verdict-unverifiable = Not verifiable: nothing contradicts the rules, but not everything could be compared.
reservation-nothing-recorded = Nothing is recorded that could be compared.
reservation-no-ranking = No ranking is recorded.
reservation-edition-unknown = The event began before the first edition known here; give --edition to judge it by one.
reservation-no-list = No tie-breaks are named, so only the order by points can be compared; give them with --tiebreaks.
reservation-organizer-defined = A tie-break defined by the organizer may have decided what the others leave tied.
heading-points = Points
heading-values = Values
heading-places = Places
heading-undecided = Ties
heading-clauses = Clauses
heading-findings = Findings
heading-computed = Computed standing
place-wrong = { $participant } is recorded on rank { $recorded }, computed on rank { $computed }.
place-tied = { $participant } and { $other } are tied after the whole list.
place-separated = { $ahead } is ahead of { $behind } by { $code } ({ $name }): { $a } against { $b }; clause { $clause }.
undecided-lots = The tie-breaks leave these tied and the record separates them: { $names }. Drawing of lots would explain it (4.2); no lots are recorded.
undecided-organizer = The computed tie-breaks leave these tied: { $names }.
reproduced-by = The recorded values and places follow from: { $names }
reproducing-lists = These lists give the recorded ranking:

# Findings
gravity-error = error
gravity-warning = warning
gravity-info = note

# Remarks and errors
error = error: { $problem }
error-output = cannot write the output: { $error }
error-no-participant = no participant has the number { $id }; numbers run from { $least } to { $most }
error-no-round = there is no round { $round }; { $rounds } rounds are recorded
error-list = --tiebreaks, column { $column }: { $problem }
error-code = --tiebreak, column { $column }: { $problem }
error-one-code = --tiebreak takes one code, for instance BH/C1
error-versus-itself = --versus needs another participant
error-two-editions = give --edition twice, for instance --edition fide-2024-08 --edition fide-2026-03
warning-edition-unknown = the event began on { $start }, before the first edition known here; computed by fide-2023-09
warning-code = { $code }: { $notice }
rule-editions = editions of C.07 known here start on 2023-09-01, 2024-08-01 and 2026-03-01
rule-convert = the format cannot express this, and leaving it out would change results
hint-edition = give --edition

# Names of tie-breaks
code-PTS = Points
code-MPTS = Match points
code-GPTS = Game points
code-DE = Direct encounter
code-WIN = Number of wins
code-WON = Games won over the board
code-BPG = Games played with Black
code-BWG = Games won with Black
code-PS = Progressive scores
code-REP = Rounds one elected to play
code-STD = Standard points
code-TPN = Tournament pairing number
code-BH = Buchholz
code-AOB = Average of opponents' Buchholz
code-FB = Fore Buchholz
code-SB = Sonneborn-Berger
code-KS = Koya system
code-ARO = Average rating of opponents
code-TPR = Tournament performance rating
code-PTP = Perfect tournament performance
code-APRO = Average performance rating of opponents
code-APPO = Average perfect performance of opponents
code-RTNG = Rating
code-BC = Board count
code-TBR = Top board results
code-BBE = Bottom board elimination
code-MPvGP = The other team score: match points or game points
code-EMMSB = Extended Sonneborn-Berger, opponents' match points × own match points
code-EMGSB = Extended Sonneborn-Berger, opponents' match points × own game points
code-EGMSB = Extended Sonneborn-Berger, opponents' game points × own match points
code-EGGSB = Extended Sonneborn-Berger, opponents' game points × own game points
code-EDE = Extended direct encounter
code-EDEBT = Extended direct encounter, then board count, then top board results
code-EDEBB = Extended direct encounter, then board count, then bottom board elimination
code-EDET = Extended direct encounter, then top board results
code-EDEB = Extended direct encounter, then bottom board elimination
code-SSSC = Score strength combination
code-OTHER = the organizer's own tie-break "{ $name }"
code-PLAYOFF = play-off
code-LOTS = drawing of lots
modifier-match-points = on match points
modifier-game-points = on game points
modifier-cut = cut { $n }
modifier-median = median { $n }
modifier-limit = limit { $points }
modifier-percent = limit { $percent } %
modifier-divisor = divisor { $divisor }
modifier-fore = fore
modifier-forfeits-as-played = forfeits as played
modifier-unrated = unrated count as { $rating }
modifier-reversed = reversed
modifier-edition = by { $edition }
