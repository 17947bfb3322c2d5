/**
 * Measures the page: `node measure.mjs PAGE.html PROGRAM [TIMES]` prints every figure of `docs/page.md`, each the median of as many fresh
 * browsers (5). Times are those of the wall; `processor` is that of the browser's renderer with all its threads. PROGRAM makes the events.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { launched, opened, words } from "./browser.mjs";

const [file, program] = process.argv.slice(2, 4).map((path) => resolve(path));
const times = Number(process.argv[4] ?? 5);

/** Seconds of processor time of all renderers below this process. */
function spent() {
  let ticks = 0;
  for (const id of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      if (!readFileSync(`/proc/${id}/cmdline`, "utf8").includes("--type=renderer")) continue;
      const [, , , ...fields] = readFileSync(`/proc/${id}/stat`, "utf8").replace(/^.*\) /, "0 0 ").split(" ");
      ticks += Number(fields[10]) + Number(fields[11]);
    } catch {}
  }
  return ticks / 100;
}

/** A made-up event of a size, as a file. */
function event(folder, participants, rounds) {
  const out = join(folder, `${participants}x${rounds}`);
  const options = ["--seed", "5", "--participants", participants, "--rounds", rounds, "--to", "trf26", "--out", out];
  execFileSync(program, ["generate", ...options.map(String)], { stdio: "ignore" });
  return join(out, "event-000000.trf");
}

/** What a fresh page does, behind what it asks when it begins, as somebody who looks for a file is. */
async function fresh(work) {
  const browser = await launched();
  try {
    const { page } = await opened(browser, file);
    const start = await page.evaluate(async () => {
      await new Promise((done) => setTimeout(done, 300));
      await globalThis.tiebreak.about();
      return globalThis.tiebreak.started;
    });
    return { start, ...(await work(page)) };
  } finally {
    await browser.close();
  }
}

async function dropped(page, path) {
  const [before, began] = [spent(), performance.now()];
  await page.setInputFiles("#event-file", path);
  await page.locator("table.grid").waitFor();
  await page.locator(".verdict").first().waitFor();
  const [wall, processor] = [performance.now() - began, (spent() - before) * 1000];
  const { bytes } = await page.evaluate(() => globalThis.tiebreak.last);
  return { wall, processor, engine: bytes, scripts: await page.evaluate(() => performance.memory.usedJSHeapSize) };
}

async function selfTested(page) {
  const say = words("en");
  await page.getByRole("button", { name: say("view-about"), exact: true }).click();
  const button = page.getByRole("button", { name: say("self-test") });
  await button.waitFor();
  const began = performance.now();
  await button.click();
  await page.locator("[data-all]").waitFor({ timeout: 120_000 });
  return { wall: performance.now() - began };
}

const middle = (values) => values.sort((one, other) => one - other)[values.length >> 1];

/** The medians of as many fresh pages. */
async function measured(work) {
  const found = [];
  for (let time = 0; time < times; time++) found.push(await fresh(work));
  return Object.fromEntries(Object.keys(found[0]).map((key) => [key, Math.round(middle(found.map((one) => one[key])))]));
}

const mib = (bytes) => `${Math.round(bytes / 1048576)} MiB`;
const megabytes = (bytes) => `${(bytes / 1e6).toFixed(2)} MB`;
const page = readFileSync(file);
const folder = mkdtempSync(join(tmpdir(), "measure-"));
try {
  console.log(`size of the file: ${megabytes(page.length)}, ${megabytes(gzipSync(page, { level: 9 }).length)} gzipped`);
  const small = event(folder, 150, 9);
  const club = await measured((visit) => dropped(visit, small));
  console.log(`start of the engine: ${club.start} ms`);
  console.log(`drop to verdict, 150 players and 9 rounds: ${club.wall} ms, processor ${club.processor} ms`);
  const long = event(folder, 9999, 15);
  const open = await measured((visit) => dropped(visit, long));
  console.log(`drop to verdict, 9,999 players and 15 rounds: ${open.wall} ms, processor ${open.processor} ms`);
  console.log(`memory with 9,999 players: engine ${mib(open.engine)}, scripts ${mib(open.scripts)}`);
  console.log(`the whole corpus: ${(await measured(selfTested)).wall} ms`);
  console.log(`load of the machine now: ${loadavg().map((load) => load.toFixed(1)).join(" ")}`);
} finally {
  rmSync(folder, { recursive: true });
}
