/**
 * Uses the page like an arbiter: `node uses.mjs PAGE.html SCREENSHOT_DIRECTORY [EVERY]`. The page is opened from a file
 * without a network, in both languages and three widths. axe must find nothing, the console must be empty, and the page
 * must request nothing. With EVERY, the test uses only every EVERY-th page of other programs.
 */
import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, join, resolve } from "node:path";
import { choose, expect, fresh, launched, opened, quiet, view, words } from "./browser.mjs";

const [file, pictures] = process.argv.slice(2, 4).map((path) => resolve(path));
const every = Number(process.argv[4] ?? 1);
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const data = (name) => resolve(import.meta.dirname, "../../../tests/data", name);
mkdirSync(pictures, { recursive: true });

const WIDTHS = [
  ["phone", 390, 844],
  ["tablet", 820, 1180],
  ["desktop", 1280, 900],
];

/** The visits in which axe checks the page. In other visits, the views have the same structure. */
const LOOKED_AT = /, (en, phone|es, desktop)$|^[^,]+$/;

/** Stops if axe finds a violation of WCAG 2.2 AA. */
async function clean(page, where) {
  if (!LOOKED_AT.test(where)) return;
  if (!(await page.evaluate(() => "axe" in globalThis))) {
    // The policy of the page forbids external scripts, so the test uses the browser directly.
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

/** Checks that only scrolling elements are wider than the window. */
async function fits(page, where) {
  const wide = await page.evaluate(() =>
    [...document.querySelectorAll("body *")]
      .filter((one) => one.checkVisibility() && !one.closest(".wide, pre, svg") && one.getBoundingClientRect().right > innerWidth + 1)
      .map((one) => `${one.tagName} ${one.textContent.slice(0, 40)}`),
  );
  expect(wide.length === 0, `wider than the window, ${where}: ${wide.slice(0, 3)}`);
}

const picture = async (page, name) => page.screenshot({ path: join(pictures, `${name}.png`), fullPage: true });
const settled = (page) => page.waitForFunction(() => !document.querySelector(".busy, .old"));
const sample = async (page) => {
  await page.locator("#sample").click();
  await page.locator("aside h2").waitFor();
};
const mood = (page, name) => page.locator(`.finding.${name} h1`).waitFor();
const standing = (page) => page.locator(".standing > .wide tbody tr").allInnerTexts();

/** Tests all uses of the page, at one width and in one language. */
async function uses(browser, lang, [size, width, height]) {
  const visit = await opened(browser, file, { lang: lang === "es" ? "es-ES" : "en-US", width, height });
  const { page } = visit;
  const es = lang === "es";
  expect((await page.locator("html").getAttribute("lang")) === lang, `the page does not begin in ${lang}`);
  await clean(page, `start, ${lang}, ${size}`);
  await picture(page, `start-${lang}-${size}`);

  // The heading contains the finding. Below it are the cause, the right places and the rules.
  await sample(page);
  await page.locator("s.was").first().waitFor();
  const finding = await page.locator("h1").innerText();
  expect(finding.includes(es ? "tiene errores en 4 puestos y 12 números" : "wrong in 4 places and 12 numbers"), `the finding is ${finding}`);
  const lead = await page.locator(".lead").innerText();
  expect(lead.includes(es ? "2.º Ivy, Ines; 3.º Alder, Anna" : "Ivy, Ines 2nd; Alder, Anna 3rd"), `nobody is named: ${lead}`);
  expect(lead.includes("2026-03-01"), `the cause is not named: ${lead}`);
  const rule = await page.locator(".rule").innerText();
  for (const part of es ? ["marzo de 2026", "Buchholz corte 1", "ronda 5 de 5"] : ["March 2026", "Buchholz cut 1", "round 5 of 5"]) {
    expect(rule.includes(part), `the line of the rules lacks ${part}: ${rule}`);
  }
  expect((await page.locator("aside h2").innerText()) === (es ? "¿Por qué va Ivy por delante de Alder?" : "Why is Ivy ahead of Alder?"), "the first wrong pair is not open");
  expect((await page.locator("aside").innerText()).includes("1.5 + 3 + 1 + 0 + 1.5 = 7") || es, "the working of the pair is not open");
  const rows = await standing(page);
  expect(rows.length === 10 && rows[0].includes("Gorse, Gina") && rows[3].includes("Hazel, Hugo"), `the standing is ${rows}`);
  expect(rows[0].includes(es ? "8,25" : "8.25"), `numbers are not those of ${lang}: ${rows[0]}`);
  await clean(page, `finding, ${lang}, ${size}`);
  await fits(page, `finding, ${lang}, ${size}`);

  // Wrong places and values are struck through below the right ones.
  expect((await page.locator("s.was").count()) === 16, `marked: ${await page.locator("s.was").allInnerTexts()}`);

  // A selected value shows its working with all single results.
  await page.locator('[data-cell="3-4"]').click();
  const aside = page.locator("aside");
  await aside.getByText("16.5.1").first().waitFor();
  const told = await aside.innerText();
  expect(told.includes("BH/C1") && told.includes("Cedar, Carla"), `the working is ${told}`);
  await clean(page, `working, ${lang}, ${size}`);
  await fits(page, `working, ${lang}, ${size}`);
  await picture(page, `working-${lang}-${size}`);
  expect(page.url().includes("who=8") && page.url().includes("code=BH"), `the address does not name the value: ${page.url()}`);
  expect(!page.url().includes("Hazel"), "the address holds something of the event");

  // Two selected names show a comparison.
  await page.locator('[data-cell="3-1"]').click();
  await page.waitForFunction(() => !location.hash.includes("code="));
  await page.locator('[data-cell="4-1"]').click();
  const ahead = es ? "¿Por qué va Hazel por delante de Elm?" : "Why is Hazel ahead of Elm?";
  const why = page.locator("aside h2", { hasText: ahead });
  await why.waitFor();
  expect(page.url().includes("who=8") && page.url().includes("versus=5"), `the address does not name the two: ${page.url()}`);
  // The Back button of the browser undoes a step. The event stays open, even after a reload.
  await page.goBack();
  await page.waitForFunction(() => !location.hash.includes("versus"));
  await page.goForward();
  await why.waitFor();
  await page.reload();
  await why.waitFor();
  expect((await page.locator(".held").innerText()).includes("club-printed.csv"), "a reload loses the table");
  await picture(page, `versus-${lang}-${size}`);

  // The page compares two editions.
  await view(page, "editions");
  await page.locator("svg.slope").waitFor();
  expect((await page.locator("svg.slope .up").count()) === 2 && (await page.locator("svg.slope .down").count()) === 2, "the slopes are wrong");
  await picture(page, `editions-${lang}-${size}`);

  // A new edition or list is applied immediately. A wrong code is rejected with its position.
  await view(page, "standing");
  await page.locator(".rule button").click();
  const edition = page.locator('select[name="edition"]');
  await edition.selectOption("fide-2024-08");
  await page.waitForFunction(() => document.querySelectorAll(".standing > .wide tbody tr")[1]?.textContent.includes("Alder"));
  // If the user chooses rules that explain the table, the table is still not right.
  await mood(page, "open");
  const chosen = await page.locator(".finding").innerText();
  expect(chosen.includes(es ? "que eligió usted" : "the edition that you"), `the chosen edition is hidden: ${chosen}`);
  await edition.selectOption("");
  const list = page.locator('input[name="list"]');
  await list.fill("BH,XYZ");
  await list.press("Enter");
  await list.blur();
  await page.getByRole("alert").getByText("XYZ").first().waitFor();
  const problem = await page.getByRole("alert").first().innerText();
  expect((await page.getByRole("alert").count()) === 1 && !/--|error|tiebreak codes/.test(problem), `a wrong code is not refused in one box of the page's words: ${problem}`);
  await picture(page, `refused-${lang}-${size}`);
  // The list accepts names of tie-breaks as well as codes.
  await list.fill(es ? "Puntos, resultado particular, Buchholz corte 1, sonneborn-berger" : "points, Direct encounter, Buchholz cut 1, Sonneborn-Berger");
  await list.blur();
  await page.waitForFunction(() => location.hash.includes(`list=${encodeURIComponent("PTS,DE,BH/C1,SB")}`));
  await page.locator(".standing > .wide tbody tr").first().waitFor();
  await list.fill("");
  await list.blur();
  await page.locator(".standing > .wide tbody tr").first().waitFor();
  await page.locator(".codes summary").click();
  await page.locator(".codes table").waitFor();
  await clean(page, `codes, ${lang}, ${size}`);
  await page.locator(".codes summary").click();

  // The page shows the standing after an earlier round.
  await page.locator('input[type="range"]').fill("3");
  await page.waitForFunction(() => document.title.includes("3"));
  await page.locator('input[type="range"]').fill("5");
  await settled(page);

  for (const name of ["check", "crosstable", "ratings", "report", "about"]) {
    await view(page, name);
    await page.locator("h1").first().waitFor();
    await settled(page);
    await clean(page, `${name}, ${lang}, ${size}`);
    await fits(page, `${name}, ${lang}, ${size}`);
    await picture(page, `${name}-${lang}-${size}`);
  }
  quiet(visit);
  await visit.context.close();
}

/** Tests an event of 9,999 players: only the visible rows exist, and the keyboard reaches the others. */
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
  await page.locator(".standing > .wide tbody tr").first().waitFor();
  expect((await page.locator(".standing > .wide table").getAttribute("aria-rowcount")) === "10000", "the table does not say how long it is");
  expect((await page.locator(".standing > .wide tbody tr").count()) < 120, "rows out of sight are drawn");
  await page.locator('.grid [tabindex="0"]').focus();
  // A key that is pressed while rows are drawn has no effect.
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

/** Tests features for which one width and one language are enough. */
async function once(browser, lang) {
  const say = words(lang);
  const visit = await opened(browser, file, { lang: lang === "es" ? "es-ES" : "en-US", acceptDownloads: true });
  const { page } = visit;

  // If a table is opened before its event, it waits for the event. The user chooses the files in a dialog.
  await choose(page, "#event-file", data("club-printed.csv"));
  await page.getByText(say("table-waits", { name: "club-printed.csv" })).waitFor();
  await choose(page, "#event-file", data("club.trf"));
  await mood(page, "bad");
  await page.locator(".held button").click();
  await page.getByRole("button", { name: say("drop", { name: "club-printed.csv" }) }).click();
  await mood(page, "good");

  // A second event starts with its own rules and without the table of the first event. The first table can be opened
  // again.
  await choose(page, "#table-file", data("club-printed.csv"));
  await mood(page, "bad");
  await page.locator(".rule button").click();
  await page.locator('select[name="edition"]').selectOption("fide-2024-08");
  await mood(page, "open");
  await choose(page, "#event-file", data("club-organizer.trf"));
  await page.locator(".held", { hasText: "club-organizer.trf" }).waitFor();
  await page.locator(".standing > .wide tbody tr").first().waitFor();
  expect(!page.url().includes("edition="), `the edition stays: ${page.url()}`);
  expect(!(await page.locator(".held").innerText()).includes("club-printed.csv"), "the table stays");
  await page.locator(".held button").click();
  await page.getByRole("button", { name: say("reuse", { name: "club.trf" }) }).click();
  await page.locator(".held", { hasText: "club.trf" }).waitFor();
  await page.locator(".held button").click();
  await page.getByRole("button", { name: say("reuse", { name: "club-printed.csv" }) }).click();
  await mood(page, "bad");

  // The message about an unreadable file names the kind of the file.
  await choose(page, "#table-file", { name: "photo.jpg", mimeType: "image/jpeg", buffer: Buffer.from([0xff, 0xd8, 0xff, 0xe0]) });
  await page.getByText(say("not-readable", { name: "photo.jpg" })).waitFor();

  // A table of a different event is rejected in one sentence.
  await choose(page, "#table-file", { name: "other.csv", mimeType: "text/csv", buffer: Buffer.from("Rank,Name,Pts\n1,Zed A,3\n2,Yed B,2\n3,Xed C,1\n") });
  await page.getByRole("alert").getByText(lang === "es" ? "ninguna de las 3 filas" : "any of the 3 rows").waitFor();
  expect((await page.getByRole("alert").locator("pre").count()) === 1, "a table of strangers has more than one box");

  // The user pastes a table as text, and with its cells.
  await page.locator(".held button").click();
  await page.locator("#table-paste").fill(readFileSync(data("club-published-right.csv"), "utf8"));
  await page.locator(".paste button").click();
  await page.locator(".held", { hasText: "table.csv" }).waitFor();
  await mood(page, "good");
  await paste(page, "body", "text/html", readFileSync(data("exports/chess-results-de-clipping.html"), "utf8"));
  await page.locator(".held", { hasText: "table.html" }).waitFor();
  await settled(page);
  await mood(page, "good");

  // The page shows beside a game how a different result would change the standing. Hazel and Elm drew in round 4.
  await view(page, "crosstable");
  await page.locator(".crosstable table").waitFor();
  await page.locator('[data-cell="3-6"]').click();
  await page.getByRole("button", { name: "1-0", exact: true }).click();
  const ruled = page.locator(".ruling");
  await ruled.locator(".moved li").first().waitFor();
  const changed = await ruled.innerText();
  for (const part of ["Hazel, Hugo", "Elm, Eva 1-0", "4 → 2", say("what-if-places")]) {
    expect(changed.includes(part), `what-if does not say ${part}: ${changed}`);
  }
  await ruled.locator(".ruled summary").click();
  expect((await ruled.innerText()).includes(lang === "es" ? "11,5" : "11.5"), "what-if has no values");
  await clean(page, "what if");
  // Changes remain after the view changes and after a reload.
  await view(page, "standing");
  await page.locator(".standing > .wide tbody tr").first().waitFor();
  await page.reload();
  await page.locator(".standing > .wide tbody tr").first().waitFor();
  await view(page, "crosstable");
  await ruled.locator(".moved li").first().waitFor();
  await page.locator("#undo").click();
  await page.waitForFunction(() => !document.querySelector(".ruled"));

  // A later edition is in force for this event. The event is rated by an earlier edition, with a time control that the
  // file lacks.
  await view(page, "ratings");
  await page.locator('select[name="rating-edition"]').selectOption("b02-2018-07");
  await page.locator('input[name="rating-control"]').fill("3+2");
  await page.locator('input[name="rating-control"]').blur();
  await page.getByText(say("rating-rated")).first().waitFor();
  await page.getByText("2277").first().waitFor();
  await page.locator('select[name="rating-list"]').selectOption("rapid");
  await page.locator('[role="alert"]').first().waitFor();
  await page.locator('select[name="rating-list"]').selectOption("");

  // The user saves the event in several formats.
  await view(page, "report");
  for (const [name, begins] of [["TRF26", "012 "], ["TRF16", "012 "], ["JSON", "{"], [say("standing-csv"), lang === "es" ? "\ufeffPuesto;" : "Rank,"]]) {
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name, exact: true }).click()]);
    const text = readFileSync(await download.path(), "utf8");
    expect(text.startsWith(begins), `${name} begins with ${text.slice(0, 20)}`);
  }

  await dossier(page, say);

  // The user can enter regulations as lines or open them as a file.
  await view(page, "regulations");
  await page.getByRole("button", { name: say("system-swiss") }).click();
  await page.waitForFunction(() => /^edition: 2026$/m.test(document.querySelector("main textarea").value));
  // A choice changes the lines, and the lines determine the choices.
  expect((await page.locator('select[name="system"]').inputValue()) === "swiss", "the lines choose nothing");
  await page.locator('select[name="exhausted"]').selectOption("unbroken");
  await page.locator('select[name="unrated.policy"]').selectOption("fixed");
  await page.locator('input[name="unrated.rating"]').fill("1400");
  await page.locator('input[name="published"]').fill("2026-03-01");
  const lines = await page.locator("main textarea").inputValue();
  for (const line of ["exhausted: unbroken", "unrated.policy: fixed", "unrated.rating: 1400", "published: 2026-03-01"]) {
    expect(lines.split("\n").filter((one) => one === line).length === 1, `${line} is not written: ${lines}`);
  }
  await page.getByRole("button", { name: say("regulations-read") }).click();
  await page.locator(".verdict.good").first().waitFor();
  await choose(page, "#rules-file", data("classic-regulations.json"));
  await page.getByText("/regulations/rated").first().waitFor();
  await clean(page, "regulations");
  await picture(page, `regulations-${lang}`);
  await page.locator(".held button").click();
  await page.getByRole("button", { name: say("drop", { name: "classic-regulations.json" }) }).click();

  // The page shows the licenses of its parts.
  await view(page, "about");
  await page.locator("main details summary").click();
  await page.locator(".licences", { hasText: "Apache License" }).waitFor();

  // With the keyboard alone, the user reaches the table, moves in it, opens a working and returns.
  await view(page, "standing");
  await page.locator(".standing > .wide table").waitFor();
  await settled(page);
  await page.locator('.grid [tabindex="0"]').focus();
  for (const [key, cell] of [["ArrowDown", "1-1"], ["ArrowDown", "2-1"], ["End", "2-6"]]) {
    await page.keyboard.press(key);
    await page.waitForFunction((cell) => document.activeElement.dataset.cell === cell, cell);
  }
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.activeElement.tagName === "ASIDE");
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => document.activeElement.dataset.cell === "2-6");
  expect(!page.url().includes("who="), "Escape does not close the working");

  // The language changes without a reload. The address contains the state, so it opens the same state again.
  const [name, other, word] = lang === "es" ? ["English", "en", "Save report"] : ["Español", "es", "Guardar informe"];
  await page.getByRole("button", { name }).click();
  await page.getByText(word).first().waitFor();
  expect(page.url().includes(`lang=${other}`), "the address does not name the language");
  quiet(visit);
  await visit.context.close();
}

