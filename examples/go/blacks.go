// Package blacks is a small engine that counts games with Black (BPG, C.07 7.3). It does not rank the players.
package blacks

import "strings"

// Player is a participant of the corpus. A game has the form "7 b =": opponent, color, result.
type Player struct {
	ID    int      `json:"id"`
	Games []string `json:"games"`
}

// GamesWithBlack counts the games played with Black up to the given round. A forfeit is not a played game.
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

// Scheduled also counts forfeits. The tests use this deliberate mistake if the environment variable WRONG is set.
func Scheduled(player Player, rounds int) int {
	scheduled := 0
	for at, game := range player.Games {
		if at < rounds && strings.Fields(game)[1] == "b" {
			scheduled++
		}
	}
	return scheduled
}
