/**
 * Declares one test for each check of the corpus. Works with `node:test`, vitest and other test libraries that have
 * `test(name, run)` and `test.skip(name, run)`.
 */
import { Trials, Unsupported, Wrong, knownFailures } from "./index.js";

/**
 * Declares one test for each check. `known` is a file of known failures. If a known failure passes, its test fails.
 */
export function conformance(test, program, rank, { known } = {}) {
  const trials = new Trials(program);
  const expected = known === undefined ? new Map() : knownFailures(known);
  const strange = [...expected.keys()].filter((check) => !trials.all.some(({ id }) => id === check));
  if (strange.length > 0) throw new Error(`no check of this corpus: ${strange.join(", ")}`);
  for (const trial of trials) {
    if (trial.skip) {
      test.skip(`${trial.id} (${trial.skip})`, () => {});
      continue;
    }
    test(trial.id, async (context) => {
      try {
        await trials.run(trial, rank);
      } catch (error) {
        if (error instanceof Unsupported) return context.skip(error.message);
        if (error instanceof Wrong && expected.has(trial.id)) return;
        throw error;
      }
      if (expected.has(trial.id)) throw new Error(`known to fail (${expected.get(trial.id)}), and passes: take it off the list`);
    });
  }
}