/** Pastes the content of a clipboard. */
const paste = (page, selector, type, text) =>
  page.evaluate(
    ([selector, type, text]) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData(type, text);
      document.querySelector(selector).dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    },
    [selector, type, text],
  );

/** Drops files somewhere on the page. */
const drop = (page, names, selector = "body") => {
  const files = names.map((name) => ({ name: basename(name), bytes: readFileSync(data(name)).toString("base64") }));
  return page.evaluate(([files, selector]) => {
    const dataTransfer = new DataTransfer();
    for (const { name, bytes } of files) dataTransfer.items.add(new File([Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))], name));
    document.querySelector(selector).dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
  }, [files, selector]);
};

/** Tests an event and a published table, dropped in every form of both. */
async function dropped(browser) {
  const visit = await opened(browser, file);
  const { page } = visit;
  for (const published of ["chess-results-en.xlsx", "chess-results-de.html", "vega.csv", "chess-results-en.ods", "chess-results-en.xls"]) {
    await drop(page, ["club.trf", `exports/${published}`]);
    await page.locator(".held", { hasText: published }).waitFor();
    await settled(page);
    await mood(page, "good");
  }
  await drop(page, ["final.json"]);
  await page.locator(".held", { hasText: "final.json" }).waitFor();
  await page.locator(".standing > .wide table").waitFor();
  // Each input accepts files that are dropped or pasted there, and does not guess their role.
  await fresh(page, visit.address);
  await drop(page, ["exports/crosstables/rank-en.xlsx"], ".place:last-child");
  await page.locator(".waits").waitFor();
  await paste(page, "#event-paste", "text/plain", readFileSync(data("club.trf"), "utf8"));
  await page.locator(".held", { hasText: "event.trf · rank-en.xlsx" }).waitFor();
  // If several events are dropped, the page shows one of them and keeps the others.
  await fresh(page, visit.address);
  await drop(page, ["club.trf", "club-organizer.trf", "club-2019.trf"]);
  await page.locator(".held").waitFor();
  await page.locator(".held", { hasText: "club-2019.trf" }).waitFor();
  await page.locator(".filelist").waitFor();
  expect((await page.locator(".kept").last().locator("li").count()) === 2, "events are lost");
  quiet(visit);
  await visit.context.close();
}

