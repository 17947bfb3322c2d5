// Adapter (shape `lines`) for the npm package `tournament-organizer` 4.1.1.
import Manager from "tournament-organizer"
import { Skip, fullList, pairings, players, scoring, serve } from "../common.mjs"

// The field of the package's standings and its name of the tie-break, by code. The documentation of the package
// describes solkoff as "Solkoff (or Buchholz)".
const NAMES = {
  BH: ["solkoff", "solkoff"], "US-SOLKOFF": ["solkoff", "solkoff"],
  "US-MEDIAN": ["medianBuchholz", "median buchholz"],
  SB: ["sonnebornBerger", "sonneborn berger"], "US-SB": ["sonnebornBerger", "sonneborn berger"],
  KS: ["koyaSystem", "koya system"],
  "US-CUM": ["cumulative", "cumulative"], "US-OPPCUM": ["oppCumulative", null],
}
const GAME = { 1: "win", W: "win", "=": "draw", D: "draw", 0: "loss", L: "loss" }
const MIRROR = { win: "loss", loss: "win", draw: "draw" }

function points(tournament) {
  const worth = scoring(tournament)
  if (["pab", "fpb", "forfeit-win"].some((key) => worth[key] !== worth.pab)) throw new Skip("byes of several worths")
  if (["zpb", "forfeit-loss"].some((key) => worth[key] !== worth.loss)) throw new Skip("an assigned loss is a loss")
  return { bestOf: 1, win: worth.win, draw: worth.draw, loss: worth.loss, bye: worth.pab }
}

/**
 * Builds the tournament as the package's Manager loads it. A winner by forfeit has a bye and the absent player an
 * assigned loss, as in assignLoss().
 */
function load(people, scores, tiebreaks, rounds) {
  const matches = []
  const own = new Map(people.map(({ id }) => [id, []]))
  const one = (id, how) => ({ id: id === null ? null : String(id), win: 0, loss: 0, draw: 0, ...(how && { [how]: 1 }) })
  const add = (round, first, second, how, more = {}) => {
    const id = `m${matches.length}`
    const path = { win: null, loss: null }
    const [player1, player2] = [one(first, how), one(second, MIRROR[how])]
    matches.push({ id, round, match: matches.length, active: false, bye: false, loss: false, player1, player2, path, meta: {}, ...more })
    for (const [me, you, side] of [[first, second, player1], [second, first, player2]]) {
      if (me === null) continue
      const { win, loss, draw } = side
      const opponent = you === null ? null : String(you)
      own.get(me).push({ id, opponent, pairUpDown: false, seating: null, bye: !!more.bye, win, loss, draw })
    }
  }
  const alone = (round, id, result) => {
    if ("UF+".includes(result)) add(round, id, null, "win", { bye: true })
    else if ("Z-".includes(result)) add(round, id, null, "loss", { loss: true })
    else if (result !== "rest") throw new Skip(`the library has no record of ${result}`)
  }
  for (const { round, white, black, cell, other } of pairings(people)) {
    if ("+-".includes(cell.result) && "+-".includes(other.result)) {
      alone(round, white, cell.result)
      alone(round, black, other.result)
    } else {
      const how = GAME[cell.result]
      if (!how || GAME[other.result] !== MIRROR[how]) throw new Skip(`result ${cell.result}-${other.result}`)
      add(round, white, black, how)
    }
  }
  for (const { id, cells } of people) {
    for (const { round, result } of cells.filter(({ opponent }) => opponent === 0)) alone(round, id, result)
  }
  return new Manager().loadTournament({
    id: "event", name: "event", round: rounds, sorting: "none", seating: false, status: "stage-one", meta: {}, matches,
    scoring: { ...scores, tiebreaks },
    stageOne: { format: "swiss", consolation: false, rounds, initialRound: 1, maxPlayers: 0 },
    stageTwo: { format: null, consolation: false, advance: { value: 0, method: "all" } },
    players: people.map(({ id }) => ({ id: String(id), name: `P${id}`, active: true, value: 0, meta: {}, matches: own.get(id) })),
  })
}

/**
 * Returns the package's list for the requested list, if it has one. The package always applies the opponents'
 * cumulative after `cumulative`.
 */
function ownList(list) {
  const rest = list.slice(1)
  const names = rest.filter((code) => code !== "US-OPPCUM").map((code) => NAMES[code]?.[1])
  const pairs = rest.every((code, at) => (rest[at + 1] === "US-OPPCUM") === (code === "US-CUM"))
  const headed = rest[0] !== "US-OPPCUM"
  return list[0] === "PTS" && pairs && headed && !names.includes(undefined) ? names : null
}

function compute(request) {
  const people = players(request)
  const tiebreaks = ownList(fullList(request))
  const standings = load(people, points(request.tournament), tiebreaks ?? [], request.after).getStandings()
  const rows = standings.map(({ player, matchPoints, tiebreaks: found }) => {
    const row = request.tiebreaks.map((code) => [code, code === "PTS" ? matchPoints : found[NAMES[code]?.[0]]])
    return [Number(player.getId()), Object.fromEntries(row.filter(([, value]) => value !== undefined))]
  })
  const ranks = tiebreaks && new Map(standings.map(({ player }, at) => [Number(player.getId()), at + 1]))
  return { values: new Map(rows), ranks }
}

serve(
  {
    name: "tournament-organizer", version: "4.1.1", url: "https://github.com/slashinfty/tournament-organizer",
    kinds: ["individual"], codes: ["PTS", ...Object.keys(NAMES)], tail: "arbitrary",
  },
  compute,
)
