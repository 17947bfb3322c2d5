module tiebreak-adapter-chesspairing

go 1.25

require github.com/gnutterts/chesspairing v0.2.2
