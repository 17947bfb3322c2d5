import type { Program, Rank } from "./index.js";

/** What makes tests: `test` of `node:test` or of vitest. */
export interface Test {
  (name: string, run: (context: any) => Promise<void>): unknown;
  skip(name: string, run: () => void): unknown;
}

/** Holds a program to the corpus: a test per check. `known` is a file of known failures; one that passes again is a failure. */
export function conformance(test: Test, program: Program, rank: Rank, options?: { known?: string | URL }): void;
