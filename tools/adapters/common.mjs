// The code that all adapters in JavaScript share: the protocol, and plain individual events of the case format.
import { createInterface } from "node:readline"

/** Thrown if the program declines the whole request. */
export class Skip extends Error {}

const USUAL = {
  win: "1", draw: "0.5", loss: "0", pab: "1", fpb: "1", hpb: "0.5", zpb: "0", "forfeit-win": "1", "forfeit-loss": "0",
}

/** The points for each result. JavaScript represents halves and quarters exactly. */
export function scoring(tournament) {
  const raw = { ...USUAL, ...(tournament.scoring ?? {}) }
  return Object.fromEntries(Object.entries(raw).map(([key, value]) => [key, Number(value)]))
}

/** Declines events whose points differ from 1, 1/2 and 0. */
export function usualPointsOnly(tournament) {
  const worth = scoring(tournament)
  const odd = Object.keys(USUAL).find((key) => worth[key] !== Number(USUAL[key]))
  if (odd) throw new Skip(`scoring: ${odd} is worth ${worth[odd]}`)
}

/** Returns the players with their cells up to the requested round. Declines events that are not plain crosstables. */
export function players(request) {
  const event = request.tournament
  if (event.kind !== "individual") throw new Skip("team events")
  if (event.adjustments?.length) throw new Skip("points outside the rounds")
  if (event.awards?.length) throw new Skip("results that are worth something of their own")
  if (request.regulations?.["article-16-alternative"]) throw new Skip("a rule for unplayed rounds of its own")
  return event.participants.map(({ id, games }) => ({
    id,
    cells: games.slice(0, request.after).map((text, index) => {
      const [opponent, color, result] = text.split(" ")
      return { round: index + 1, opponent: Number(opponent), color, result }
    }),
  }))
}

/** Yields each game once, with the cells of both players. White, or otherwise the lower number, comes first. */
export function* pairings(people) {
  const byId = new Map(people.map((player) => [player.id, player]))
  for (const player of people) {
    for (const cell of player.cells.filter(({ opponent }) => opponent !== 0)) {
      const other = byId.get(cell.opponent)
      const first = cell.color === "-" ? player.id < other.id : cell.color === "w"
      if (first) yield { round: cell.round, white: player.id, black: other.id, cell, other: other.cells[cell.round - 1] }
    }
  }
}

/** Returns the list of tie-breaks. If the list does not contain PTS, PTS comes first. */
export function fullList(request) {
  return request.tiebreaks.includes("PTS") ? request.tiebreaks : ["PTS", ...request.tiebreaks]
}

/**
 * Serves until `stop`. `compute(request)` returns `{ values: Map(id -> {code: number}), ranks?: Map(id -> rank) }`;
 * codes that it leaves out are unsupported. `rating(request)` returns the values of a question about ratings by key.
 */
export function serve(start, compute, rating) {
  const say = (message) => process.stdout.write(JSON.stringify(message) + "\n")
  createInterface({ input: process.stdin }).on("line", (line) => {
    const request = JSON.parse(line)
    if (request.cmd === "start") say({ protocol: 1, ...start })
    else if (request.cmd === "stop") process.exit(0)
    else say({ seq: request.seq, ...answer(request, compute, rating) })
  })
}

function answer(request, compute, rating) {
  try {
    if (request.cmd === "rating") return { values: rating(request.request) }
    const { values, ranks } = compute(request)
    const known = new Set([...values.values()].flatMap(Object.keys))
    const standings = [...values].map(([id, row]) => ({ id, values: row, ...(ranks && { rank: ranks.get(id) }) }))
    return { standings, unsupported: request.tiebreaks.filter((code) => !known.has(code)) }
  } catch (error) {
    return error instanceof Skip ? { skip: error.message } : { error: `${error.name}: ${error.message}` }
  }
}
