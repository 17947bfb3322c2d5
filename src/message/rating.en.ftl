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
rating-no-fails = No failures.
rating-not-rateable = The event is not rated, by { $clause }.

# Findings
rating-status-pass = followed
rating-status-fail = not followed
rating-status-waived = permitted
rating-status-not-applicable = does not apply
rating-status-unknown = not known
rating-effect-event = the event is not rated
rating-effect-game = the game is not rated
rating-effect-player = the player's result does not count
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
rating-evidence-federation = federation

# Problems
rating-error-game = `{ $text }` is no game; write OPPONENT:SCORE like 1800:1, 1900:0.5 or 1500:0x3, with - for an unrated opponent
rating-error-refused = { $problem }
