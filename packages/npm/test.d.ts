import type { Program, Rank } from "./index.js";

/** The function that declares tests: `test` of `node:test` or of vitest. */
export interface Test {
  (name: string, run: (context: any) => Promise<void>): unknown;
  skip(name: string, run: () => void): unknown;
}

/**
 * Declares one test for each check. `known` is a file of known failures; a known failure that passes again is an error.
 */
export function conformance(test: Test, program: Program, rank: Rank, options?: { known?: string | URL }): void;