/** Tests that a saved case opens with its files, chosen rules and changed results. */
async function cases(browser) {
  const say = words("en");
  const visit = await opened(browser, file, { acceptDownloads: true });
  const { page } = visit;
  await sample(page);
  await page.locator(".rule button").click();
  await page.locator('select[name="edition"]').selectOption("fide-2024-08");
  await mood(page, "open");
  await view(page, "crosstable");
  await page.locator('[data-cell="3-6"]').click();
  await page.getByRole("button", { name: "1-0", exact: true }).click();
  await page.locator(".ruled").waitFor();
  await view(page, "report");
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: say("case-save"), exact: true }).click()]);
  expect(download.suggestedFilename() === "club.case.json", `the case is called ${download.suggestedFilename()}`);
  const buffer = readFileSync(await download.path());
  await fresh(page, visit.address);
  await page.setInputFiles("#event-file", { name: "club.case.json", mimeType: "application/json", buffer });
  await page.locator(".held", { hasText: "club.trf · club-printed.csv" }).waitFor();
  await mood(page, "open");
  await view(page, "crosstable");
  await page.locator(".ruled").waitFor();
  quiet(visit);
  await visit.context.close();
}

/**
 * Tests pages, spreadsheets and texts of real programs, of players and of teams. They are dropped as files and pasted
 * with their cells. The right tables must be confirmed, and the wrong ones must not.
 */
