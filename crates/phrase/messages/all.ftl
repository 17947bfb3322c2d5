# Messages that are the same in every language
code-US-SOLKOFF = Solkoff
code-US-KASHDAN = Kashdan
code-US-SB = Sonneborn-Berger (US Chess)
compare-line = { $one } → { $other }
column-game-points = GP
error = error: { $problem }
code-BH = Buchholz
code-SB = Sonneborn-Berger
modifier-divisor = divisor { $divisor }
proof-quotient = 1 + { $total } / { $rounds }
proof-strength = Buchholz { $buchholz } / { $divisor }
dossier-value = { $code } = { $value }
dossier-below = { $participant }: { $code } = { $value }
column-federation = Fed.
column-round-short = R{ $round }
system-scheveningen = Scheveningen
problems-both = { $first }; { $second }
deviations-chesspairing = chesspairing
deviations-tornello = Tornello
problem-because = { $problem }: { $why }
rating-step-change = { $k } × { $sum } = { $change }
rating-step-event-average = { $rar } − { $dpa } × { $factor } = { $average } (n = { $n })
rating-word-k = K
rating-refused = { $place }: { $problem } ({ $rule })
entry-and-problem = `{ $entry }`: { $problem }
json-null = null
use = use { $known }
certify-profile-status = { $profile } ({ $edition }): { $status }.
