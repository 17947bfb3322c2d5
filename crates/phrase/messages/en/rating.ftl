# Workings of ratings (B.02), by the id of the step
rating-step-total = { $control } is { $total } seconds for sixty moves
rating-step-class = { $total } seconds are { $class }
rating-step-equal-time = White { $white }, Black { $black }; equal: { $equal }
rating-step-left-out = games left out: { $games }
rating-step-game = against { $opponent } { $rating }: difference { $difference }, counted { $counted }, expected { $expected }, score { $score }, gain { $gain }, times { $times }
rating-step-unrated-game = against { $opponent }, unrated, score { $score }: does not count
rating-step-sum = { $games } games: score minus expectation { $sum }
rating-step-coefficient = { $games } games in the period: K = { $k }
rating-step-change = { $k } × { $sum } = { $change }
rating-step-new-rating = { $rating } with a change of { $change }, rounded { $rounded }: { $new }
rating-step-opponent-average = average of rated opponents: { $sum } / { $games } = { $average }; score { $score }
rating-step-rated-average = average of the rated players: { $sum } / { $players } = { $average }
rating-step-player-difference = { $score } points in { $games } games: p = { $p }, dp = { $dp }
rating-step-difference-average = average of the differences: { $sum } / { $players } = { $average }
rating-step-event-average = { $rar } − { $dpa } × { $factor } = { $average } (n = { $n })
rating-step-above-half = { $average } and { $added } for { $halves } half points above one half: { $rating }
rating-step-below-half = { $average } with { $dp } × { $factor } for p = { $p }: { $rating }
rating-step-rounded = { $exact } rounds to { $rating }
rating-step-discarded = first event with { $score }: less than one point, ignored
rating-step-outside-window = event of { $period }, { $distance } periods away: outside the 26 periods
rating-step-publication = { $games } games of { $needed } needed, rating { $rating }; published: { $published }
rating-step-below-floor = { $rating } is below { $floor }: no rating, as good as unrated
rating-step-seeded = enters with the standard rating { $rating }
rating-step-listed-since = on the list since then with { $rating }; unrated for the opponents
rating-step-system = a game was not played: processed as { $system }
rating-step-composition = { $players } players, { $rated } of them rated
rating-step-decided = decided after { $games } of { $scheduled } games
rating-step-list = ends { $end }; closing day { $closing }: list of { $list }
rating-step-deadline = { $duty }: { $from } and { $days } days are { $day }
rating-step-listing = rating { $rating }: { $listing }
rating-step-activity = { $games } games on the list in { $periods } periods

# Titles and columns
rating-title-control = Time control
rating-title-change = Rating change
rating-title-new = Initial rating
rating-title-event = Ratings after the event
rating-title-list = List and dates
rating-title-report = Rating report
rating-title-ask = Answer
rating-working = Working
rating-column-key = Value
rating-column-result = Result
rating-column-player = Player
rating-column-before = Rating
rating-column-games = Games
rating-column-score = Score
rating-column-k = K
rating-column-change = Change
rating-column-after = New rating
rating-column-published = Published
rating-column-status = Status
rating-column-clause = Clause
rating-column-subject = Subject
rating-column-effect = Effect
rating-column-evidence = Evidence
rating-column-heading = About
rating-fails = Failures: { $fails }
rating-not-rateable = The event is not rated, by { $clause }.
rating-no-fails = No failures.

# Findings
rating-status-pass = followed
rating-status-fail = not followed
rating-status-waived = permitted
rating-status-not-applicable = does not apply
rating-status-unknown = not known
rating-effect-event = the event is not rated
rating-effect-game = the game is not rated
rating-effect-player = the player's result does not count
rating-effect-listing = the player is not listed
rating-effect-number = a number is wrong
rating-effect-duty = a duty was missed
rating-evidence-start = start
rating-evidence-later-edition-from = later edition from
rating-evidence-registered-by = registered by
rating-evidence-responsible = responsible
rating-evidence-days = days
rating-evidence-needed = needed
rating-evidence-allowed = allowed
rating-evidence-licensed-from = licensed from
rating-evidence-licensed-to = licensed to
rating-evidence-chief-arbiters = chief arbiters
rating-evidence-laws = laws
rating-evidence-rounds = rounds
rating-evidence-players = players
rating-evidence-rated = rated
rating-evidence-processed-as = processed as
rating-evidence-rating = rating
rating-evidence-games = games
rating-evidence-k = K
rating-evidence-control = control
rating-evidence-class = class
rating-evidence-white = White
rating-evidence-black = Black
rating-evidence-decided-after = decided after game
rating-evidence-score = score
rating-evidence-announced = announced
rating-evidence-title = title
rating-evidence-gender = gender
rating-evidence-born = born
rating-evidence-federation = federation
rating-evidence-end = end
rating-evidence-first-list = first list
rating-evidence-closing = closing day of it

