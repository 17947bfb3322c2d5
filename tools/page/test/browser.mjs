/** Starts browsers without a network, for the tests. */
import { accessSync, constants, readFileSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium, firefox } from "playwright-core";

/** Returns the path of a program of the system by its name. */
export function program(name) {
  for (const folder of (process.env.PATH ?? "").split(delimiter)) {
    const path = join(folder, name);
    try {
      accessSync(path, constants.X_OK);
      return path;
    } catch {}
  }
  return null;
}

/** Starts Debian's Chromium. */
export async function launched() {
  const executablePath = program("chromium");
  if (!executablePath) throw new Error("there is no chromium; install Debian's");
  return chromium.launch({ executablePath, args: ["--no-sandbox"] });
}

export { firefox };

/**
 * Opens the page from its file without a network, and records every request and every console message. `quiet` checks
 * the records in `seen`.
 */
export async function opened(browser, file, { width = 1280, height = 900, lang = "en", fragment = "", ...more } = {}) {
  const context = await browser.newContext({ viewport: { width, height }, locale: lang, offline: true, ...more });
  // Other steps of `.ci/run` use the same machine at the same time, so the limit is long.
  context.setDefaultTimeout(120_000);
  const page = await context.newPage();
  const seen = { requests: [], problems: [] };
  page.on("request", (request) => seen.requests.push(request.url()));
  page.on("pageerror", (error) => seen.problems.push(String(error)));
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) seen.problems.push(message.text());
  });
  const address = pathToFileURL(file).href;
  await page.goto(address + fragment);
  await page.locator("header").waitFor();
  return { page, context, seen, address };
}

/**
 * Chooses files for one of the two file inputs. If the page has an event, it shows these inputs only on request.
 */
export async function choose(page, id, files) {
  if ((await page.locator(id).count()) === 0) await page.locator(".held button").click();
  await page.setInputFiles(id, files);
}

/** Opens a view from the bar, or from the menu behind "More". */
export async function view(page, name) {
  const button = page.locator(`header [data-view="${name}"]`);
  if (!(await button.isVisible())) await page.locator(".menu summary").click();
  await button.click();
}

/** Opens a new page, without the state of its history. */
export async function fresh(page, address) {
  await page.goto("about:blank");
  await page.goto(address);
  await page.locator("header").waitFor();
}

/** Returns a function for the texts of the page in a language. The function takes a message id and arguments. */
export function words(lang) {
  const folder = join(import.meta.dirname, "../../../crates/phrase/messages");
  const files = readdirSync(join(folder, lang)).map((name) => join(folder, lang, name));
  const found = new Map();
  for (const file of [join(folder, "all.ftl"), ...files.filter((name) => name.endsWith(".ftl"))]) {
    for (const line of readFileSync(file, "utf8").split("\n")) {
      const [, id, text] = /^([a-z0-9-]+) = (.*)$/.exec(line) ?? [];
      if (id) found.set(id, text);
    }
  }
  // The English text of a message may consist of the words of its id (`crates/phrase/build.rs`).
  const spelled = (id) => {
    const word = id.replace(/^(column|rating-word|system)-/, "").replaceAll("-", " ");
    return /^(rating-word|system)-/.test(id) ? word : word[0].toUpperCase() + word.slice(1);
  };
  return (id, filled = {}) => {
    const text = found.get(`page-${id}`) ?? found.get(id) ?? (lang === "en" ? spelled(id) : undefined);
    expect(text !== undefined, `nothing is said as ${id}`);
    return text.replace(/\{ \$(\w+) \}/g, (_, name) => filled[name]);
  };
}

/**
 * Generates an event with this number of players. In each of five rounds, the players in the upper half of the numbers
 * meet those in the lower half, and every third game is drawn.
 */
export function large(players) {
  const games = Array.from({ length: players }, () => []);
  for (let round = 0; round < 5; round++) {
    const half = players / 2;
    for (let at = 0; at < half; at++) {
      const [white, black] = [at, half + ((at + round) % half)];
      const draw = (at + round) % 3 === 0;
      games[white].push(`${black + 1} w ${draw ? "=" : "1"}`);
      games[black].push(`${white + 1} b ${draw ? "=" : "0"}`);
    }
  }
  const participants = games.map((own, at) => ({ id: at + 1, name: `Player ${at + 1}`, rating: 2400 - at, games: own }));
  return { kind: "individual", pairing: "swiss", start: "2026-04-01", rounds: 5, participants };
}

/** Stops unless a condition holds. */
export function expect(condition, message) {
  if (!condition) throw new Error(message);
}

/** Checks that the page requested only itself and its worker, and that the console is empty. */
export function quiet({ seen, address }) {
  const own = (url) => url.split("#")[0] === address || url.startsWith("blob:");
  const others = seen.requests.filter((url) => !own(url));
  expect(others.length === 0, `the page asks for ${others.slice(0, 3)}`);
  expect(seen.problems.length === 0, `the console says ${seen.problems.slice(0, 3)}`);
}
