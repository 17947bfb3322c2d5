// Adapter (shape `lines`) for the npm package `tiebreak` 0.4.0.
import { Results, Tiebreak, Tiebreaker, TournamentType, UnplayedRoundsAdjustment } from "tiebreak"
import { Skip, fullList, pairings, players, serve, usualPointsOnly } from "../common.mjs"

const SCORE = { 1: 1, W: 1, "+": 1, "=": 0.5, D: 0.5, 0: 0, L: 0, "-": 0 }

function results(people, rounds) {
  const table = Array.from({ length: rounds }, () => ({ pairings: [], pairingAllocatedByes: [], halfPointByes: [] }))
  for (const { round, white, black, cell, other } of pairings(people)) {
    const [scoreWhite, scoreBlack] = [SCORE[cell.result], SCORE[other.result]]
    if (scoreWhite === undefined || scoreBlack === undefined) throw new Skip("games that are not finished")
    const forfeited = "+-".includes(cell.result) || "+-".includes(other.result)
    table[round - 1].pairings.push({ white, black, scoreWhite, scoreBlack, forfeited })
  }
  for (const { id, cells } of people) {
    for (const { round, opponent, result } of cells.filter((cell) => cell.opponent === 0)) {
      if (result === "U") table[round - 1].pairingAllocatedByes.push(id)
      else if (result === "H") table[round - 1].halfPointByes.push(id)
      else if (result !== "Z") throw new Skip("full-point byes: the library has no record of them")
    }
  }
  return new Results(TournamentType.SWISS, table)
}

// The names of tie-breaks for ranking() in the package. Other cuts are arguments of buchholz(). Sonneborn-Berger is in
// the documentation and the source of the package, but not in `build/`.
const NAMES = {
  PTS: Tiebreak.SCORE, BH: Tiebreak.BUCHHOLZ, "BH/C1": Tiebreak.BUCHHOLZ_CUT1, "BH/C2": Tiebreak.BUCHHOLZ_CUT2,
  "BH/M1": Tiebreak.BUCHHOLZ_MEDIAN1, "BH/M2": Tiebreak.BUCHHOLZ_MEDIAN2,
}

function compute(request) {
  if (request.tournament.pairing !== "swiss") throw new Skip("only Swiss events are implemented correctly, it says")
  usualPointsOnly(request.tournament)
  const people = players(request)
  const library = new Tiebreaker(results(people, request.after), UnplayedRoundsAdjustment.FIDE_2023)
  const value = (code, id) => {
    if (NAMES[code]) return library.tiebreak(NAMES[code], id, request.after)
    const cut = /^BH\/([CM])([1-9][0-9]?)$/.exec(code)
    return cut ? library.buchholz(id, request.after, Number(cut[2]), cut[1] === "M" ? Number(cut[2]) : 0) : undefined
  }
  const values = new Map(
    people.map(({ id }) => {
      const row = request.tiebreaks.map((code) => [code, value(code, id)])
      return [id, Object.fromEntries(row.filter(([, number]) => number !== undefined))]
    }),
  )
  const list = fullList(request).map((code) => NAMES[code])
  if (list.includes(undefined)) return { values }
  const ranking = library.ranking(request.after, list)
  // ranking() omits a player who was never paired and had no bye.
  if (ranking.length < people.length) return { values }
  return { values, ranks: new Map(ranking.map(({ playerId, rank }) => [playerId, rank])) }
}

serve(
  {
    name: "tiebreak (npm)", version: "0.4.0", url: "https://github.com/marceljuenemann/tiebreak", kinds: ["individual"],
    editions: ["fide-2023-09", "fide-2024-08"], codes: ["PTS", "BH"],
  },
  compute,
)