async function facsimiles(browser) {
  const [, ...index] = readFileSync(data("exports/pages/index.tsv"), "utf8").trim().split("\n");
  const read = ["html", "csv", "xlsx", "txt"];
  const pages = index.map((line) => line.split("\t")).filter(([, , , , ending, , , , right, wrong]) => read.includes(ending) && right === "0" && wrong === "1");
  const kinds = new Set(pages.map(([, , , ranked, ending]) => `${ranked} ${ending}`));
  expect(kinds.has("teams html") && kinds.has("teams csv") && kinds.has("players xlsx"), `only ${[...kinds]} are tried`);
  expect(pages.length > 55, `of ${index.length} pages only ${pages.length} are told apart`);
  const visit = await opened(browser, file);
  const { page } = visit;
  for (const [name, , , ranked, ending, event, list, after] of pages.filter((_, number) => number % every === 0)) {
    // A TRF file contains its list.
    const asked = event.endsWith(".trf") || list === "-" ? "" : ranked === "teams" ? `MPTS,${list}` : list;
    const state = new URLSearchParams({ list: asked, round: after === "-" ? "" : after });
    for (const [side, verdict] of [["right", "good"], ["wrong", "bad"]]) {
      await fresh(page, visit.address);
      const folder = `exports/pages/${name}`;
      await drop(page, [`${folder}/${event}`], ".place");
      await page.locator(".held", { hasText: event }).waitFor();
      await page.evaluate((state) => {
        location.hash = state;
      }, `${state}`);
      // The page applies the list in the address before it reads the table.
      await page.waitForTimeout(100);
      await settled(page);
      const text = readFileSync(data(`${folder}/${side}.${ending}`), "utf8");
      // Without a table, the browser copies the text.
      if (side === "wrong" && text.includes("<table")) await paste(page, "body", "text/html", text);
      else if (side === "wrong" && ["csv", "txt"].includes(ending)) await paste(page, "body", "text/plain", text);
      else await drop(page, [`${folder}/${side}.${ending}`]);
      await page.locator(".held", { hasText: " · " }).waitFor();
      await mood(page, verdict).catch(async () => expect(false, `${name}, ${side}: ${await page.locator("main").innerText()}`));
    }
  }
  quiet(visit);
  await visit.context.close();
}

