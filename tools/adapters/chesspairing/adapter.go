// Adapter (shape `lines`) for the Go library chesspairing 0.2.2.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"strconv"
	"strings"

	cp "github.com/gnutterts/chesspairing"
	"github.com/gnutterts/chesspairing/scoring/standard"
	"github.com/gnutterts/chesspairing/standings"
)

// The name of each tie-break in the library.
var known = map[string]string{
	"WIN": "win", "WON": "wins", "BPG": "black-games", "BWG": "black-wins", "PS": "progressive",
	"REP": "rounds-played", "STD": "standard-points", "DE": "direct-encounter",
	"BH": "buchholz", "BH/C1": "buchholz-cut1", "BH/C2": "buchholz-cut2", "BH/M1": "buchholz-median",
	"BH/M2": "buchholz-median2", "FB": "fore-buchholz", "AOB": "avg-opponent-buchholz", "SB": "sonneborn-berger",
	"KS": "koya", "ARO": "aro", "TPR": "performance-rating", "PTP": "performance-points",
	"APRO": "avg-opponent-tpr", "APPO": "avg-opponent-ptp",
}

var byRating = map[string]bool{"ARO": true, "TPR": true, "PTP": true, "APRO": true, "APPO": true}

// The kinds of byes in the library. It has no full-point bye and no rest.
var byes = map[string]cp.ByeType{"U": cp.ByePAB, "H": cp.ByeHalf, "Z": cp.ByeZero}

// The results in the library, by the results of White and Black. Other pairs of results are not supported.
var results = map[string]cp.GameResult{
	"1 0": cp.ResultWhiteWins, "0 1": cp.ResultBlackWins, "= =": cp.ResultDraw,
	"W L": cp.ResultWhiteWins, "L W": cp.ResultBlackWins, "D D": cp.ResultDraw,
	"+ -": cp.ResultForfeitWhiteWins, "- +": cp.ResultForfeitBlackWins, "- -": cp.ResultDoubleForfeit,
}

var usual = map[string]string{
	"win": "1", "draw": "0.5", "loss": "0", "pab": "1", "hpb": "0.5", "zpb": "0", "forfeit-win": "1", "forfeit-loss": "0",
}

type participant struct {
	ID     int      `json:"id"`
	Name   string   `json:"name"`
	Rating *int     `json:"rating"`
	Games  []string `json:"games"`
}

type request struct {
	Cmd        string   `json:"cmd"`
	Seq        uint64   `json:"seq"`
	After      int      `json:"after"`
	Tiebreaks  []string `json:"tiebreaks"`
	Tournament struct {
		Kind         string            `json:"kind"`
		Scoring      map[string]string `json:"scoring"`
		Participants []participant     `json:"participants"`
		Adjustments  []any             `json:"adjustments"`
		Awards       []any             `json:"awards"`
	} `json:"tournament"`
	Regulations map[string]any `json:"regulations"`
}

type row struct {
	ID     int                `json:"id"`
	Rank   *int               `json:"rank,omitempty"`
	Values map[string]float64 `json:"values"`
}

// skip returns the reason why the library cannot answer a request. The reason is empty if the library can answer.
func skip(asked *request) string {
	event := asked.Tournament
	switch {
	case event.Kind != "individual":
		return "team events"
	case len(event.Adjustments) > 0 || len(event.Awards) > 0:
		return "points outside the results"
	case asked.Regulations["article-16-alternative"] != nil || asked.Regulations["forfeits-in-direct-encounter"] != nil:
		return "a rule of the event's own"
	}
	for key, worth := range event.Scoring {
		if own, ok := usual[key]; ok && own != worth {
			return "scoring: " + key + " is worth " + worth
		}
	}
	return ""
}

// state returns the event after the requested round.
func state(asked *request) (*cp.TournamentState, string) {
	byID := map[int]participant{}
	made := &cp.TournamentState{CurrentRound: asked.After + 1}
	for _, player := range asked.Tournament.Participants {
		byID[player.ID] = player
		entry := cp.PlayerEntry{ID: strconv.Itoa(player.ID), DisplayName: player.Name}
		if player.Rating != nil {
			entry.Rating = *player.Rating
		}
		made.Players = append(made.Players, entry)
	}
	for round := 0; round < asked.After; round++ {
		data := cp.RoundData{Number: round + 1}
		for _, player := range asked.Tournament.Participants {
			cell := strings.Fields(player.Games[round])
			opponent, _ := strconv.Atoi(cell[0])
			if opponent == 0 {
				bye, ok := byes[cell[2]]
				if !ok {
					return nil, "the library knows no " + cell[2]
				}
				data.Byes = append(data.Byes, cp.ByeEntry{PlayerID: strconv.Itoa(player.ID), Type: bye})
				continue
			}
			if cell[1] == "b" || cell[1] == "-" && opponent < player.ID {
				continue
			}
			other := strings.Fields(byID[opponent].Games[round])
			result, ok := results[cell[2]+" "+other[2]]
			if !ok {
				return nil, "the library knows no result " + cell[2] + " " + other[2]
			}
			data.Games = append(data.Games, cp.GameData{
				WhiteID: strconv.Itoa(player.ID), BlackID: cell[0], Result: result, IsForfeit: result.IsForfeit(),
			})
		}
		made.Rounds = append(made.Rounds, data)
	}
	return made, ""
}

// answer computes the requested tie-breaks, and returns a message of the protocol.
func answer(asked *request) map[string]any {
	if reason := skip(asked); reason != "" {
		return map[string]any{"skip": reason}
	}
	event, reason := state(asked)
	if reason != "" {
		return map[string]any{"skip": reason}
	}
	unrated := false
	for _, player := range asked.Tournament.Participants {
		unrated = unrated || player.Rating == nil
	}
	var ids, codes, unsupported []string
	for at, code := range asked.Tiebreaks {
		id, ok := known[code]
		switch {
		case code == "PTS" && at == 0:
		case ok && !(unrated && byRating[code]):
			ids, codes = append(ids, id), append(codes, code)
		default:
			unsupported = append(unsupported, code)
		}
	}
	table, err := standings.BuildByID(context.Background(), event, standard.New(standard.Options{}), ids)
	if err != nil {
		return map[string]any{"error": err.Error()}
	}
	rows := []row{}
	for at := range table {
		id, _ := strconv.Atoi(table[at].PlayerID)
		values := map[string]float64{"PTS": table[at].Score}
		for number, code := range codes {
			if code != "DE" {
				values[code] = table[at].TieBreakers[number].Value
			}
		}
		line := row{ID: id, Values: values}
		if len(unsupported) == 0 {
			line.Rank = &table[at].Rank
		}
		rows = append(rows, line)
	}
	return map[string]any{"standings": rows, "unsupported": append([]string{}, unsupported...)}
}

func main() {
	codes := []string{"PTS"}
	for code := range known {
		codes = append(codes, code)
	}
	start := map[string]any{
		"protocol": 1, "name": "chesspairing", "version": "0.2.2", "url": "https://github.com/gnutterts/chesspairing",
		"kinds": []string{"individual"}, "codes": codes,
	}
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<26)
	for lines.Scan() {
		var asked request
		if err := json.Unmarshal(lines.Bytes(), &asked); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		said := start
		switch asked.Cmd {
		case "start":
		case "stop":
			return
		case "rating":
			said = map[string]any{"seq": asked.Seq, "skip": "no ratings"}
		default:
			said = answer(&asked)
			said["seq"] = asked.Seq
		}
		text, err := json.Marshal(said)
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		fmt.Println(string(text))
	}
}
