// Adapter for tie-break conformance (`tiebreak protocol` has every message). Run it: tiebreak smoke -- node adapter.mjs
import { createInterface } from "node:readline";

const NAME = "my program";
const VERSION = "0.1";
// Half points for each result. X is an unfinished game.
const HALVES = { 1: 2, W: 2, "+": 2, U: 2, F: 2, "=": 1, D: 1, H: 1, X: 1 };

/** The answer to one question. */
function standings(ask) {
  const event = ask.tournament;
  if (["scoring", "awards", "adjustments"].some((key) => key in event)) {
    return { seq: ask.seq, skip: "only the usual points" };
  }
  // Call your program here. This example computes only points. A cell is "OPPONENT COLOR RESULT".
  const points = new Map(
    event.participants.map((player) => [
      player.id,
      player.games.slice(0, ask.after).reduce((sum, cell) => sum + (HALVES[cell.split(" ")[2]] ?? 0), 0),
    ]),
  );
  const ahead = (own) => [...points.values()].filter((other) => other > own).length;
  const rows = [...points].map(([id, own]) => ({ id, rank: 1 + ahead(own), values: { PTS: `${own}/2` } }));
  return { seq: ask.seq, standings: rows, unsupported: ask.tiebreaks.filter((code) => code !== "PTS") };
}

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.cmd === "stop") break;
  const start = { protocol: 1, name: NAME, version: VERSION, kinds: ["individual"] };
  process.stdout.write(`${JSON.stringify(message.cmd === "start" ? start : standings(message))}\n`);
}
