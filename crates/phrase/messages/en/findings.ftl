
# c07.in-force
finding-edition-not-in-force = the regulations of the rated event name { $edition }, but { $inforce } was in force on the first day of the event, { $start }; correct the edition
finding-edition-not-yet-binding = the event starts on { $start }; before 2024-04-01 the rules were binding only for official FIDE events
finding-edition-unknown = the event starts on { $start }, before the first edition known to the program came into force (2023-09-01)

# c07.1
finding-rule-replaced = the event is rated, so its regulations may not replace clause { $rule }; delete this entry of `replaced-rules`
finding-rule-replaced-by-right = the regulations replace clause { $rule }, as C.07 allows
finding-scope-unrated = the event is not rated, so C.07 applies only if the regulations of the event say so

# c07.2.1
finding-ties-undeclared = the regulations do not declare how ties are decided{ $default }; add `ties`
finding-ties-contradictory = the regulations set `ties` to "{ $ties }", but also declare { $other }; keep one of these declarations

# c07.2.2.1
finding-playoff-required = no valid play-off is recorded for the tied participants { $ids } (place { $place }); record the play-off
finding-playoff-not-announced = a play-off is recorded, but the regulations declare none; declare the play-off or remove the record

# c07.2.2.2
finding-list-empty = the regulations announce tie-breaks, but list none; add the list

# c07.3.1
finding-playoff-undeclared = the regulations announce a play-off, but do not describe it; add `playoff` with its rules (3.1)
finding-playoff-late = the rules of the play-off were published on { $date }, after the event had started on { $start }; check both dates

# c07.3.1.1
finding-playoff-positions-missing = the regulations do not say which places a play-off decides; add `positions`
finding-playoff-position-impossible = the regulations declare a play-off for place { $place }, but this place does not exist or the regulations name it twice; correct `positions`
finding-playoff-outside-positions = a play-off for place { $place } is recorded, but the regulations declare no play-off for this place; correct the record or add the place to `positions`

# c07.3.1.2
finding-playoff-qualification-missing = the regulations do not say how many tie-breaks come before the play-off; add `qualification`
finding-playoff-qualification-too-long = the regulations put the play-off after { $first -> [one] the first tie-break *[other] the first { $first } tie-breaks }, but the list has only { $length }; correct `qualification` or the list
finding-playoff-wrong-group = the recorded play-off is between { $ids }, but no tie requires a play-off between exactly these participants; correct the participants
finding-playoff-games-wrong-players = the players of the play-off games, { $ids }, are not exactly the tied participants, or a player plays against itself; correct the players

# c07.3.1.3
finding-playoff-format-missing = the regulations do not state the format of the play-off; add `format`
finding-playoff-format-gap = the format of the play-off does not cover every possible number of tied participants; add rows for { $tied }
finding-playoff-format-overlap = the format of the play-off has two rows for { $tied } tied participants; correct or delete one of the rows
finding-playoff-match-of-more = the format plans a play-off match for more than two participants, but a match has exactly two; choose another form of play-off for this row
finding-playoff-may-not-end = the declared play-off can end in a tie; declare draw odds or `still-tied`
finding-playoff-games-wrong-stage = game { $number } belongs to stage "{ $stage }", which the regulations do not declare for this number of participants; correct the stage of the game
finding-playoff-games-after-decision = stage "{ $stage }" has games between participants whom an earlier stage had already separated; delete these games or correct the stage
finding-playoff-games-level = participants { $ids } are still tied after the recorded play-off games; add the missing games or correct the results
finding-playoff-order-against-games = the recorded order contradicts the play-off games, which give the order { $ids }; correct the order or the games

# c07.3.1.4
finding-playoff-numbering-missing = the regulations do not say how the play-off assigns pairing numbers; add `pairing-numbers`
finding-playoff-numbering-needed = the play-off needs pairing numbers, because at least one row of its format is not a match with colors by lot; correct `pairing-numbers`

