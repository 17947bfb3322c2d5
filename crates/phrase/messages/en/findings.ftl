
# c07.in-force
finding-edition-not-in-force = the rated event starts on { $start } and names { $edition }, but { $inforce } was in force on that day
finding-edition-not-yet-binding = the event starts on { $start }; before 2024-04-01 the rules applied only to FIDE events
finding-edition-unknown = { $start } is before 2023-09-01, the day of the first edition that this program knows

# c07.1
finding-rule-replaced = the event is rated, so its regulations may not replace { $rule }
finding-rule-replaced-by-right = the regulations may decide { $rule }
finding-scope-unrated = the event is not rated, so C.07 applies only where the regulations say so

# c07.2.1
finding-ties-undeclared = the regulations do not say how ties are decided{ $default }
finding-ties-contradictory = the value of `ties` is "{ $ties }", but the regulations also declare { $other }

# c07.2.2.1
finding-playoff-required = { $ids } are tied for place { $place }, but no play-off is recorded
finding-playoff-not-announced = a play-off is recorded, but the regulations do not declare one

# c07.2.2.2
finding-list-empty = the regulations announce tie-breaks, but list none

# c07.3.1
finding-playoff-undeclared = the regulations announce a play-off, but give no details
finding-playoff-late = the play-off was published on { $date }, after the event had started on { $start }

# c07.3.1.1
finding-playoff-positions-missing = the regulations do not say for which places a play-off is held
finding-playoff-position-impossible = place { $place } does not exist or is repeated
finding-playoff-outside-positions = a play-off is recorded for place { $place }, but the regulations do not provide for one

# c07.3.1.2
finding-playoff-qualification-missing = the regulations do not say how many tie-breaks are applied before the play-off
finding-playoff-qualification-too-long = the play-off follows the first { $first } tie-breaks, but the list has only { $length }
finding-playoff-wrong-group = { $ids } are not the participants tied at that point
finding-playoff-games-wrong-players = { $ids } played the games, but they are not the tied participants

# c07.3.1.3
finding-playoff-format-missing = the regulations do not specify the format of the play-off
finding-playoff-format-gap = the format has no row for { $tied } tied participants
finding-playoff-format-overlap = the format has two rows for { $tied } tied participants
finding-playoff-match-of-more = a match must have exactly two participants
finding-playoff-may-not-end = the stage may end tied; declare draw odds or `still-tied`
finding-playoff-games-wrong-stage = game { $number } belongs to "{ $stage }", but no such stage is declared for this number of participants
finding-playoff-games-after-decision = participants played stage "{ $stage }" although an earlier stage had separated them
finding-playoff-games-level = the games leave { $ids } tied, although they must separate them
finding-playoff-order-against-games = the recorded order contradicts the games, which give the order { $ids }

# c07.3.1.4
finding-playoff-numbering-missing = the regulations do not say how pairing numbers are assigned
finding-playoff-numbering-needed = pairing numbers are needed, because the format has rows that are not a match whose colors are drawn by lots

# c07.3.1.5
finding-playoff-colours-missing = the regulations do not say how colors are assigned
finding-playoff-colours-incomplete = the regulations specify colors only for the first game
finding-playoff-games-wrong-colors = the colors do not alternate in stage "{ $stage }"

# c07.3.1.6
finding-playoff-time-limits-missing = the regulations do not specify the time limits of the play-off
finding-playoff-stage-without-control = stage { $stage } lacks { $what }
finding-playoff-stage-unused = no row of the format uses stage { $stage }
finding-playoff-games-wrong-number = stage "{ $stage }" has { $count } { $count -> [one] game *[other] games } between two participants, but { $wanted } are declared
finding-playoff-games-wrong-control = game { $number } of stage "{ $stage }" does not have the declared time limit

# c07.3.1.7
finding-playoff-schedule-missing = the regulations specify neither start times nor breaks
finding-playoff-schedule-incomplete = there are { $have } { $have -> [one] start time *[other] start times } for { $need } { $need -> [one] game *[other] games }, and no break is declared

# c07.4.1
finding-list-unreadable-code = { $code } does not follow the notation of tie-breaks
finding-list-unknown-code = no edition defines { $code }, and neither do the regulations of the event
finding-list-definition-missing = { $code } is the organizer's own tie-break, but the regulations do not define it
finding-list-later-code = { $code } was introduced only in { $edition }
finding-list-other-name = { $code } is called { $name } in this edition
finding-list-too-late = the organizer's list was published on { $date }, after the event had started on { $start }
finding-ranking-not-verifiable = the program cannot compute { $code }

# c07.4.1.1
finding-arbiter-list-missing = the regulations do not say how ties are decided, so the arbiter must choose a list
finding-arbiter-code-outside-table = the arbiter chose { $code }, which article 5 does not list
finding-arbiter-list-unpublished = the arbiter's list has no date of publication
finding-arbiter-list-late = the arbiter's list was published on { $date }, after the event had started on { $start }