/** Tests that a crosstable alone is read as an event, in every form. Beside an event, it is a published table. */
async function crosstables(browser) {
  const say = words("en");
  for (const name of ["rank-en.xlsx", "rank-de.html", "vega.csv", "us.xlsx", "start-es.html"]) {
    const visit = await opened(browser, file);
    const { page } = visit;
    await drop(page, [`exports/crosstables/${name}`]);
    await page.locator(".held", { hasText: name }).waitFor();
    // The kind of its byes is unknown, so the standing beside them is neither right nor wrong.
    await mood(page, "open");
    const rows = await standing(page);
    expect(rows.length === 10 && rows[0].includes("Gorse, Gina") && rows[0].includes("8.25"), `${name}: the standing is ${rows}`);
    for (const part of ["check", "crosstable", "editions", "report"]) {
      await view(page, part);
      await page.locator("h1").first().waitFor();
      await settled(page);
      expect((await page.locator('[role="alert"]').count()) === 0, `${name} is refused in ${part}`);
    }
    await view(page, "crosstable");
    await page.locator('[data-cell="3-6"]').click();
    await page.getByRole("button", { name: "1-0", exact: true }).click();
    await page.locator(".ruled").waitFor();
    quiet(visit);
    await visit.context.close();
  }
  const visit = await opened(browser, file);
  await drop(visit.page, ["exports/crosstables/changed/rank-en-sides.xlsx"]);
  await visit.page.getByText("the rows of the two players differ in round 4").first().waitFor();
  await fresh(visit.page, visit.address);
  await drop(visit.page, ["exports/chess-results-en.xlsx"]);
  await visit.page.getByText(say("table-waits", { name: "chess-results-en.xlsx" })).waitFor();
  await drop(visit.page, ["exports/crosstables/rank-en.xlsx", "club.trf"]);
  await visit.page.locator(".held", { hasText: "club.trf · rank-en.xlsx" }).waitFor();
  quiet(visit);
  await visit.context.close();
}