# c07.3.1.5
finding-playoff-colours-missing = the regulations do not say how the play-off assigns colors; add `colours`
finding-playoff-colours-incomplete = the regulations state the colors only for the first game of the play-off; add `then` under `colours`
finding-playoff-games-wrong-colors = the colors do not alternate in stage "{ $stage }" of the play-off; check the recorded colors

# c07.3.1.6
finding-playoff-time-limits-missing = the regulations do not state the time limits of the play-off; add `time-limits`
finding-playoff-stage-without-control = the declaration of play-off stage { $stage } lacks these keys: { $what }; add the keys
finding-playoff-stage-unused = the format of the play-off does not use stage { $stage }; delete the stage, or add it to the format
finding-playoff-games-wrong-number = two participants played { $count } { $count -> [one] game *[other] games } in stage "{ $stage }", but the regulations declare { $wanted }; check the recorded games
finding-playoff-games-wrong-control = game { $number } of stage "{ $stage }" did not have the declared time limit; check the recorded time limit

# c07.3.1.7
finding-playoff-schedule-missing = the regulations state neither start times nor breaks for the play-off; add `schedule`
finding-playoff-schedule-incomplete = the regulations give { $have } { $have -> [one] start time *[other] start times } for { $need } { $need -> [one] play-off game *[other] play-off games }, and no break; add start times, or the break between games

# c07.4.1
finding-list-unreadable-code = { $code } does not follow the notation of tie-breaks; `tiebreak codes` lists the codes
finding-list-unknown-code = neither an edition of C.07 nor the regulations of the event define { $code }; correct the code, or define it in the regulations
finding-list-definition-missing = { $code } is the organizer's own tie-break, but the regulations do not define it; add a definition
finding-list-later-code = { $code } did not exist before the edition { $edition }; choose another tie-break
finding-list-other-name = in this edition, the code of { $code } is { $name }; write { $name }
finding-list-too-late = the organizer's list was published on { $date }, after the event had started on { $start }; check both dates
finding-ranking-not-verifiable = the program cannot compute { $code } and therefore cannot check the ranking; check the tied participants by hand

# c07.4.1.1
finding-arbiter-list-missing = the regulations do not say how ties are decided, so the arbiter must choose a list of tie-breaks and publish it
finding-arbiter-code-outside-table = the arbiter chose { $code }, which is not in the table of article 5; choose a tie-break from this table
finding-arbiter-list-unpublished = the regulations give no date on which the arbiter's list was published; add the date
finding-arbiter-list-late = the arbiter's list was published on { $date }, after the event had started on { $start }; check both dates

# c07.4.2
finding-exhausted-undeclared = the regulations do not declare how ties after the last tie-break are decided, so a drawing of lots decides
finding-lots-required = no valid drawing of lots is recorded for the participants { $ids }, who are still tied; record the drawing of lots
finding-lots-wrong-group = the recorded drawing of lots is between { $ids }, but no tie requires lots between exactly these participants; correct the participants
finding-lots-excluded = a drawing of lots is recorded, but under the regulations lots do not break this tie; remove the record or correct the regulations
finding-lots-coin-of-more = a coin or a disc decides between two participants, but the record names { $count }; correct the record
finding-lots-against-seed = the recorded lots contradict the seed, which gives the order { $ids }; correct the order or the seed
finding-places-without-lots = participants { $ids } have different places, but are still tied after the last tie-break, and no valid decision between them is recorded; record the decision

# c07.4.3.a
finding-list-repeated = { $code } appears twice in the list, but the second entry has no effect; delete one of the two entries

# c07.4.3.c
finding-not-known-beforehand = under the regulations, the tie-break values are known before the games, but { $code } depends on the opponents' final results; choose another tie-break

# c07.5
finding-modifier-unmarked = article 14 allows { $code }, although the table of article 5 does not show this modifier

# c07.6.1.1
finding-forfeits-counted = under the regulations, forfeits count as games in { $code }

# c07.7.8
finding-code-after-total-order = { $later } has no effect, because the earlier { $code } leaves no ties; remove { $later }

# c07.8.note
finding-buchholz-in-round-robin = { $code } is not intended for round robins; choose another tie-break