# c07.4.2
finding-exhausted-undeclared = the regulations do not say how ties after the last tie-break are decided, so lots are drawn
finding-lots-required = { $ids } are still tied, but no drawing of lots is recorded
finding-lots-wrong-group = { $ids } are not the participants who are still tied
finding-lots-excluded = lots were drawn although the regulations leave ties unbroken
finding-lots-coin-of-more = a coin can decide only between two participants, not { $count }
finding-lots-against-seed = the recorded lots contradict the seed, which gives the order { $ids }
finding-places-without-lots = the recorded places separate { $ids }, but no decision is recorded

# c07.4.3.a
finding-list-repeated = { $code } is repeated; only the repetition of a direct encounter changes anything

# c07.4.3.c
finding-not-known-beforehand = { $code } depends on the final results of opponents, but the regulations promise values that are known beforehand

# c07.5
finding-modifier-unmarked = article 14 allows { $code }, although the table of article 5 does not

# c07.6.1.1
finding-forfeits-counted = forfeits count as games in { $code }

# c07.7.8
finding-code-after-total-order = { $later } is never used, because { $code } before it leaves no ties

# c07.8.note
finding-buchholz-in-round-robin = { $code } is not meant for round robins

# c07.9.2
finding-koya-in-swiss = the list uses { $code } in a Swiss-system event, and the regulations do not say that this is intended

# c07.10
finding-unrated-without-policy = { $code } is ignored, because { $ids } have no rating and the regulations do not say how they count
finding-unrated-policy-late = the rule for unrated players was published on { $date }, after the event had started on { $start }

# c07.10.note
finding-several-ratings = { $code } is not recommended, because { $ids } have several ratings
finding-rating-not-first = the values use { $rating }, but the first rating was { $first }, and the regulations do not declare this

# c07.12
finding-board-data-missing = { $code } needs the results of each board

# c07.12.1
finding-unequal-game-points = BC compares { $ids }, although their game points differ

# c07.13
finding-primary-undeclared = the regulations do not say whether match points or game points are the primary score
finding-primary-contradictory = the primary score is { $one } in the regulations, but { $other } in the tournament
finding-code-for-teams = { $code } exists only in team events
finding-code-for-individuals = { $code } exists only in individual events
finding-code-unusual-for-teams = in a team event, { $code } is computed from { $reference }

# c07.13.3.2
finding-ede-boards-undeclared = { $code }: the regulations neither name nor exclude board tie-breaks

# c07.13.4.2.b
finding-sssc-divisor-zero = { $code }: the divisor is truncated to 0; the regulations must declare another one
finding-sssc-divisor-contradictory = { $code } contradicts the declared divisor { $divisor }

# c07.14
finding-modifier-on-order = { $code }: the tie-break is not a sum, so there is nothing to cut
finding-modifier-without-addends = { $code } has no value, because the rules do not say what is cut

# c07.14.5
finding-limit-on-other-code = { $code }: only KS can have a limit

# c07.15.1
finding-standings-pending = the result of { $id } against { $opponent } in round { $round } is missing, so values are provisional

# c07.15.2
finding-bye-in-predetermined = predetermined pairings have no byes, so the bye is read as a rest

# c07.15.3
finding-code-in-knockout = { $code } is used in a knock-out, but its rules cover only Swiss-system and predetermined pairings
finding-system-guessed = the regulations do not declare the system; the program assumes { $system }
finding-system-contradictory = the regulations declare { $system }, but the crosstable shows { $pairing }

# c07.16.2
finding-forfeit-without-opponent = a + or - without an opponent is read as a bye

# c07.16.6
finding-article-16-alternative-late = the alternative to article 16 was published on { $date }, after the event had started on { $start }
finding-article-16-alternative-text = the text of the alternative to article 16 is missing
finding-article-16-alternative = the values follow an alternative to article 16, not article 16 itself

# classic
finding-armageddon-not-one-game = an Armageddon must consist of a single game between two participants, one of whom chooses the color
finding-armageddon-double-advantage = Black has draw odds and at least as much time as White

# Words that the sentences above are made of
finding-word-arbiter = ; the tie-breaks of the arbiter apply
finding-word-play-off = a play-off
finding-word-list = a list of tie-breaks
finding-word-swiss = a Swiss system
finding-word-knock-out = a knock-out
finding-word-predetermined = predetermined pairings
finding-playoff-numbering-without-list = the pairing numbers of the play-off should follow the tie-breaks, but no tie-break is listed; list tie-breaks or draw lots
finding-lots-not-last = drawing of lots decides every tie, so the tie-breaks after it are never used; put LOTS at the end
