/**
 * Measures the page in Chromium: `node measure.mjs PAGE.html [TIMES]`. Prints the size of the file, and the shortest of
 * TIMES measurements of three times: from the start to the header of the page, from the choice of a file with 150
 * players to their standing, and from the choice of their table to the verdict.
 */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { choose, large, launched, opened } from "./browser.mjs";

const file = resolve(process.argv[2]);
const times = Number(process.argv[3] ?? 5);
const json = large(150);

/** Returns the table of an event in which everybody played every round, as CSV. */
function table({ participants }) {
  const games = participants.map(({ games }) => games.map((game) => game.split(" ")));
  const worth = (result) => ({ 1: 1, "=": 0.5, 0: 0 })[result];
  const points = games.map((own) => own.reduce((sum, [, , result]) => sum + worth(result), 0));
  const sums = (weight) => games.map((own) => own.reduce((sum, [other, , result]) => sum + points[other - 1] * weight(result), 0));
  const [buchholz, berger] = [sums(() => 1), sums(worth)];
  const values = participants.map((_, at) => [points[at], buchholz[at], berger[at]]);
  const better = ([a, b, c], [d, e, f]) => a - d || b - e || c - f;
  const rank = (own) => 1 + values.filter((other) => better(other, own) > 0).length;
  const rows = participants.map(({ id, name }, at) => [rank(values[at]), id, name, ...values[at]]);
  return ["Rank,No,Name,Pts,BH,SB", ...rows.map((row) => row.join(","))].join("\n");
}

const given = (name, mimeType, text) => ({ name, mimeType, buffer: Buffer.from(text) });
const event = given("event.json", "application/json", JSON.stringify(json));
const published = given("table.csv", "text/csv", table(json));

async function measured(browser) {
  const { page, context } = await opened(browser, file);
  const start = await page.evaluate(() => performance.now());
  const until = async (id, chosen, selector) => {
    const before = performance.now();
    await choose(page, id, chosen);
    await page.locator(selector).first().waitFor();
    return performance.now() - before;
  };
  const standing = await until("#event-file", event, ".standing > .wide tbody tr");
  const verdict = await until("#table-file", published, ".finding.good h1");
  await context.close();
  return { start, standing, verdict };
}

const browser = await launched();
try {
  const all = [];
  for (let time = 0; time < times; time++) all.push(await measured(browser));
  const least = (name) => `${Math.round(Math.min(...all.map((one) => one[name])))} ms`;
  const bytes = readFileSync(file);
  console.log(`size: ${bytes.length} bytes, ${gzipSync(bytes).length} compressed`);
  console.log(`start: ${least("start")}; standing of 150 players: ${least("standing")}; verdict: ${least("verdict")}`);
} finally {
  await browser.close();
}
