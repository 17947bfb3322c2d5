/**
 * Uses the page in Debian's Firefox, from the file: `node firefox.mjs PAGE.html`. The test is shorter than `uses.mjs`
 * and covers only differences between browsers: whether the engine starts, answers and draws, and whether the policy
 * allows this. The page must request nothing, and the console must be empty.
 */
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import puppeteer from "puppeteer-core";
import { expect, program } from "./browser.mjs";

const address = pathToFileURL(resolve(process.argv[2])).href;
const executablePath = program("firefox-esr") ?? program("firefox");
if (!executablePath) throw new Error("there is no firefox; install Debian's firefox-esr");

async function visited(browser, lang) {
  const page = await browser.newPage();
  const seen = [];
  page.on("request", (request) => seen.push(request.url()));
  page.on("pageerror", (error) => seen.push(String(error)));
  page.on("console", (message) => ["error", "warn"].includes(message.type()) && seen.push(message.text()));
  await page.goto(`${address}#lang=${lang}`);
  // Each block of the page has its own answer, so the test waits for each of them.
  const text = async (selector) => (await page.waitForSelector(selector)).evaluate((one) => one.innerText);
  const button = (name) => page.locator(`::-p-xpath(//main//button[normalize-space()="${name}"])`);
  const view = async (name) => {
    const hidden = await page.$eval(`[data-view="${name}"]`, (one) => !one.checkVisibility());
    if (hidden) await page.locator(".menu summary").click();
    await page.locator(`[data-view="${name}"]`).click();
  };

  await page.locator("#sample").click();
  await page.waitForSelector("table.grid");
  const verdict = await text(".finding.bad h1");
  expect(verdict.includes(lang === "es" ? "tiene errores en" : "is wrong in"), `${lang}: the finding is ${verdict}`);
  await page.locator('[data-cell="3-4"]').click();
  await page.waitForFunction(() => document.querySelector("aside")?.innerText.includes("16.5.1"));

  await view("crosstable");
  await page.locator('.crosstable [data-cell="3-6"]').click();
  await button("1-0").click();
  await page.waitForSelector(".ruled .moved");
  expect((await text(".ruled")).includes("4 → 2"), `${lang}: what-if says ${await text(".ruled")}`);

  await view("about");
  await page.waitForSelector("dl.facts");
  // Firefox loads a font for its own tools. The page itself loads no font.
  const own = (one) => one.split("#")[0] === address || one.startsWith("blob:") || one.startsWith("data:font/");
  const others = seen.filter((one) => !own(one));
  expect(others.length === 0, `${lang}: asked for or said: ${others.slice(0, 3)}`);
  await page.close();
}

const browser = await puppeteer.launch({ browser: "firefox", executablePath, headless: true });
try {
  for (const lang of ["en", "es"]) await visited(browser, lang);
  console.log(`${await browser.version()}: both languages passed`);
} finally {
  await browser.close();
}