# Problems
rating-error-game = `{ $text }` is no game; write OPPONENT:SCORE like 1800:1, 1900:0.5 or 1500:0x3, with - for an unrated opponent
rating-error-refused = { $problem }

# Readings of unclear points
rating-title-readings = Points that the text leaves open
rating-column-ruling = Ruling
rating-column-taken = Taken
rating-column-says = What it says
rating-taken = yes
rating-readings-chosen = By these readings: { $readings }
rating-error-ruling = `{ $text }` is no reading of an open point; `tiebreak rating readings` lists them
rating-ruling-norms-duty = late registration of an event with norms costs the norms, not the ratings
rating-ruling-norms-requirement = late registration of an event with norms leaves it unrated
rating-ruling-delay-counted = a delay counts like an increment
rating-ruling-delay-ignored = a delay does not count
rating-ruling-duration-both-ends = the first and the last day of an event count
rating-ruling-duration-difference = an event lasts its last day minus its first
rating-ruling-penalties-own-score = a penalized result is rated for each player with the own score
rating-ruling-penalties-not-rated = a game with a penalized result is not rated
rating-ruling-first-points-rated-opponents = the point of a first event has to be made against rated opponents
rating-ruling-first-points-all-games = the point of a first event may be made in any played game
rating-ruling-listed-newcomer-has-played = who is listed by now has played rated games: the event counts whatever the score
rating-ruling-listed-newcomer-first-event = who is listed by now still needs one point in the first event
rating-ruling-first-event-rated-games = who has played an event that counted, however long ago, has had the first one
rating-ruling-first-event-in-pool = the next event is the first one while no result is in the pool
rating-ruling-first-event-calendar = only the first event ever is the first one, even when it was ignored
rating-ruling-unrated-match-first-event = an unrated player's match is a first event like any other
rating-ruling-unrated-match-no-event = an unrated player's match is no event, since it is not rated
rating-ruling-field-entered = the field of a round robin is counted as it entered
rating-ruling-field-after-exclusions = players whose first event is ignored are not counted in the field
rating-ruling-small-field-with-unrated = four rated players are needed in small fields with unrated players
rating-ruling-small-field-all-rated-too = four rated players are needed in every small field
rating-ruling-broken-field-judged = the field of a round robin is judged although a game was not played
rating-ruling-broken-field-not-judged = the field of a round robin is not judged where a game was not played
rating-ruling-match-default-counted = a default counts towards the decision of a match
rating-ruling-match-default-not-counted = a default does not count towards the decision of a match
rating-ruling-unstated-length-recorded = a match of unstated length was to have as many games as are recorded
rating-ruling-unstated-length-unknown = a match of unstated length is not known to be decided before its end
rating-ruling-list-k-either = a list may show K as 20 or as reduced in the period
rating-ruling-list-k-reduced = a list shows K as reduced in the period
rating-ruling-mixed-pools-together = games of round robins and of other events add up to the five
rating-ruling-mixed-pools-apart = five games of round robins or five of other events are needed
rating-ruling-window-26-periods = a pool spans 26 periods with the one being rated
rating-ruling-window-26-months-between = a pool reaches 26 months back
rating-ruling-inactive-listed = an inactive player is on the list
rating-ruling-inactive-not-listed = an inactive player is not on the list
rating-ruling-requirements-duties = of article 0, an arbiter is held to the duties that the request speaks of
rating-ruling-requirements-all = article 0 asks for all of its requirements
rating-ruling-rounding-period = the change of a period is rounded once
rating-ruling-rounding-event = the change of each event is rounded
rating-ruling-rounding-new-rating = the new rating is rounded, not the change
rating-ruling-withheld-barred = a player named by the federation is not to be listed
rating-ruling-withheld-duty-met = a federation that names a player has met its duty
