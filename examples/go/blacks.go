// Package blacks is a small engine: it counts games with Black (BPG, C.07 7.3) and ranks nobody.
package blacks

import "strings"

// Player is a participant as the corpus writes it; a game is "7 b =": opponent, color, result.
type Player struct {
	ID    int      `json:"id"`
	Games []string `json:"games"`
}

// GamesWithBlack counts the games played with Black in the first rounds. A forfeit was not played.
func GamesWithBlack(player Player, rounds int) int {
	played := 0
	for at, game := range player.Games {
		cell := strings.Fields(game)
		if at < rounds && cell[1] == "b" && !strings.ContainsAny(cell[2], "+-") {
			played++
		}
	}
	return played
}

// Scheduled is the same without the rule: it counts forfeits too, and is wrong.
func Scheduled(player Player, rounds int) int {
	scheduled := 0
	for at, game := range player.Games {
		if at < rounds && strings.Fields(game)[1] == "b" {
			scheduled++
		}
	}
	return scheduled
}
