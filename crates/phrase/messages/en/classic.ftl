# Names of classic tie-breaks
code-US-MEDIAN = Median (Harkness)
code-US-MODMED = Modified Median
code-US-CUM = Cumulative
code-US-OPPCUM = Cumulative scores of the opposition
code-US-H2H = Result between tied players
code-MOSTBLACK = Most games with Black
code-US-OPPPERF = Opposition's performance
code-AOR = Average opposition rating
code-BAUMBACH = Most wins (Baumbach)
code-GELBFUHS = Gelbfuhs score
code-GELBFUHS-SQ = Gelbfuhs score plus the square of the player's score
code-BRIGHTWELL = Brightwell quotient
code-DISCS = Total of discs
code-TIMEOFLOSS = Time of the first loss
code-LATE = Lateness
code-US-PLAYED-FIRST = Whether any points come from played games
code-ARMAGEDDON = Armageddon game

# Variants
variation-PM = wins minus losses
variation-ADJ = with the adjusted scores of opponents
variation-OTB = only games over the board
variation-NOLAST = without the last cumulative score
variation-OLD = subtracting the points of an unplayed round only if the round gave a full point
variation-GGS = with a constant of 64 divided by the number of rounds
variation-CHESS = without discs
variation-constant = constant { $constant }

# Workings
step-deduction = points of an unplayed round, subtracted once: { $kind }
step-opponent-cumulative = the opponent's cumulative score
step-estimated-rating = estimated rating of the opponent
step-discs = discs: { $kind }
step-half-discs-withdrawn = half the discs of the game, because the opponent withdrew
step-half-discs = half the discs of a game: { $kind }
step-opponent-points = the opponent's points times the constant
step-own-points = the participant's own points times the constant
step-first-loss = first loss: { $kind }
step-no-loss = no loss, so the value is the number of rounds plus one
step-nothing-played = the participant scored no points in played games
step-late = the participant arrived after round 1 was paired
left-out-dropped = dropped ({ $clause })

# Why a code has no values
no-value-other-points = this tie-break is defined only if a win is worth 1 point, a draw 1/2 and a loss 0, and every other result has one of these values; remove the tie-break from the list
no-value-unrated-opponent = this tie-break needs the rating of every opponent, but at least one opponent is unrated; declare in the regulations how unrated participants count
no-value-discs = this tie-break needs the number of discs of every game; add the missing numbers
no-value-discs-of-bye = this tie-break needs the number of discs credited for a bye, which is defined only for games of 64 discs; remove the tie-break from the list
no-value-constant = this tie-break needs a constant: declare brightwell-constant in the regulations, or write, for example, BRIGHTWELL/K6 in the list
no-value-lateness = this tie-break depends on who arrived late; state for every participant whether the participant arrived late (yes or no)
no-value-too-fine = the program cannot compute this tie-break exactly, because the tie-break adds averages with too many different divisors (numbers of games); remove the tie-break from the list
