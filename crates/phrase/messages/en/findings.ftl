
# c07.in-force
finding-edition-not-in-force = a rated event that starts on { $start } names { $edition }, but { $inforce } was in force
finding-edition-not-yet-binding = the event starts on { $start }; before 2024-04-01 the rules bound only FIDE events
finding-edition-unknown = { $start } is before the first edition known here, of 2023-09-01

# c07.1
finding-rule-replaced = a rated event replaces { $rule }, which leaves no choice
finding-rule-replaced-by-right = the regulations may settle { $rule }
finding-scope-unrated = the event is not rated: C.07 binds it only as declared

# c07.2.1
finding-ties-undeclared = the regulations do not say what happens to ties{ $default }
finding-ties-contradictory = ties is "{ $ties }", but { $other } is declared too

# c07.2.2.1
finding-playoff-required = { $ids } are tied for place { $place }, and no play-off is recorded
finding-playoff-not-announced = a play-off is recorded, but none is declared

# c07.2.2.2
finding-list-empty = tie-breaks are announced, but none is listed

# c07.3.1
finding-playoff-undeclared = a play-off is announced, but the regulations fix nothing about it
finding-playoff-late = the play-off was published on { $date }, after the start on { $start }

# c07.3.1.1
finding-playoff-positions-missing = the regulations do not say which places are played off
finding-playoff-position-impossible = place { $place } does not exist or is repeated
finding-playoff-outside-positions = a play-off is recorded for place { $place }, which has none

# c07.3.1.2
finding-playoff-qualification-missing = the regulations do not say after how many tie-breaks the play-off comes
finding-playoff-qualification-too-long = the play-off comes after the first { $first } tie-breaks, but the list has { $length }
finding-playoff-wrong-group = { $ids } are not the group tied at that point
finding-playoff-games-wrong-players = the games were played by { $ids }, which is not the group

# c07.3.1.3
finding-playoff-format-missing = the regulations do not fix the format of the play-off
finding-playoff-format-gap = the format has no row for { $tied } tied participants
finding-playoff-format-overlap = the format has two rows for { $tied } tied participants
finding-playoff-match-of-more = a match has two participants, not more
finding-playoff-may-not-end = the stage may end tied; declare draw odds or `still-tied`
finding-playoff-games-wrong-stage = game { $number } belongs to "{ $stage }", which is no stage for so many
finding-playoff-games-after-decision = stage "{ $stage }" was played by participants whom an earlier one had separated
finding-playoff-games-level = the games leave { $ids } tied, but they have to separate them
finding-playoff-order-against-games = the recorded order contradicts the games, which give { $ids }

# c07.3.1.4
finding-playoff-numbering-missing = the regulations do not say how pairing numbers are given
finding-playoff-numbering-needed = pairing numbers are needed: not every row is a match with colors by lots

# c07.3.1.5
finding-playoff-colours-missing = the regulations do not say how colors are given
finding-playoff-colours-incomplete = the regulations fix colors only for the first game
finding-playoff-games-wrong-colors = colors do not alternate in stage "{ $stage }"

# c07.3.1.6
finding-playoff-time-limits-missing = the regulations do not fix the time limits of the play-off
finding-playoff-stage-without-control = { $stage }: missing { $what }
finding-playoff-stage-unused = no row plays { $stage }
finding-playoff-games-wrong-number = stage "{ $stage }" has { $count } { $count -> [one] game *[other] games } between two; { $wanted } are declared
finding-playoff-games-wrong-control = game { $number } of stage "{ $stage }" has another time limit than declared

# c07.3.1.7
finding-playoff-schedule-missing = the regulations fix neither start times nor breaks
finding-playoff-schedule-incomplete = { $have } { $have -> [one] start time *[other] start times } for { $need } { $need -> [one] game *[other] games }, and no break

# c07.4.1
finding-list-unreadable-code = { $code } does not follow the notation
finding-list-unknown-code = { $code } is in no edition, and the regulations do not define it
finding-list-definition-missing = { $code } is the organizer's own tie-break, but the regulations do not define it
finding-list-later-code = { $code } exists only from { $edition } on
finding-list-other-name = { $code } is called { $name } in this edition
finding-list-too-late = the organizer's list was published on { $date }, after the start on { $start }
finding-ranking-not-verifiable = { $code } cannot be computed here

# c07.4.1.1
finding-arbiter-list-missing = the regulations do not say what happens to ties: the arbiter has to choose a list
finding-arbiter-code-outside-table = the arbiter chose { $code }, which is not in article 5
finding-arbiter-list-unpublished = the arbiter's choice has no day of publication
finding-arbiter-list-late = the arbiter's choice was published on { $date }, after the start on { $start }

