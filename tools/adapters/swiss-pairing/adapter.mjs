// Adapter (shape `lines`) for the npm package `swiss-pairing` 1.4.3.
import swissPairing from "swiss-pairing"
import { Skip, fullList, pairings, players, serve, usualPointsOnly } from "../common.mjs"

const POINTS = { 1: 1, W: 1, "=": 0.5, D: 0.5, 0: 0, L: 0 }
const BYE = { U: 1, F: 1, H: 0.5 }

function matches(people) {
  const list = []
  for (const { round, white, black, cell, other } of pairings(people)) {
    const [home, away] = [POINTS[cell.result], POINTS[other.result]]
    if (home === undefined || away === undefined) throw new Skip("forfeits: its source says that it has no rule for them")
    list.push({ round, home: { id: String(white), points: home }, away: { id: String(black), points: away } })
  }
  for (const { id, cells } of people) {
    for (const { round, opponent, result } of cells) {
      if (opponent !== 0 || result === "Z" || result === "rest") continue
      list.push({ round, home: { id: String(id), points: BYE[result] }, away: { id: null, points: 0 } })
    }
  }
  return list
}

function compute(request) {
  usualPointsOnly(request.tournament)
  const people = players(request)
  const participants = people.map(({ id }) => ({ id: String(id), seed: id }))
  const standings = swissPairing({ maxPerRound: 1 }).getStandings(request.after + 1, participants, matches(people))
  const row = { PTS: "wins", "US-MODMED": "tiebreaker" }
  const asked = request.tiebreaks.filter((code) => row[code])
  const values = new Map(
    standings.map((line) => [Number(line.id), Object.fromEntries(asked.map((code) => [code, line[row[code]]]))]),
  )
  const own = fullList(request).join() === "PTS,US-MODMED"
  return { values, ranks: own && new Map(standings.map((line, at) => [Number(line.id), at + 1])) }
}

serve(
  {
    name: "swiss-pairing", version: "1.4.3", url: "https://github.com/dambrisco/swiss-pairing", kinds: ["individual"],
    codes: ["PTS", "US-MODMED"], tail: "arbitrary",
  },
  compute,
)
