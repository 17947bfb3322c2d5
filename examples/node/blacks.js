import { Unsupported } from "tiebreak-conformance";

/** The results that count as played games (BPG, C.07 7.3). WRONG=1 adds forfeits, a deliberate mistake. */
const played = process.env.WRONG ? "1=0WDL+-" : "1=0WDL";

export const program = { name: "games-with-black", codes: ["BPG"], kinds: ["individual"] };

/** Counts games with Black. A game has the form "7 b =": opponent, color, result. */
export function rank({ tournament, after }) {
  if (tournament.pairing !== "swiss") throw new Unsupported("forfeits in predetermined pairings have rules of their own (C.07 15.2)");
  return tournament.participants.map(({ id, games }) => {
    const cells = games.slice(0, after).map((game) => game.split(" "));
    return { id, values: { BPG: cells.filter(([, color, result]) => color === "b" && played.includes(result)).length } };
  });
}
