// Compares `@echecs/elo` with B.02 for each rating difference, and prints how often they differ. Usage: node
// compare.mjs CASES   (the directory of the cases; the table is read from b02/8-1-b)
import { readFileSync } from "node:fs"
import { expected, update } from "@echecs/elo"

const LARGEST = 735 // 8.54
const OWN = 2000 // any rating: only the difference matters
const K = 20 // 8.56, one game

/** Returns table 8.1.b in hundredths by difference, from the cases about both ends of every band. */
function table(cases) {
  const file = JSON.parse(readFileSync(`${cases}/b02/8-1-b/band-edges-higher.json`, "utf8"))
  const edges = new Map(
    file.checks.map(({ request, values }) => [request.difference, Math.round(Number(values.expected) * 100)]),
  )
  const found = []
  for (let difference = 0, current; difference <= LARGEST; difference += 1) {
    current = edges.get(difference) ?? current
    found.push(current)
  }
  return found
}

/** Rounds to whole hundredths, with a half away from zero (8.57). */
const rounded = (hundredths) => Math.sign(hundredths) * Math.floor((Math.abs(hundredths) + 50) / 100)

const higher = table(process.argv[2] ?? "../../../cases")
const wrong = higher
  .map((hundredths, difference) => ({ difference, same: Math.round(expected(difference, 0) * 100) === hundredths }))
  .filter(({ same }) => !same)
console.log(`expected scores: ${wrong.length} of ${higher.length} differences, the first at ${wrong[0].difference}`)

let games = 0
let departs = 0
for (let difference = -LARGEST; difference <= LARGEST; difference += 1) {
  const hundredths = difference < 0 ? 100 - higher[-difference] : higher[difference]
  for (const result of [0, 0.5, 1]) {
    games += 1
    const wanted = OWN + rounded(K * (100 * result - hundredths))
    departs += update(OWN, OWN - difference, { isRapid: true, result })[0] !== wanted ? 1 : 0
  }
}
console.log(`new ratings after one game: ${departs} of ${games}`)