# c07.4.2
finding-exhausted-undeclared = the regulations do not say what happens to ties after the last tie-break: lots apply
finding-lots-required = { $ids } are still tied, and no lots are recorded
finding-lots-wrong-group = { $ids } are not a group left tied
finding-lots-excluded = lots were drawn although the regulations leave ties unbroken
finding-lots-coin-of-more = a coin decides between two, not { $count }
finding-lots-against-seed = the recorded lots contradict the seed, which gives { $ids }
finding-places-without-lots = { $ids } are separated, but no decision is recorded

# c07.4.3.a
finding-list-repeated = { $code } is repeated; only direct encounters can gain from that

# c07.4.3.c
finding-not-known-beforehand = { $code } needs the final results of opponents, but the regulations promise values beforehand

# c07.5
finding-modifier-unmarked = { $code } follows from article 14; article 5 does not mark it

# c07.6.1.1
finding-forfeits-counted = forfeits count as games in { $code }

# c07.7.8
finding-code-after-total-order = { $later } comes after { $code }, which leaves no ties

# c07.8.note
finding-buchholz-in-round-robin = { $code } is not meant for round robins

# c07.9.2
finding-koya-in-swiss = the list uses { $code } in a Swiss-system event, and the regulations do not say that this is intended

# c07.10
finding-unrated-without-policy = { $code } is dropped: { $ids } have no rating, and the regulations do not say how they count
finding-unrated-policy-late = the rule for unrated players was published on { $date }, after the start on { $start }

# c07.10.note
finding-several-ratings = { $code } is not advised: { $ids } have several ratings
finding-rating-not-first = the values use { $rating }, but the first rating was { $first }; the regulations do not declare this

# c07.12
finding-board-data-missing = { $code } needs the results of each board

# c07.12.1
finding-unequal-game-points = BC is used between { $ids }, whose game points differ

# c07.13
finding-primary-undeclared = the regulations do not say whether match points or game points rank first
finding-primary-contradictory = the regulations rank by { $one } first, the tournament by { $other }
finding-code-for-teams = { $code } has a meaning in team events only
finding-code-for-individuals = { $code } has a meaning in individual events only
finding-code-unusual-for-teams = { $code } in a team event is computed on { $reference }

# c07.13.3.2
finding-ede-boards-undeclared = { $code }: the regulations neither name nor exclude board tie-breaks

# c07.13.4.2.b
finding-sssc-divisor-zero = { $code }: the divisor truncates to 0; declare one
finding-sssc-divisor-contradictory = { $code } contradicts the declared divisor { $divisor }

# c07.14
finding-modifier-on-order = { $code }: there is nothing to cut
finding-modifier-without-addends = { $code } has no value, because the rules do not say what is cut

# c07.14.5
finding-limit-on-other-code = { $code }: only KS takes a limit

# c07.15.1
finding-standings-pending = the result of { $id } against { $opponent } in round { $round } is missing: values are provisional

# c07.15.2
finding-bye-in-predetermined = byes do not exist in predetermined pairings; read as a rest

# c07.15.3
finding-code-in-knockout = { $code } in a knock-out: its rules are for Swiss-system and predetermined pairings only
finding-system-guessed = the system is undeclared; { $system } is assumed
finding-system-contradictory = { $system } is declared, but the crosstable is of { $pairing }

# c07.16.2
finding-forfeit-without-opponent = + or - without an opponent; read as a bye

# c07.16.6
finding-article-16-alternative-late = the alternative to article 16 was published on { $date }, after the start on { $start }
finding-article-16-alternative-text = the alternative to article 16 lacks its text
finding-article-16-alternative = values follow an alternative to article 16 and are not the standard ones

# classic
finding-armageddon-not-one-game = an Armageddon is one game of two, whose color one of them chooses
finding-armageddon-double-advantage = Black has the draw and no less time than White

# Words that the sentences above are made of
finding-word-arbiter = ; the tie-breaks of the arbiter apply
finding-word-play-off = a play-off
finding-word-list = a list of tie-breaks
finding-word-game-points = game points
finding-word-match-points = match points
finding-word-swiss = a Swiss
finding-word-knock-out = a knock-out
finding-word-predetermined = predetermined pairings
finding-playoff-numbering-without-list = the pairing numbers of the play-off follow the tie-breaks, and no tie-break is listed; list the tie-breaks or draw lots
finding-lots-not-last = lots decide every tie, so the tie-breaks behind them are never used; put LOTS at the end
