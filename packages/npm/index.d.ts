export type Edition = "fide-2023-09" | "fide-2024-08" | "fide-2026-03";
export type Language = "en" | "es";

/** A fault in a file, a table or arguments. The message states the position of the fault. */
export class TiebreakError extends Error {}

/** The options of a question. Options that are not given come from the file. */
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
  /** Explains the place of a participant, the working of a value, or why one participant is ahead of another. */
  explain(participant: number | string, asked?: Asked & { versus?: number | string; tiebreak?: string; language?: Language }): string;
  /**
   * Compares the standing in the file with the results and the rules. If a published table is given (the URL of a file,
   * its text, its bytes, or rows), compares this table instead.
   */
  check(table?: URL | string | Uint8Array | Record<string, unknown>[], asked?: Asked & { language?: Language }): Checked;
  /** Returns the differences between two editions of the rules, as `tiebreak compare --format json` prints them. */
  compare(one: Edition, other: Edition, asked?: Omit<Asked, "edition">): Record<string, unknown>;
  /**
   * Returns the effect of other results, as `tiebreak what-if --format json` prints it. Games are written like
   * `9:5-7=1`, and forfeits like `9:5`.
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

/** What a program computes. Other questions are not asked. */
export interface Program {
  name: string;
  version?: string;
  codes?: "any" | string[];
  editions?: Edition[];
  kinds?: ("individual" | "team")[];
  /** The format of the tournament. */
  input?: "json" | "trf16" | "trf26";
  /** `arbitrary` if the program orders participants who are tied after the whole list in a meaningless way. */
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
  /** The tournament in the format of case files. */
  tournament?: any;
  trf?: string;
  regulations?: any;
  /** A question about ratings. */
  request?: any;
}

export interface AnswerRow { id: number; rank?: number; values?: Record<string, string | number | null> }
/** Rows, or a whole message of the protocol. */
export type Answer = AnswerRow[] | Record<string, unknown>;
export type Rank = (question: Question) => Answer | Promise<Answer>;

/** Thrown by a program that does not compute the answer to a question. The check is then skipped. */
export class Unsupported extends Error {}
/** A wrong answer. The message is the difference. */
export class Wrong extends Error {}

/** A check. `skip` contains the reason why it is not asked. */
export interface Trial { id: string; editions: Edition[]; skip?: string }

/** The corpus of this package as trials of one program. */
export class Trials implements Iterable<Trial> {
  readonly all: Trial[];
  constructor(program: Program);
  [Symbol.iterator](): Iterator<Trial>;
  hold(id: string, edition: Edition, rank: Rank): Promise<{ outcome: "right" | "wrong" | "skipped"; text?: string }>;
  /** Asks under every edition. Throws Wrong, or Unsupported if nothing was judged. */
  run(trial: Trial, rank: Rank): Promise<void>;
}

/**
 * Reads checks that are known to fail, each with the reason. A line is `CHECK  REASON`; a line with `# ` at its beginning
 * is a remark.
 */
export function knownFailures(path: string | URL): Map<string, string>;
