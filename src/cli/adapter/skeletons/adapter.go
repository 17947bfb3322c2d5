// Adapter for tie-break conformance (`tiebreak protocol` has every message). Run it: tiebreak smoke -- go run adapter.go
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"strings"
)

const name, version = "my program", "0.1"

type player struct {
	ID    int      `json:"id"`
	Games []string `json:"games"`
}

type message struct {
	Cmd        string   `json:"cmd"`
	Seq        int64    `json:"seq"`
	After      int      `json:"after"`
	Tiebreaks  []string `json:"tiebreaks"`
	Tournament struct {
		Participants []player        `json:"participants"`
		Scoring      json.RawMessage `json:"scoring"`
		Awards       json.RawMessage `json:"awards"`
		Adjustments  json.RawMessage `json:"adjustments"`
	} `json:"tournament"`
}

type object map[string]any

// Half points for each result. X is an unfinished game.
var halves = map[string]int{"1": 2, "W": 2, "+": 2, "U": 2, "F": 2, "=": 1, "D": 1, "H": 1, "X": 1}

// standings is the answer to one question.
func standings(ask message) object {
	event := ask.Tournament
	if event.Scoring != nil || event.Awards != nil || event.Adjustments != nil {
		return object{"seq": ask.Seq, "skip": "only the usual points"}
	}
	// Call your program here. This example computes only points. A cell is "OPPONENT COLOR RESULT".
	points := map[int]int{}
	for _, player := range event.Participants {
		points[player.ID] = 0
		for round, cell := range player.Games {
			if parts := strings.Fields(cell); round < ask.After && len(parts) > 2 {
				points[player.ID] += halves[parts[2]]
			}
		}
	}
	rows := []object{}
	for _, player := range event.Participants {
		own, rank := points[player.ID], 1
		for _, other := range points {
			if other > own {
				rank++
			}
		}
		rows = append(rows, object{"id": player.ID, "rank": rank, "values": object{"PTS": fmt.Sprintf("%d/2", own)}})
	}
	unknown := []string{}
	for _, code := range ask.Tiebreaks {
		if code != "PTS" {
			unknown = append(unknown, code)
		}
	}
	return object{"seq": ask.Seq, "standings": rows, "unsupported": unknown}
}

func main() {
	input := bufio.NewReader(os.Stdin)
	output := json.NewEncoder(os.Stdout)
	for {
		line, err := input.ReadBytes('\n')
		if err != nil {
			return
		}
		var ask message
		if err := json.Unmarshal(line, &ask); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		switch ask.Cmd {
		case "stop":
			return
		case "start":
			_ = output.Encode(object{"protocol": 1, "name": name, "version": version, "kinds": []string{"individual"}})
		default:
			_ = output.Encode(standings(ask))
		}
	}
}
