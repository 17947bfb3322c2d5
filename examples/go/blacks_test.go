package blacks

import (
	"encoding/json"
	"math/big"
	"os"
	"path/filepath"
	"strconv"
	"testing"
)

type corpus struct {
	Cases []struct {
		ID         string `json:"id"`
		Tournament struct {
			Pairing      string   `json:"pairing"`
			Participants []Player `json:"participants"`
		} `json:"tournament"`
		Checks []struct {
			ID       string                        `json:"id"`
			Editions []string                      `json:"editions"`
			After    *int                          `json:"after"`
			Status   string                        `json:"status"`
			Values   map[string]map[string]*string `json:"values"`
		} `json:"checks"`
	} `json:"cases"`
}

// The only code that this engine computes. Other codes are skipped.
const code = "BPG"

func same(expected *string, found int) bool {
	if expected == nil {
		return false
	}
	number, ok := new(big.Rat).SetString(*expected)
	return ok && number.Cmp(new(big.Rat).SetInt64(int64(found))) == 0
}

// TestCorpus reads the corpus in TIEBREAK_CORPUS (the folder of a release, or of `tiebreak cases export`).
func TestCorpus(t *testing.T) {
	file, err := os.ReadFile(filepath.Join(os.Getenv("TIEBREAK_CORPUS"), "corpus.json"))
	if err != nil {
		t.Fatal(err)
	}
	var all corpus
	if err := json.Unmarshal(file, &all); err != nil {
		t.Fatal(err)
	}
	engine := GamesWithBlack
	if os.Getenv("WRONG") != "" {
		engine = Scheduled
	}
	for _, one := range all.Cases {
		players := map[string]Player{}
		for _, player := range one.Tournament.Participants {
			players[strconv.Itoa(player.ID)] = player
		}
		for _, check := range one.Checks {
			for _, edition := range check.Editions {
				t.Run(one.ID+"#"+check.ID+"@"+edition, func(t *testing.T) {
					if check.Status == "open" {
						t.Skip("open: nobody knows the answer")
					}
					if one.Tournament.Pairing != "swiss" {
						t.Skip("forfeits in predetermined pairings have rules of their own (C.07 15.2)")
					}
					rounds, judged := int(^uint(0)>>1), false
					if check.After != nil {
						rounds = *check.After
					}
					for id, row := range check.Values {
						expected, asked := row[code]
						player, individual := players[id]
						if !asked || !individual {
							continue
						}
						judged = true
						if found := engine(player, rounds); !same(expected, found) {
							t.Errorf("%s of %s: %d, expected %v", code, id, found, show(expected))
						}
					}
					if !judged {
						t.Skip("no " + code + " of players")
					}
				})
			}
		}
	}
}

func show(value *string) string {
	if value == nil {
		return "none"
	}
	return *value
}
