export type Edition = "fide-2023-09" | "fide-2024-08" | "fide-2026-03";
export type Status = "settled" | "alternative" | "open";
/** Values by participant and code: a number as text, or null if the rules define no value. */
export type Values = Record<string, Record<string, string | null>>;
/** Groups of participants who share a place, best first. */
export type Ranking = number[][];
export interface Bilingual { en: string; es: string }

export interface Reading { ruling: string; values?: Values; ranking?: Ranking }
export interface Finding { clause: string; id: string; severity: "error" | "warning" | "info"; at: string }

export interface Check {
  id: string;
  editions: Edition[];
  tiebreaks: string[];
  after?: number;
  values?: Values;
  ranking?: Ranking;
  among?: number[];
  findings?: Finding[];
  working?: Values;
  taken?: Values;
  evidence: Record<string, unknown>[];
  status: Status;
  readings?: Reading[];
}

export interface Participant {
  id: number;
  name: string;
  rating?: number | null;
  /** One entry for each recorded round: opponent, color, result, for instance `"7 b ="`. */
  games?: string[];
  [key: string]: unknown;
}

export interface Tournament {
  kind: "individual" | "team";
  pairing: "swiss" | "predetermined" | "knockout";
  rounds: number;
  start?: string;
  participants?: Participant[];
  teams?: Record<string, unknown>[];
  [key: string]: unknown;
}

export interface Case {
  id: string;
  title: Bilingual;
  why: Bilingual;
  clauses: string[];
  tournament: Tournament;
  regulations?: Record<string, unknown>;
  checks: Check[];
  kills?: string[];
}

export interface RatingCheck {
  id: string;
  request: Record<string, unknown>;
  values?: Record<string, unknown>;
  refused?: string[];
  status: Status;
}

export interface RatingCase { id: string; title: Bilingual; why: Bilingual; clauses: string[]; checks: RatingCheck[] }

export interface Corpus {
  format: 1;
  version: string;
  license: string;
  cases: Case[];
  ratings: RatingCase[];
  codes: { code: string; name: Bilingual; clause: string; direction: string; places?: number; [key: string]: unknown }[];
  clauses: { id: string; heading: Bilingual; [key: string]: unknown }[];
  "rating-clauses": { id: string; heading: Bilingual; [key: string]: unknown }[];
  profiles: { id: string; title: Bilingual; [key: string]: unknown }[];
  redirects: { from: string; to: string }[];
}

/** Returns the corpus of this package. */
export function load(): Corpus;
/**
 * Returns the case with an id, which may be that of a renamed case. It includes the TRF file if TRF can express the
 * event.
 */
export function find(id: string): (Case & { trf?: string }) | undefined;
