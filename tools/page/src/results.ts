/** Reads and writes results as in the JSON of an event: `2 w 1` for a game, `2 w 1=0+` for a match. */

export interface Facts {
  kind: "individual" | "team";
  participants?: Participant[];
  teams?: (Omit<Participant, "games"> & { matches: string[] })[];
}

export interface Participant {
  id: number;
  name: string;
  games: string[];
}

export interface Change {
  round: number;
  id: number;
  opponent: number;
  /** Codes of `id`, board by board. A game that both lost by forfeit has two. */
  codes: string;
}

/** The results that a ruling may give a game, as pairs of own result and opponent's result. */
export const PAIRS: [string, string][] = [
  ["1", "0"],
  ["=", "="],
  ["0", "1"],
  ["+", "-"],
  ["-", "+"],
  ["-", "-"],
];

const OTHER: Record<string, string> = { "1": "0", "0": "1", "=": "=", "+": "-", "-": "+", W: "L", L: "W", D: "D", X: "X" };

/** A result as a board of pairings shows it. A forfeit has its own word. */
export const scored = (own: string, other: string, forfeit: string): string => {
  if (own === "=" && other === "=") return "½-½";
  const points = (code: string) => (code === "+" ? "1" : code === "-" ? "0" : code);
  return `${points(own)}-${points(other)}${"+-".includes(own) ? ` ${forfeit}` : ""}`;
};

export const complement = (codes: string): string =>
  codes === "--" ? "--" : [...codes].map((code) => OTHER[code] ?? code).join("");

export function participants(facts: Facts): Participant[] {
  return facts.participants ?? facts.teams?.map((team) => ({ id: team.id, name: team.name, games: team.matches })) ?? [];
}

/** Parses a cell with an opponent. Returns null for byes and absences. */
export function parsed(cell: string): { opponent: number; color: string; codes: string } | null {
  const [opponent = "0", color = "-", codes = ""] = cell.split(" ");
  return Number(opponent) > 0 ? { opponent: Number(opponent), color, codes } : null;
}

/** Writes a cell for people. */
export function shown(cell: string): string {
  const game = parsed(cell);
  if (game) return `${game.opponent}${game.color === "-" ? "" : game.color} ${game.codes}`;
  return cell.replace(/^0 - /, "");
}

/** Writes a change as `what-if --game` reads it: rounds from 1, and the result of `id`. */
export const written = (change: Change): string =>
  `${change.round + 1}:${change.id}-${change.opponent}=${change.codes}`;
