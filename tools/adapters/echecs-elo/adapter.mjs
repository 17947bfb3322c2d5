// Adapter (shape `lines`) for the npm package `@echecs/elo` 1.0.2. It answers questions about ratings.
import { delta, expected, kFactor, update } from "@echecs/elo"
import { Skip, serve } from "../common.mjs"

const OPTIONS = { isRapid: true } // B.02 has one rule for rapid and blitz, and so has the library

/** Returns the only rated game of a period. The library computes the change of a game, but not that of a period. */
function onlyGame(request) {
  const events = request.events.filter(({ list }) => !request.list || !list || list === request.list)
  const games = events.flatMap((event) => event.games ?? [])
  const [game] = games
  const rated = games.length === 1 && (game.times ?? 1) === 1 && Number.isInteger(game.opponent)
  if (!rated || !["0", "0.5", "1"].includes(game.score)) throw new Skip("the library computes one rated game at a time")
  return { opponent: game.opponent, result: Number(game.score) }
}

function rating(request) {
  switch (request.ask) {
    case "expected":
      return { expected: expected(request.difference, 0) }
    case "coefficient":
      return { k: kFactor({ ...OPTIONS, rating: 1500 }) }
    case "change": {
      const { opponent, result } = onlyGame(request)
      const k = kFactor({ ...OPTIONS, age: request.age ?? undefined, rating: request.rating })
      const change = delta(result, expected(request.rating, opponent), k)
      const options = { ...OPTIONS, ageA: request.age ?? undefined, result }
      return { k, change, rating: update(request.rating, opponent, options)[0] }
    }
    default:
      throw new Skip(`the library has nothing for ${request.ask}`)
  }
}

serve(
  { name: "@echecs/elo", version: "1.0.2", url: "https://github.com/echecsjs", kinds: [], codes: [], ratings: true },
  () => {
    throw new Skip("no standings")
  },
  rating,
)
