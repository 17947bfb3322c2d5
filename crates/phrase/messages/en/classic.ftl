# Names of classic tie-breaks
code-US-MEDIAN = Median (Harkness)
code-US-MODMED = Modified Median
code-US-SOLKOFF = Solkoff
code-US-CUM = Cumulative
code-US-OPPCUM = Cumulative scores of the opposition
code-US-H2H = Result between tied players
code-MOSTBLACK = Most games with Black
code-US-KASHDAN = Kashdan
code-US-SB = Sonneborn-Berger (US Chess)
code-US-OPPPERF = Opposition's performance
code-AOR = Average opposition rating
code-BAUMBACH = Most wins (Baumbach)
code-GELBFUHS = Gelbfuhs score
code-GELBFUHS-SQ = Gelbfuhs score with the square of the own score
code-BRIGHTWELL = Brightwell quotient
code-DISCS = Total of discs
code-TIMEOFLOSS = Time of the first loss
code-LATE = Lateness
code-US-PLAYED-FIRST = Points from games before points without games
code-ARMAGEDDON = Armageddon game

# Variants
variation-PM = wins minus losses
variation-ADJ = adjusted scores of opponents
variation-OTB = over the board only
variation-NOLAST = without the last running score
variation-OLD = only full points deducted
variation-GGS = constant 64 by the rounds
variation-CHESS = without discs
variation-constant = constant { $constant }

# Workings
step-deduction = deducted once: { $kind }
step-opponent-cumulative = cumulative score of the opponent
step-estimated-rating = estimated rating of the opponent
step-discs = discs: { $kind }
step-half-discs-withdrawn = half the discs of a game: the opponent withdrew
step-half-discs = half the discs of a game: { $kind }
step-opponent-points = opponent's points times the constant
step-own-points = own points times the constant
step-first-loss = first loss: { $kind }
step-no-loss = no loss: one more than the rounds
step-on-time = on time
step-nothing-played = no points from games
step-late = came after the pairings of the first round
left-out-dropped = dropped ({ $clause })

# Why a code has no values
no-value-other-points = is defined for results that pay 1, 1/2 or 0 only
no-value-unrated-opponent = somebody met an unrated opponent, and the regulations do not say what that opponent counts with
no-value-discs = needs the discs of every game
no-value-discs-of-bye = the discs of a bye are known only for games of 64 discs
no-value-constant = the regulations have to state its constant (brightwell-constant, or for instance BRIGHTWELL/K6)
no-value-lateness = it is not recorded for everybody whether they came late
no-value-too-fine = it averages over so many different numbers of games that sums of them cannot be computed exactly
