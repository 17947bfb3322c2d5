/**
 * Opens dangerous input in the page: `node hostile.mjs PAGE.html`. Markup in names must stay text. The page must reject
 * files that are not events, with a reason, and must still answer after each of them.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { choose, expect, fresh, launched, opened, quiet, view } from "./browser.mjs";

const file = resolve(process.argv[2]);
const folder = mkdtempSync(join(tmpdir(), "hostile-"));
const club = readFileSync(resolve(import.meta.dirname, "../../../tests/data/club.trf"), "utf8");
const MARKUP = "<img src=x onerror=alert(1)>";
const put = (name, bytes) => {
  writeFileSync(join(folder, name), bytes);
  return join(folder, name);
};

/** Checks that the page answers about a valid event. */
async function alive(page, after) {
  await choose(page, "#event-file", put("club.trf", club));
  await page.locator("text=Gorse, Gina >> visible=true").first().waitFor({ timeout: 30_000 }).catch(() => expect(false, `dead after ${after}`));
}

/** Files that must be rejected, each with words from the reason. */
const refused = [
  ["binary.trf", Buffer.from(Array.from({ length: 200_000 }, (_, at) => (at * 7919) % 256))],
  ["zeros.trf", Buffer.alloc(1_000_000)],
  ["deep.json", "[".repeat(500_000)],
  ["deeper.json", '{"participants":'.repeat(100_000)],
  ["empty.trf", ""],
  ["line.trf", `001 ${"9".repeat(3_000_000)}\n`],
  ["numbers.json", `{"kind":"individual","rounds":99999999999999999999,"participants":[]}`],
  ["many.json", `{"kind":"individual","pairing":"swiss","rounds":60000,"participants":[{"id":1,"name":"A","games":[]}]}`],
];

const browser = await launched();
try {
  const visit = await opened(browser, file);
  const { page } = visit;
  page.on("dialog", (dialog) => visit.seen.problems.push(`dialog: ${dialog.message()}`));
  await page.locator("#event-file").waitFor({ state: "attached" });

  // Markup is in a name, in the name of the file and of the event, and in a table.
  const marked = club.replace("Gorse, Gina".padEnd(33), MARKUP.padEnd(33)).replace("Club Open", MARKUP);
  expect(marked.includes(MARKUP.padEnd(33)), "the sample has changed; the test has to as well");
  await choose(page, "#event-file", { name: `${MARKUP}.trf`, mimeType: "text/plain", buffer: Buffer.from(marked) });
  await page.locator("table.grid").waitFor();
  await page.locator('[data-cell="0-4"]').click();
  await page.locator("aside table").first().waitFor();
  expect((await page.title()).includes(MARKUP), "the name of the event is not shown as it is");
  for (const name of ["crosstable", "check", "editions", "ratings", "regulations", "report", "about", "standing"]) {
    await view(page, name);
    await page.waitForTimeout(150);
    expect((await page.locator("#page img, #page script").count()) === 0, "a name became markup");
  }

  for (const [name, bytes] of refused) {
    await fresh(page, visit.address);
    await choose(page, "#event-file", put(name, bytes));
    const outcome = page.locator(".verdict.bad, .finding.open h1, .opening [role=status]").first();
    await outcome.waitFor({ timeout: 60_000 }).catch(() => expect(false, `${name} is not refused`));
    expect((await outcome.innerText()).trim().length > 10, `${name} is refused without a reason`);
    await alive(page, name);
  }

  // The file is larger than any event, so it is not read.
  await fresh(page, visit.address);
  const large = put("large.trf", "");
  for (let part = 0; part < 100; part++) writeFileSync(large, Buffer.alloc(1 << 20, 32), { flag: "a" });
  await choose(page, "#event-file", large);
  await page.getByRole("alert").waitFor();
  await alive(page, "100 MiB");

  // If the engine is stopped during a question, it starts again with its files.
  await page.evaluate(() => globalThis.tiebreak.stop());
  await view(page, "editions");
  await page.locator("svg.slope").waitFor();

  // This table makes the engine crash during a question, like a file that needs too much memory. Its question is
  // rejected. A new engine with the same files answers the waiting questions and all later questions.
  await page.evaluate(() => {
    const engine = globalThis.tiebreak;
    const post = Worker.prototype.postMessage;
    globalThis.ended = 0;
    Worker.prototype.postMessage = function (message, ...more) {
      if (!JSON.stringify(message.request ?? "").includes("--against")) return post.call(this, message, ...more);
      globalThis.ended++;
      const trap = { id: message.id, broken: "RuntimeError: unreachable" };
      setTimeout(() => this.onmessage?.({ data: trap }), 100);
    };
    const name = [...engine.files.keys()][0];
    const ask = (...words) => engine.command(words).then(({ status }) => `status ${status}`, (error) => error.constructor.name);
    globalThis.answers = Promise.all([
      ask("check", name, "--against", name),
      ask("standings", name),
      ask("codes", "buchholz"),
    ]);
  });
  const answers = await page.evaluate(() => globalThis.answers);
  const [trapped, ...others] = answers;
  expect(!trapped.startsWith("status"), `a question without an answer has ${trapped}`);
  expect(others.every((answer) => answer === "status 0"), `behind a question that ended the engine: ${answers}`);
  await choose(page, "#table-file", put("damaged.xls", "Rank,Name\n1,Gorse\n"));
  await page.locator(".verdict.bad").first().waitFor();
  expect((await page.evaluate(() => globalThis.ended)) > 1, "the damaged table was not asked about");
  await alive(page, "a table that ends the engine");

  // The address contains values that the page never writes.
  await page.goto(`${visit.address}#view=%3Cscript%3E&lang=xx&round=-1&list=${"A".repeat(5000)}&who=%00`);
  await page.reload();
  await alive(page, "a strange address");
  quiet(visit);
} finally {
  await browser.close();
  rmSync(folder, { recursive: true });
}
console.log("page: nothing hostile did harm");
