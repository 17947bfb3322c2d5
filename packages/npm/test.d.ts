import type { Program, Rank } from "./index.js";

/** A function that declares tests, such as `test` of `node:test` or of vitest. */
export interface Test {
  (name: string, run: (context: any) => Promise<void>): unknown;
  skip(name: string, run: () => void): unknown;
}

/**
 * Declares one test for each check. `known` is a file of known failures. If a known failure passes, its test fails.
 */
export function conformance(test: Test, program: Program, rank: Rank, options?: { known?: string | URL }): void;
