export type Edition = "fide-2023-09" | "fide-2024-08" | "fide-2026-03";
export type Language = "en" | "es";

/** A fault in a file, a table or arguments. The message states the position of the fault. */
export class TiebreakError extends Error {}

/** The choices for a ranking. The file supplies the choices that are not given. */
export interface Asked { tiebreaks?: string[]; edition?: Edition; after?: number }

/** A row of the standings. Values are exact numbers as text, or null if the rules define no value. */
export interface Row {
  rank: number;
  id: number;
  name: string;
  values: Record<string, string | null>;
  places: Record<string, number | null>;
}

export interface Standings { edition: Edition; tiebreaks: string[]; after: number; rows: Row[] }

export interface Difference {
  kind: string;
  source: string;
  id: number;
  code?: string | null;
  recorded?: string | null;
  computed?: string | null;
  clauses: string[];
  [key: string]: unknown;
}

/** `unverifiable` means that nothing differs, but not everything could be compared. */
export type Verdict = "confirmed" | "different" | "unverifiable";

export interface Checked {
  verdict: Verdict;
  differences: Difference[];
  /** The report as text for people. */
  text: string;
  raw: Record<string, unknown>;
}

/** An event from a TRF file of any version, or from JSON. */
export class Event {
  readonly name: string;
  constructor(data: Uint8Array | string, name?: string);
  /** Reads a file. Throws TiebreakError with the fault and its place. */
  static read(path: string | URL): Event;
  /** Returns the standings, best first. */
  standings(asked?: Asked): Standings;
  /** Explains the place of a participant, how a value is computed, or why one participant is ahead of another. */
  explain(participant: number | string, asked?: Asked & { versus?: number | string; tiebreak?: string; language?: Language }): string;
  /**
   * Compares a published table, or the standing in the file, with the results and the rules. The table is the URL of a
   * file, the text or bytes of a file, or a list of rows.
   */
  check(table?: URL | string | Uint8Array | Record<string, unknown>[], asked?: Asked & { language?: Language }): Checked;
  /** Returns the differences between two editions of the rules, as `tiebreak compare --format json` prints them. */
  compare(one: Edition, other: Edition, asked?: Omit<Asked, "edition">): Record<string, unknown>;
  /**
   * Returns the effect of changed results, as `tiebreak what-if --format json` prints it. `9:5-7=1` means that in round
   * 9, participant 5 beats participant 7. `9:5` means that participant 5 forfeits the game of round 9.
   */
  whatIf(asked: Asked & { games?: string[]; forfeits?: string[] }): Record<string, unknown>;
  /**
   * Returns the rapid or blitz ratings of all players after the event (B.02), as `tiebreak rating event --format json`
   * prints them.
   */
  rating(asked?: { edition?: string; control?: string; list?: "rapid" | "blitz" }): Record<string, unknown>;
  /** Returns the report for an appeal about these participants, as HTML. */
  report(asked?: Asked & {
    table?: URL | string | Uint8Array | Record<string, unknown>[];
    about?: (number | string)[];
    language?: Language;
  }): string;
}

/** Describes what a program computes. Questions about anything else are skipped. */
export interface Program {
  name: string;
  version?: string;
  codes?: "any" | string[];
  editions?: Edition[];
  kinds?: ("individual" | "team")[];
  /** The format of the tournament. */
  input?: "json" | "trf16" | "trf26";
  /** `arbitrary` if the order of participants who are tied after the whole list has no meaning. */
  tail?: "tied" | "arbitrary";
  findings?: boolean;
  ratings?: boolean;
}

/** A question to a program. */
export interface Question {
  cmd: "standings" | "rating";
  seq: number;
  edition: Edition;
  after: number;
  tiebreaks: string[];
  /** The tournament as JSON, in the format of case files. */
  tournament?: any;
  trf?: string;
  regulations?: any;
  /** The request of a question about ratings. */
  request?: any;
}

export interface AnswerRow { id: number; rank?: number; values?: Record<string, string | number | null> }
/** An answer: rows, or a whole message of the protocol. */
export type Answer = AnswerRow[] | Record<string, unknown>;
export type Rank = (question: Question) => Answer | Promise<Answer>;

/** Thrown by a program that cannot answer a question. The check is then skipped. */
export class Unsupported extends Error {}
/** A wrong answer. The message describes the difference. */
export class Wrong extends Error {}

/** A check. `skip` is the reason why the check is skipped. */
export interface Trial { id: string; editions: Edition[]; skip?: string }

/** Tests one program against the corpus of this package. */
export class Trials implements Iterable<Trial> {
  readonly all: Trial[];
  constructor(program: Program);
  [Symbol.iterator](): Iterator<Trial>;
  hold(id: string, edition: Edition, rank: Rank): Promise<{ outcome: "right" | "wrong" | "skipped"; text?: string }>;
  /** Runs a check under every edition. Throws Wrong for a wrong answer, and Unsupported if no answer was judged. */
  run(trial: Trial, rank: Rank): Promise<void>;
}

/**
 * Reads a list of checks that are known to fail, each with the reason. A line is `CHECK  REASON`. A line that begins
 * with `# ` is a comment.
 */
export function knownFailures(path: string | URL): Map<string, string>;
