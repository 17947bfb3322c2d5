export type Edition = "fide-2023-09" | "fide-2024-08" | "fide-2026-03";
export type Language = "en" | "es";

/** What is wrong with a file, a table or arguments; the message says where. */
export class TiebreakError extends Error {}

/** What is asked; each as the file says where left out. */
export interface Asked { tiebreaks?: string[]; edition?: Edition; after?: number }

/** A row of the standings. Values are exact numbers as text; null where the rule gives none. */
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

/** `unverifiable`: nothing differs, but not everything could be compared. */
export type Verdict = "confirmed" | "different" | "unverifiable";

export interface Checked {
  verdict: Verdict;
  differences: Difference[];
  /** For people. */
  text: string;
  raw: Record<string, unknown>;
}

/** An event: TRF of any age, or JSON. */
export class Event {
  readonly name: string;
  constructor(data: Uint8Array | string, name?: string);
  /** Reads a file; TiebreakError says what is wrong with it, and where. */
  static read(path: string | URL): Event;
  /** The standings, best first. */
  standings(asked?: Asked): Standings;
  /** Why somebody is where he is, how a value comes about, or why one is ahead of the other, in words. */
  explain(participant: number | string, asked?: Asked & { versus?: number | string; tiebreak?: string; language?: Language }): string;
  /** Compares what the file records, or a published table (the URL of a file, its text, its bytes, or rows), with the results and the rules. */
  check(table?: URL | string | Uint8Array | Record<string, unknown>[], asked?: Asked & { language?: Language }): Checked;
  /** What changes between two editions of the rules, as `tiebreak compare --format json` says it. */
  compare(one: Edition, other: Edition, asked?: Omit<Asked, "edition">): Record<string, unknown>;
  /** What other results would change: games like `9:5-7=1`, forfeits like `9:5`; as `tiebreak what-if --format json` says it. */
  whatIf(asked: Asked & { games?: string[]; forfeits?: string[] }): Record<string, unknown>;
  /** Everybody's rapid or blitz ratings after the event (B.02), as `tiebreak rating event --format json` says them. */
  rating(asked?: { edition?: string; control?: string; list?: "rapid" | "blitz" }): Record<string, unknown>;
  /** The report for an appeal as a page of HTML, about the participants named. */
  report(asked?: Asked & {
    table?: URL | string | Uint8Array | Record<string, unknown>[];
    about?: (number | string)[];
    language?: Language;
  }): string;
}

/** What a program computes; it is not asked for anything else. */
export interface Program {
  name: string;
  version?: string;
  codes?: "any" | string[];
  editions?: Edition[];
  kinds?: ("individual" | "team")[];
  /** The form of the tournament. */
  input?: "json" | "trf16" | "trf26";
  /** `arbitrary` where the order of those whom the whole list leaves tied means nothing. */
  tail?: "tied" | "arbitrary";
  findings?: boolean;
  ratings?: boolean;
}

/** What a program is asked. */
export interface Question {
  cmd: "standings" | "rating";
  seq: number;
  edition: Edition;
  after: number;
  tiebreaks: string[];
  /** The form of the files of cases. */
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

/** To be thrown by a program that does not compute what it is asked; the check is skipped. */
export class Unsupported extends Error {}
/** An answer that is wrong; the message is the difference. */
export class Wrong extends Error {}

/** A check; `skip` says why it is not asked. */
export interface Trial { id: string; editions: Edition[]; skip?: string }

/** The corpus inside this package as trials of one program. */
export class Trials implements Iterable<Trial> {
  readonly all: Trial[];
  constructor(program: Program);
  [Symbol.iterator](): Iterator<Trial>;
  hold(id: string, edition: Edition, rank: Rank): Promise<{ outcome: "right" | "wrong" | "skipped"; text?: string }>;
  /** Asks under every edition: throws Wrong, or Unsupported when nothing was judged. */
  run(trial: Trial, rank: Rank): Promise<void>;
}

/** Checks that are known to fail, with the reason: a line `CHECK  why` each; `# ` at the beginning is a remark. */
export function knownFailures(path: string | URL): Map<string, string>;