/**
 * Tests the report for an appeal about the two compared participants. It must have the same bytes as the output of
 * `report`.
 */
async function dossier(page, say) {
  await page.evaluate(() => {
    location.hash = `${location.hash}&who=9&versus=1`;
  });
  await page.waitForFunction(() => location.hash.includes("versus=1"));
  const [download] = await Promise.all([page.waitForEvent("download"), page.locator("header").getByRole("button", { name: say("report-save"), exact: true }).click()]);
  const text = readFileSync(await download.path(), "utf8");
  expect(text.startsWith("<!doctype html>"), `the report begins with ${text.slice(0, 40)}`);
  for (const part of ["Ivy, Ines (9)", "Alder, Anna (1)", "16.3.2", "777d47bb580e88b1", "table.html"]) {
    expect(text.includes(part), `the report does not say ${part}`);
  }
  await page.getByRole("status").getByText("club.html").first().waitFor();
}

/** Tests the dark colors. */
async function dark(browser) {
  const visit = await opened(browser, file, { colorScheme: "dark" });
  await sample(visit.page);
  await clean(visit.page, "dark");
  await picture(visit.page, "dark");
  quiet(visit);
  await visit.context.close();
}

const browser = await launched();
try {
  for (const lang of ["en", "es"]) for (const size of WIDTHS) await uses(browser, lang, size);
  for (const lang of ["en", "es"]) await once(browser, lang);
  await cases(browser);
  await dropped(browser);
  await facsimiles(browser);
  await crosstables(browser);
  await large(browser);
  await dark(browser);
} finally {
  await browser.close();
}
console.log("page: every use passed");
