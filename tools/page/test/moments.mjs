/**
 * Takes screenshots of the page in eight situations: `node moments.mjs PAGE.html PICTURE_DIRECTORY`. The windows are
 * those of a laptop and a phone, light and dark, in both languages. The first screen must show the finding, the first
 * wrong pair and the top of the table. A print must have one page.
 */
import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { choose, expect, large, launched, opened, quiet, view } from "./browser.mjs";

const [file, pictures] = process.argv.slice(2).map((path) => resolve(path));
const data = (name) => resolve(import.meta.dirname, "../../../tests/data", name);
mkdirSync(pictures, { recursive: true });

const SCREENS = [
  ["laptop", 1024, 700],
  ["phone", 390, 844],
];

/** Checks that an element is visible without scrolling. */
async function onScreen(page, selector, what) {
  const box = await page.locator(selector).first().boundingBox();
  const { height } = page.viewportSize();
  expect(box && box.y >= 0 && box.y + box.height <= height, `${what} is not on the first screen: ${JSON.stringify(box)}`);
}

/** Returns the number of pages of a print. */
async function printed(page) {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  return pdf.match(/\/Type\s*\/Page[^s]/g)?.length;
}

async function moments(browser, lang, scheme, [screen, width, height]) {
  const visit = await opened(browser, file, { lang: lang === "es" ? "es-ES" : "en-US", width, height, colorScheme: scheme });
  const { page } = visit;
  let number = 0;
  const picture = (name) => page.screenshot({ path: join(pictures, `${++number}-${name}-${screen}-${scheme}-${lang}.png`) });

  await picture("first");
  await page.evaluate(() => document.querySelector(".place").dispatchEvent(new DragEvent("dragover", { bubbles: true, cancelable: true })));
  await page.locator(".place.over").waitFor();
  await picture("drop");

  await choose(page, "#table-file", data("club-printed.csv"));
  await choose(page, "#event-file", data("club.trf"));
  await page.locator("aside h2").waitFor();
  await page.locator("s.was").first().waitFor();
  await onScreen(page, "h1", "the finding");
  await onScreen(page, screen === "phone" ? ".jump" : "aside h2", "the first wrong pair");
  await onScreen(page, ".standing > .wide tbody tr:nth-child(3)", "the top of the table");
  await picture("wrong");

  await choose(page, "#table-file", data("club-published-right.csv"));
  await page.locator(".finding.good h1").waitFor();
  await page.locator("aside h2").waitFor();
  await picture("right");

  await choose(page, "#table-file", data("club-printed.csv"));
  await page.locator(".finding.bad h1").waitFor();
  await page.locator(".rule button").click();
  await page.locator('select[name="edition"]').selectOption("fide-2024-08");
  await page.locator(".finding.open h1").waitFor();
  await picture("chosen");
  await page.locator('select[name="edition"]').selectOption("");
  await page.locator(".finding.bad h1").waitFor();
  await page.locator(".rule button").click();

  await page.locator('[data-cell="3-1"]').click();
  await page.waitForFunction(() => location.hash.includes("who=8"));
  await page.locator('[data-cell="4-1"]').click();
  await page.locator("aside h2", { hasText: "Hazel" }).waitFor();
  await page.waitForFunction(() => location.hash.includes("versus=5") && !document.querySelector("aside.old"));
  await picture("comparison");

  if (scheme === "light") {
    const whole = await printed(page);
    expect(whole === 1, `the check prints on ${whole} pages`);
    await page.emulateMedia({ media: "print", colorScheme: scheme });
    await picture("print");
    await page.emulateMedia({ media: null, colorScheme: scheme });
    await page.evaluate(() => {
      globalThis.print = () => {};
    });
    await page.locator("aside .choices button").first().click();
    const comparison = await printed(page);
    expect(comparison === 1, `the comparison prints on ${comparison} pages`);
    await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  }

  await choose(page, "#event-file", { name: "large.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(large(300))) });
  await page.locator(".held", { hasText: "large.json" }).waitFor();
  await view(page, "crosstable");
  await page.locator(".crosstable [data-cell='0-3']").click();
  await page.getByRole("button", { name: "0-1", exact: true }).click();
  await page.locator(".moved li").first().waitFor();
  await onScreen(page, ".moved li", "what changes");
  await picture("what-if");
  quiet(visit);
  await visit.context.close();
}

const browser = await launched();
try {
  for (const lang of ["en", "es"]) for (const scheme of ["light", "dark"]) for (const screen of SCREENS) await moments(browser, lang, scheme, screen);
} finally {
  await browser.close();
}
console.log(`page: eight moments pictured in ${pictures}`);
