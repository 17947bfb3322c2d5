/**
 * Measures the page: `node measure.mjs PAGE.html EVENT...`. For each event a fresh page; the times are those of the wall, the last one the
 * processor time of the browser's renderer with all its threads, since the page began.
 */
import { readFileSync, readdirSync } from "node:fs";
import { basename, resolve } from "node:path";
import { launched, opened } from "./browser.mjs";

const [file, ...events] = process.argv.slice(2).map((path) => resolve(path));

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

for (const event of events) {
  const browser = await launched();
  const { page } = await opened(browser, file);
  // Behind what the page asks when it begins, as somebody who looks for a file is.
  const started = await page.evaluate(async () => {
    await new Promise((done) => setTimeout(done, 200));
    await globalThis.tiebreak.about();
    return globalThis.tiebreak.started;
  });
  const before = spent();
  const began = performance.now();
  await page.setInputFiles("#event-file", event);
  await page.locator("table.grid").waitFor();
  await page.locator(".verdict").first().waitFor();
  const took = performance.now() - began;
  const processor = spent() - before;
  const { bytes } = await page.evaluate(() => globalThis.tiebreak.last);
  const heap = await page.evaluate(() => performance.memory.usedJSHeapSize);
  const mib = (count) => Math.round(count / 1048576);
  console.log(
    `${basename(event)}: start ${Math.round(started)} ms, drop to verdict ${Math.round(took)} ms (processor ${Math.round(processor * 1000)} ms), ` +
      `engine ${mib(bytes)} MiB, scripts ${mib(heap)} MiB`,
  );
  await browser.close();
}
