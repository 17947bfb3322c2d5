/** Defines the messages between the page and its worker. */

/** A request to the engine in the form that `crates/web` reads. */
export type Request =
  | { ask: { arguments: string[]; page: boolean } }
  | { words: string }
  | "about";

/** Messages to the worker. `engine` comes first, and only once. */
export type ToWorker =
  | { engine: string }
  | { keep: string; bytes: ArrayBuffer }
  | { warm: string }
  | { id: number; request: Request };

/** Messages from the worker. */
export type FromWorker =
  | { ready: number }
  | { id: number; answer: unknown; milliseconds: number; bytes: number }
  | { id: number; broken: string; file?: string };

/** An answer of the program. */
export interface CommandOutput {
  status: number;
  out: string;
  page?: string;
  remarks?: string[];
  problem?: string;
}

/** A page as the library writes it. */
export interface Page {
  language: string;
  title: string;
  blocks: Block[];
}

export type Block =
  | { kind: "heading"; text: string }
  | { kind: "paragraph" | "note"; text: string }
  | { kind: "outcome"; mood: "good" | "bad" | "open"; text: string }
  | { kind: "list"; items: string[] }
  | TableBlock;

export interface TableBlock {
  kind: "table";
  columns: { title: string; align: "left" | "right" | "decimal" }[];
  rows: string[][];
}

export interface About {
  version: string;
  editions: string[];
  presets: { name: string; list: string; source: string }[];
}
