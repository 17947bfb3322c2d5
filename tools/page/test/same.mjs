/**
 * Sends the same questions to the page and to the program: `node same.mjs PAGE.html PROGRAM [EVENTS [EVERY]]`. The
 * questions are about every bundled file, every case and EVENTS generated events (default: 2,000). With EVERY, only
 * every EVERY-th question is sent. Both must return the same bytes and the same status.
 */
import { execFile, execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { expect, launched, opened, quiet } from "./browser.mjs";

const [file, program] = process.argv.slice(2, 4).map((path) => resolve(path));
const events = Number(process.argv[4] ?? 2000);
const every = Number(process.argv[5] ?? 1);
const root = resolve(import.meta.dirname, "../../..");
const folder = mkdtempSync(join(tmpdir(), "same-"));
const json = ["--format", "json"];

/** The questions: arguments, and the files that they name. */
const jobs = [];
const kept = new Map();
const put = (name, bytes) => {
  kept.set(name, bytes);
  writeFileSync(join(folder, name), bytes);
  return name;
};
const ask = (...args) => jobs.push(args.includes("-f") ? args : [...json, ...args]);

/** Returns the matching files of a folder, in order. */
const found = (within, fits) =>
  readdirSync(join(root, within), { recursive: true })
    .filter((path) => fits.test(path))
    .sort()
    .map((path) => join(root, within, path));

function everything(name) {
  ask("standings", "--legend", name);
  ask("check", name);
  ask("compare", "-e", "fide-2023-09", "-e", "fide-2026-03", name);
  for (const to of ["trf26", "trf16", "json"]) ask("convert", "--to", to, name);
  ask("explain", "--participant", "1", name);
  ask("explain", "--participant", "1", "--versus", "2", name);
  ask("report", "--about", "1", name);
  ask("report", "--about", "1", "-f", "html", name);
  ask("what-if", "--forfeit", "1:1", name);
  ask("rating", "event", name);
}

function bundled() {
  const files = found("tests/data", /\.(trf|json|csv|tsv|txt|md|html|xlsx|xls|ods)$/);
  // Two folders may contain files with the same name.
  for (const path of files) put(relative(join(root, "tests/data"), path).replaceAll("/", "-"), readFileSync(path));
  for (const name of [...kept.keys()]) {
    if (/\.(trf|json)$/.test(name)) everything(name);
    if (/regulations/.test(name)) ask("regulations", "check", name);
    if (/\.(csv|tsv|txt|md|html|xlsx|xls|ods)$/.test(name)) for (const event of ["club.trf", "league.trf"]) ask("check", "--against", name, event);
  }
  ask("codes");
  ask("rating", "report", "--all", "rating-report.json");
  ask("what-is-this");
}

function cases() {
  for (const path of found("cases", /(c07|classic|invalid|b02).+\.json$/)) {
    const file = JSON.parse(readFileSync(path, "utf8"));
    const name = put(`case-${kept.size}.json`, JSON.stringify(file.tournament ?? file.rating ?? file));
    if (file.rating) ask("rating", "event", name);
    if (!file.tournament) continue;
    const rules = Object.keys(file.regulations ?? {}).length > 0 ? put(`rules-${kept.size}.json`, JSON.stringify({ format: 1, ...file.regulations })) : null;
    for (const check of file.checks ?? []) {
      const round = check.after === undefined ? [] : ["--after-round", String(check.after)];
      const list = check.tiebreaks ? ["--tiebreaks", check.tiebreaks.join(",")] : [];
      const declared = rules ? ["--regulations", rules] : [];
      for (const edition of check.editions ?? []) ask("standings", "-e", edition, ...list, ...round, ...declared, name);
    }
  }
}

function made() {
  const part = Math.ceil(events / 4);
  const swiss = ["--participants", "14", "--rounds", "7"];
  const kinds = [
    ["nasty", ["--preset", "nasty", ...swiss, "--to", "trf26"], "DE,BH/C1,BH,SB,ARO,TPR,PS,KS,WIN,BPG"],
    ["plain", ["--preset", "fide-rtg", ...swiss, "--to", "json"], "DE,BH/C1,FB,AOB,APRO,PTP,WON,REP"],
    ["round", ["--preset", "nasty", "--participants", "8", "--shape", "round-robin", "--to", "trf16"], "DE,SB,KS,WIN"],
    ["teams", ["--preset", "nasty", ...swiss, "--boards", "4", "--to", "trf26"], "MPTS,EDE,EMGSB,BH:GP,BC,TBR,BBE"],
  ];
  for (const [kind, options, list] of kinds) {
    const out = join(folder, kind);
    mkdirSync(out);
    execFileSync(program, ["generate", "--seed", "7", "--count", String(part), ...options, "--out", out], { stdio: "ignore" });
    const names = readdirSync(out).filter((name) => !name.includes("manifest")).sort();
    expect(names.length >= part, `${names.length} ${kind} events were made, not ${part}`);
    names.forEach((made, at) => {
      const name = put(`${kind}-${made}`, readFileSync(join(out, made)));
      if (at % 5 === 0) everything(name);
      else ask("standings", "--tiebreaks", list, name);
    });
  }
}

/** Gets the answers of the program, several at a time. */
async function programs() {
  const answers = new Array(jobs.length);
  let next = 0;
  const work = async () => {
    while (next < jobs.length) {
      const at = next++;
      answers[at] = await new Promise((done) => {
        const options = { cwd: folder, maxBuffer: 64 << 20, env: {} };
        execFile(program, jobs[at], options, (error, out) => done([error ? error.code : 0, out]));
      });
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() + 1 }, work));
  return answers;
}

/** Gets the answers of the page, in batches. */
async function pages(page) {
  for (const [name, bytes] of kept) {
    await page.evaluate(([name, text]) => globalThis.tiebreak.keep(name, Uint8Array.from(atob(text), (one) => one.charCodeAt(0)).buffer), [name, bytes.toString("base64")]);
  }
  const answers = [];
  for (let at = 0; at < jobs.length; at += 100) {
    const batch = await page.evaluate(
      (jobs) => Promise.all(jobs.map((args) => globalThis.tiebreak.command(args, false).then(({ status, out }) => [status, out]))),
      jobs.slice(at, at + 100),
    );
    answers.push(...batch);
  }
  return answers;
}

bundled();
cases();
made();
const asked = jobs.length;
jobs.splice(0, asked, ...jobs.filter((_, at) => at % every === 0));
for (const [name, bytes] of kept) if (typeof bytes === "string") kept.set(name, Buffer.from(bytes));
const browser = await launched();
try {
  const visit = await opened(browser, file);
  const [one, other] = await Promise.all([programs(), pages(visit.page)]);
  const wrong = jobs.flatMap((args, at) => (one[at][0] === other[at][0] && one[at][1] === other[at][1] ? [] : [[args, one[at], other[at]]]));
  for (const [args, ours, theirs] of wrong.slice(0, 5)) {
    console.log(`${args.join(" ")}\n  program: ${ours[0]} ${ours[1].slice(0, 300)}\n  page:    ${theirs[0]} ${theirs[1].slice(0, 300)}`);
  }
  expect(wrong.length === 0, `${wrong.length} of ${jobs.length} answers differ`);
  const answered = one.filter(([, out]) => out.length > 0).length;
  expect(answered > jobs.length / 2, `only ${answered} of ${jobs.length} questions have an answer`);
  quiet(visit);
  console.log(`page and program: ${jobs.length} answers of ${asked} are the same; ${answered} contain data`);
} finally {
  await browser.close();
  rmSync(folder, { recursive: true });
}