# c07.9.2
finding-koya-in-swiss = the list uses { $code }, a tie-break for round robins, in a Swiss-system event; choose another tie-break, or declare with `koya-in-swiss` that this is intended

# c07.10
finding-unrated-without-policy = { $code } is ignored, because these participants have no rating: { $ids }. Declare in the regulations how unrated participants count
finding-unrated-policy-late = the rule for unrated players was published on { $date }, after the event had started on { $start }; check both dates

# c07.10.note
finding-several-ratings = C.07 does not recommend { $code }, because these participants have several ratings: { $ids }
finding-rating-not-first = the file gives { $rating } as the participant's rating, but the first rating was { $first }, which counts by default; write the first rating, or declare `several-ratings`

# c07.12
finding-board-data-missing = { $code } needs the results of each board; add these results

# c07.12.1
finding-unequal-game-points = teams { $ids } have different game points, but 12.1 allows BC only for teams with equal game points; put the game points before BC in the list

# c07.13
finding-primary-undeclared = the regulations do not say whether match points or game points are the primary score; add `primary`
finding-primary-contradictory = the primary score is { $one } in the regulations but { $other } in the event; correct one of the two
finding-code-for-teams = { $code } exists only in team events; remove it from the list
finding-code-for-individuals = { $code } exists only in individual events; remove it from the list
finding-code-unusual-for-teams = { $code } is intended for individual events; in a team event, this tie-break uses { $reference }

# c07.13.3.2
finding-ede-boards-undeclared = the regulations do not declare whether board tie-breaks follow { $code }; add `ede-board-tiebreaks`

# c07.13.4.2.b
finding-sssc-divisor-zero = { $code }: after truncation, the divisor is 0; declare another divisor in the regulations
finding-sssc-divisor-contradictory = { $code } contradicts the divisor { $divisor }, which the regulations declare; correct one of the two

# c07.14
finding-modifier-on-order = { $code }: this tie-break is not a sum, so there is nothing to cut; remove the modifier
finding-modifier-without-addends = { $code } has no value, because the rules do not say what to cut; remove the modifier

# c07.14.5
finding-limit-on-other-code = { $code }: only KS can have a limit; remove /L

# c07.15.1
finding-standings-pending = the result of participant { $id } against participant { $opponent } in round { $round } is missing, so the values are provisional; add the result when it is known

# c07.15.2
finding-bye-in-predetermined = predetermined pairings have no byes, so the program reads the bye as a rest round

# c07.15.3
finding-code-in-knockout = the list uses { $code } in a knock-out, but the rules of this tie-break cover only Swiss-system and predetermined pairings; choose another tie-break
finding-system-guessed = the regulations do not declare the pairing system, so the program assumes { $system }; add `system`
finding-system-contradictory = the regulations declare the system "{ $system }", but the file of the event states or shows { $pairing }; correct one of the two

# c07.16.2
finding-forfeit-without-opponent = a result + or - has no opponent, so the program reads it as a bye; if the result is a forfeit, add the opponent

# c07.16.6
finding-article-16-alternative-late = the alternative to article 16 was published on { $date }, after the event had started on { $start }; check both dates
finding-article-16-alternative-text = the regulations do not contain the text of the alternative to article 16; add the text
finding-article-16-alternative = the regulations replace parts of article 16 with an alternative (16.6)

# classic
finding-armageddon-not-one-game = an Armageddon is one game between two participants, and one of them chooses the color; correct the recorded Armageddon
finding-armageddon-double-advantage = Black had draw odds and at least as much time as White; check the colors and the time limits

# Parts of the sentences above
finding-word-arbiter = , so the tie-breaks of the arbiter apply
finding-word-play-off = a play-off
finding-word-list = a list of tie-breaks
finding-word-swiss = the Swiss system
finding-word-knock-out = a knock-out
finding-word-predetermined = predetermined pairings
finding-playoff-numbering-without-list = the pairing numbers of the play-off follow the tie-breaks, but the regulations list none; list tie-breaks or draw lots
finding-lots-not-last = LOTS decides every tie, so the tie-breaks after it have no effect; put LOTS at the end
