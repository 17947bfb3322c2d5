/**
 * Uses the page as an arbiter does: `node uses.mjs PAGE.html [SCREENSHOT_DIRECTORY]`. From the file, with the network
 * off, in both languages and three widths; axe finds nothing, the console stays quiet, nothing is asked for.
 */
import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, join, resolve } from "node:path";
import { expect, launched, opened, quiet, words } from "./browser.mjs";

const [file, pictures] = process.argv.slice(2).map((path) => resolve(path));
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const data = (name) => resolve(import.meta.dirname, "../../../tests/data", name);
if (pictures) mkdirSync(pictures, { recursive: true });

const WIDTHS = [
  ["phone", 390, 844],
  ["tablet", 820, 1180],
  ["desktop", 1280, 900],
];
const VIEWS = ["standing", "check", "crosstable", "versus", "editions", "ratings", "regulations", "report", "about"];

/** Visits that axe looks at: the same views have the same structure in the others. */
const LOOKED_AT = /, (en, phone|es, desktop)$|^[^,]+$/;

/** Everything that axe finds wrong by WCAG 2.2 AA. */
async function clean(page, where) {
  if (!LOOKED_AT.test(where)) return;
  if (!(await page.evaluate(() => "axe" in globalThis))) {
    // The policy of the page forbids scripts from outside; the test speaks to the browser past it.
    const session = await page.context().newCDPSession(page);
    await session.send("Runtime.evaluate", { expression: axe });
    await session.detach();
  }
  const found = await page.evaluate(async () => {
    const runOnly = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
    const result = await globalThis.axe.run(document, { runOnly });
    return result.violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.target.join(" ")).slice(0, 3)}`);
  });
  expect(found.length === 0, `axe, ${where}: ${found.join("; ")}`);
}

/** Nothing stands out of the window except in what scrolls by itself. */
async function fits(page, where) {
  const wide = await page.evaluate(() =>
    [...document.querySelectorAll("body *")]
      .filter((one) => one.checkVisibility() && !one.closest(".wide, pre, svg") && one.getBoundingClientRect().right > innerWidth + 1)
      .map((one) => `${one.tagName} ${one.textContent.slice(0, 40)}`),
  );
  expect(wide.length === 0, `wider than the window, ${where}: ${wide.slice(0, 3)}`);
}

const picture = async (page, name) => pictures && page.screenshot({ path: join(pictures, `${name}.png`), fullPage: true });
const view = (page, name) => page.locator("nav button").nth(VIEWS.indexOf(name)).click();
const settled = (page) => page.waitForFunction(() => !document.querySelector(".busy, .old"));
const sample = async (page) => {
  await page.locator(".opening .choices button").click();
  await page.locator("table.grid").waitFor();
};
const standing = (page) => page.locator("table.grid tbody tr").allInnerTexts();

/** Every use, at one width and in one language. */
async function uses(browser, lang, [size, width, height]) {
  const visit = await opened(browser, file, { lang: lang === "es" ? "es-ES" : "en-US", width, height });
  const { page } = visit;
  const es = lang === "es";
  expect((await page.locator("html").getAttribute("lang")) === lang, `the page does not begin in ${lang}`);
  await clean(page, `start, ${lang}, ${size}`);
  await picture(page, `start-${lang}-${size}`);

  // The verdict on the table comes first, in a sentence.
  await sample(page);
  const verdict = await page.locator(".verdict").first().innerText();
  expect(verdict.includes("club-printed.csv") && verdict.includes(es ? "está mal en 4 puestos y 12 números" : "wrong in 4 places and 12 numbers"), `the verdict is ${verdict}`);
  expect(verdict.includes(es ? "Ivy, Ines, 2.º; Alder, Anna, 3.º" : "Ivy, Ines 2nd; Alder, Anna 3rd"), `the verdict names nobody: ${verdict}`);
  expect(verdict.includes("fide-2024-08"), `the verdict does not name the cause: ${verdict}`);
  const rows = await standing(page);
  expect(rows.length === 10 && rows[0].includes("Gorse, Gina") && rows[3].includes("Hazel, Hugo"), `the standing is ${rows}`);
  expect(rows[0].includes(es ? "8,25" : "8.25"), `numbers are not those of ${lang}: ${rows[0]}`);

  // Wrong places and values are struck through under the right ones.
  await page.locator("s.was").first().waitFor();
  expect((await page.locator("s.was").count()) === 16, `marked: ${await page.locator("s.was").allInnerTexts()}`);

  // A value, its working down to single results.
  await page.locator('[data-cell="3-5"]').click();
  const working = page.locator(".working");
  await working.locator("table").waitFor();
  const told = await working.innerText();
  expect(told.includes("BH/C1") && told.includes("Cedar, Carla") && told.includes("16.5.1"), `the working is ${told}`);
  await clean(page, `working, ${lang}, ${size}`);
  await fits(page, `working, ${lang}, ${size}`);
  await picture(page, `working-${lang}-${size}`);
  expect(page.url().includes("who=8") && page.url().includes("code=BH"), `the address does not name the value: ${page.url()}`);
  expect(!page.url().includes("Hazel"), "the address holds something of the event");

  // Two participants, from the working.
  await working.locator("input").fill("Elm");
  await working.locator("button").first().click();
  await page.locator("h2").first().waitFor();
  const ahead = es ? "8 Hazel, Hugo va por delante de 5 Elm, Eva" : "8 Hazel, Hugo is ahead of 5 Elm, Eva";
  await page.getByText(ahead).first().waitFor();
  expect(page.url().includes("versus=5"), `a name is not taken for its number: ${page.url()}`);
  // Back undoes a step, and the event stays.
  await page.goBack();
  await page.locator("table.grid").waitFor();
  await page.goForward();
  await page.getByText(ahead).first().waitFor();
  await picture(page, `versus-${lang}-${size}`);

  // Edition against edition.
  await view(page, "editions");
  await page.locator("svg.slope").waitFor();
  expect((await page.locator("svg.slope .up").count()) === 2 && (await page.locator("svg.slope .down").count()) === 2, "the slopes are wrong");
  await picture(page, `editions-${lang}-${size}`);

  // Another edition and another list are ranked at once, and a wrong code is refused with its place.
  await view(page, "standing");
  await page.locator(".settings select").selectOption("fide-2024-08");
  await page.waitForFunction(() => document.querySelectorAll("table.grid tbody tr")[1]?.textContent.includes("Alder"));
  // Rules chosen by hand explain the table and do not make it right.
  await page.locator(".verdict.open").first().waitFor();
  const chosen = await page.locator(".verdict").first().innerText();
  expect(chosen.includes(es ? "elegida a mano" : "chosen by hand") && chosen.includes("fide-2026-03"), `the chosen edition is hidden: ${chosen}`);
  await picture(page, `chosen-${lang}-${size}`);
  await page.locator(".settings select").selectOption("");
  const list = page.locator('.settings input[type="text"]').first();
  await list.fill("BH,XYZ");
  await list.press("Enter");
  await list.blur();
  await page.getByText("XYZ").first().waitFor();
  expect((await page.locator('[role="alert"]').first().innerText()).includes("XYZ"), "a wrong code is not refused");
  await picture(page, `refused-${lang}-${size}`);
  await list.fill("");
  await list.blur();
  await page.locator("table.grid").waitFor();
  await page.locator(".codes summary").click();
  await page.locator(".codes table").waitFor();
  await clean(page, `codes, ${lang}, ${size}`);
  await page.locator(".codes summary").click();

  // An earlier round.
  await page.locator('input[type="range"]').fill("3");
  await page.waitForFunction(() => document.querySelector("h1")?.textContent.includes("3"));
  await page.locator('input[type="range"]').fill("5");
  await settled(page);

  for (const name of ["check", "crosstable", "ratings", "report", "about"]) {
    await view(page, name);
    await page.locator("h2").first().waitFor();
    await settled(page);
    await clean(page, `${name}, ${lang}, ${size}`);
    await fits(page, `${name}, ${lang}, ${size}`);
    await picture(page, `${name}-${lang}-${size}`);
  }
  quiet(visit);
  await visit.context.close();
}

/** Ten thousand players but one: only the rows in sight are there, and the keyboard goes beyond them. */
async function large(browser) {
  const visit = await opened(browser, file);
  const { page } = visit;
  const pairs = Array.from({ length: 4999 }, (_, at) => 2 * at + 1);
  const games = pairs.flatMap((id) => [
    { id, name: `Player ${id}`, rating: 2000, games: [`${id + 1} w 1`] },
    { id: id + 1, name: `Player ${id + 1}`, rating: 1900, games: [`${id} b 0`] },
  ]);
  const event = { kind: "individual", pairing: "swiss", start: "2026-04-01", rounds: 1, participants: [...games, { id: 9999, name: "Player 9999", games: ["0 - U"] }] };
  await page.setInputFiles("#event-file", { name: "large.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(event)) });
  await page.locator("table.grid tbody tr").first().waitFor();
  expect((await page.locator("table.grid").getAttribute("aria-rowcount")) === "10000", "the table does not say how long it is");
  expect((await page.locator("table.grid tbody tr").count()) < 120, "rows out of sight are drawn");
  await page.locator('.grid [tabindex="0"]').focus();
  // A key that comes while the rows are drawn anew belongs to nobody.
  for (let row = 15; row <= 120; row += 15) {
    await page.keyboard.press("PageDown");
    await page.waitForFunction((row) => document.activeElement.dataset.cell?.startsWith(`${row}-`), row);
  }
  await page.locator(".tall").evaluate((box) => box.scrollTo(0, box.scrollHeight));
  await page.locator('[aria-rowindex="10000"]').waitFor();
  await clean(page, "large");
  quiet(visit);
  await visit.context.close();
}

/** What one width is enough for, in one language. */
async function once(browser, lang) {
  const say = words(lang);
  const visit = await opened(browser, file, { lang: lang === "es" ? "es-ES" : "en-US", acceptDownloads: true });
  const { page } = visit;

  // A table before its event waits; files are chosen.
  await page.setInputFiles("#event-file", data("club-printed.csv"));
  await page.getByText("club-printed.csv").first().waitFor();
  await page.setInputFiles("#event-file", data("club.trf"));
  await page.locator("table.grid").waitFor();
  await page.locator(".verdict.bad").first().waitFor();
  await page.getByRole("button", { name: say("drop", { name: "club-printed.csv" }) }).click();
  await page.locator(".verdict.good").first().waitFor();

  // Another event begins with its own rules and without the table of the one before.
  await page.setInputFiles("#table-file", data("club-printed.csv"));
  await page.locator(".verdict.bad").first().waitFor();
  await page.locator(".settings select").first().selectOption("fide-2024-08");
  await page.locator(".verdict.open").first().waitFor();
  await page.setInputFiles("#event-file", data("club.trf"));
  await page.locator(".verdict.good").first().waitFor();
  expect(!page.url().includes("edition="), `the edition stays: ${page.url()}`);
  expect(!(await page.locator(".kept").innerText()).includes("club-printed.csv"), "the table stays");

  // What cannot be read is named as what it is.
  await page.setInputFiles("#table-file", { name: "photo.jpg", mimeType: "image/jpeg", buffer: Buffer.from([0xff, 0xd8, 0xff, 0xe0]) });
  await page.getByText(say("not-readable", { name: "photo.jpg" })).waitFor();

  // A table is pasted.
  await page.locator(".paste summary").click();
  await page.locator(".paste textarea").fill(readFileSync(data("club-published-right.csv"), "utf8"));
  await page.locator(".paste button").click();
  await page.getByText("table.csv").first().waitFor();
  await settled(page);
  await page.locator(".verdict.good").first().waitFor();

  // What another result would change: Hazel and Elm drew in round 4. The words are those of `what-if`.
  await view(page, "crosstable");
  await page.locator("table.grid").waitFor();
  await page.locator('[data-cell="3-6"]').click();
  await page.getByRole("button", { name: "1 : 0", exact: true }).click();
  const ruled = page.locator(".ruled");
  await ruled.waitFor();
  const changed = await ruled.innerText();
  for (const part of ["8 Hazel, Hugo", "5 Elm, Eva", "4 → 2", say("what-if-places"), lang === "es" ? "11,5 " : "11.5 "]) {
    expect(changed.includes(part.trim()), `what-if does not say ${part}: ${changed}`);
  }
  expect((await ruled.locator("svg.slope").count()) === 1, "what-if has no picture");
  await picture(page, `what-if-${lang}`);
  await clean(page, "what if");
  await page.locator(".crosstable ~ p button").click();
  await page.waitForFunction(() => !document.querySelector(".ruled"));

  // An event that a later edition governs is rated by the one before, with a time control that its file lacks.
  await view(page, "ratings");
  await page.locator(".verdict.bad, .verdict.open").first().waitFor();
  await page.locator('select[name="rating-edition"]').selectOption("b02-2018-07");
  await page.locator('input[name="rating-control"]').fill("3+2");
  await page.locator('input[name="rating-control"]').blur();
  await page.getByText(say("rating-rated")).first().waitFor();
  await page.getByText("2277").first().waitFor();
  await page.locator('select[name="rating-list"]').selectOption("rapid");
  await page.locator('[role="alert"]').first().waitFor();
  await page.locator('select[name="rating-list"]').selectOption("");

  // Files to keep.
  await view(page, "report");
  for (const [name, begins] of [["TRF26", "012 "], ["TRF16", "012 "], ["JSON", "{"], [say("standing-csv"), lang === "es" ? "Puesto," : "Rank,"]]) {
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name, exact: true }).click()]);
    const text = readFileSync(await download.path(), "utf8");
    expect(text.startsWith(begins), `${name} begins with ${text.slice(0, 20)}`);
  }

  await dossier(page, say);

  // Regulations.
  await view(page, "regulations");
  await page.setInputFiles("#rules-file", data("classic-regulations.json"));
  await page.getByText("/regulations/rated").first().waitFor();
  await clean(page, "regulations");
  await picture(page, `regulations-${lang}`);
  await page.getByRole("button", { name: say("drop", { name: "classic-regulations.json" }) }).click();

  // The whole corpus inside the browser.
  await view(page, "about");
  await page.getByRole("button", { name: say("self-test") }).click();
  const outcome = page.locator("[data-all]");
  await outcome.waitFor({ timeout: 120_000 });
  const [checks, right, all] = await outcome.evaluate(({ dataset }) => [dataset.checks, dataset.right, dataset.all].map(Number));
  expect(right === all && checks > 2000, `of ${checks} checks ${right} of ${all} answers are right`);
  console.log(`self-test: ${await outcome.innerText()}`);
  await picture(page, `self-test-${lang}`);

  // The keyboard alone: to the table, through it, into a working and back.
  await view(page, "standing");
  await page.locator("table.grid").waitFor();
  await page.locator('.grid [tabindex="0"]').focus();
  for (const key of ["ArrowDown", "ArrowDown", "End", "Enter"]) await page.keyboard.press(key);
  await page.locator(".working table").first().waitFor();
  expect(await page.evaluate(() => document.activeElement.classList.contains("working")), "the working does not get the focus");
  await page.keyboard.press("Escape");
  expect((await page.locator(".working").count()) === 0, "Escape does not close the working");
  expect(await page.evaluate(() => document.activeElement.dataset.cell === "2-7"), "the focus does not come back to the value");

  // The language changes in place; the address names the state and opens it again.
  const [name, other, word] = lang === "es" ? ["English", "en", "Standing"] : ["Español", "es", "Clasificación"];
  await page.getByRole("button", { name }).click();
  await page.getByText(word).first().waitFor();
  expect(page.url().includes(`lang=${other}`), "the address does not name the language");
  quiet(visit);
  await visit.context.close();
}

/** Files as they are dropped anywhere on the page. */
const drop = (page, names) => {
  const files = names.map((name) => ({ name: basename(name), bytes: readFileSync(data(name)).toString("base64") }));
  return page.evaluate((files) => {
    const dataTransfer = new DataTransfer();
    for (const { name, bytes } of files) dataTransfer.items.add(new File([Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))], name));
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
  }, files);
};

/** An event and what was published of it, dropped in every form that both come in. */
async function dropped(browser) {
  const visit = await opened(browser, file);
  const { page } = visit;
  for (const published of ["chess-results-en.xlsx", "chess-results-de.html", "vega.csv", "chess-results-en.ods", "chess-results-en.xls"]) {
    await drop(page, ["club.trf", `exports/${published}`]);
    await page.getByText(published).first().waitFor();
    await settled(page);
    await page.locator(".verdict.good").first().waitFor();
  }
  await drop(page, ["final.json"]);
  await page.getByText("final.json").first().waitFor();
  await page.locator("table.grid").waitFor();
  quiet(visit);
  await visit.context.close();
}

/** A crosstable alone is an event, in every form that it comes in; beside an event it is what was published. */
async function crosstables(browser) {
  const say = words("en");
  for (const name of ["rank-en.xlsx", "rank-de.html", "vega.csv", "us.xlsx", "start-es.html"]) {
    const visit = await opened(browser, file);
    const { page } = visit;
    await drop(page, [`exports/crosstables/${name}`]);
    await page.locator("table.grid").waitFor();
    expect((await page.locator(".kept").innerText()).includes(`${say("held-event")}: ${name}`), `${name} is no event`);
    // Its byes may have been others: the standing beside them is neither right nor wrong.
    await page.locator(".verdict.open").first().waitFor();
    const rows = await standing(page);
    expect(rows.length === 10 && rows[0].includes("Gorse, Gina") && rows[0].includes("8.25"), `${name}: the standing is ${rows}`);
    for (const part of ["check", "crosstable", "editions", "report"]) {
      await view(page, part);
      await page.locator("h2").first().waitFor();
      await settled(page);
      expect((await page.locator('[role="alert"]').count()) === 0, `${name} is refused in ${part}`);
    }
    await view(page, "crosstable");
    await page.locator('[data-cell="3-6"]').click();
    await page.getByRole("button", { name: "1 : 0", exact: true }).click();
    await page.locator(".ruled").waitFor();
    quiet(visit);
    await visit.context.close();
  }
  const visit = await opened(browser, file);
  await drop(visit.page, ["exports/crosstables/changed/rank-en-sides.xlsx"]);
  await visit.page.getByText("two sides of round 4").first().waitFor();
  await visit.page.reload();
  await visit.page.locator("header").waitFor();
  await drop(visit.page, ["exports/chess-results-en.xlsx"]);
  await visit.page.getByText(say("table-waits", { name: "chess-results-en.xlsx" })).waitFor();
  await drop(visit.page, ["exports/crosstables/rank-en.xlsx", "club.trf"]);
  await visit.page.getByText(`${say("held-table")}: rank-en.xlsx`).waitFor();
  expect((await visit.page.locator(".kept").innerText()).includes(`${say("held-event")}: club.trf`), "the event is not the file of the event");
  quiet(visit);
  await visit.context.close();
}

/** The page that settles an appeal, inside this one: the same bytes as `report`, in a frame that prints. */
async function dossier(page, say) {
  await page.evaluate(() => {
    location.hash = `${location.hash}&who=9&versus=1`;
  });
  await page.getByRole("button", { name: say("dossier-make"), exact: true }).click();
  const frame = page.frameLocator("iframe.dossier");
  await frame.locator("h1").waitFor();
  const shown = await frame.locator("main").innerText();
  for (const part of ["9 Ivy, Ines", "1 Alder, Anna", "16.3.2", "777d47bb580e88b1", "table.csv"]) {
    expect(shown.includes(part), `the dossier does not say ${part}`);
  }
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: say("dossier-save"), exact: true }).click()]);
  const text = readFileSync(await download.path(), "utf8");
  expect(text.startsWith("<!doctype html>") && text.includes("<svg"), `the dossier begins with ${text.slice(0, 40)}`);
  await page.evaluate(() => {
    const within = document.querySelector("iframe.dossier").contentWindow;
    within.print = () => document.body.setAttribute("data-printed", "");
  });
  await page.getByRole("button", { name: say("print"), exact: true }).last().click();
  await page.locator("body[data-printed]").waitFor();
  await picture(page, `dossier-${say("dossier")}`);
}

/** Dark, and on paper. */
async function dark(browser) {
  const visit = await opened(browser, file, { colorScheme: "dark" });
  await sample(visit.page);
  await clean(visit.page, "dark");
  await picture(visit.page, "dark");
  if (pictures) await visit.page.pdf({ path: join(pictures, "print.pdf") });
  quiet(visit);
  await visit.context.close();
}

const browser = await launched();
try {
  for (const lang of ["en", "es"]) for (const size of WIDTHS) await uses(browser, lang, size);
  for (const lang of ["en", "es"]) await once(browser, lang);
  await dropped(browser);
  await crosstables(browser);
  await large(browser);
  await dark(browser);
} finally {
  await browser.close();
}
console.log("page: every use passed");
