/** Opens the page that the program serves: `node served.mjs PROGRAM PAGE.html`. */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { get } from "node:http";
import { createInterface } from "node:readline";
import { expect, launched } from "./browser.mjs";

const [program, file] = process.argv.slice(2);
const server = spawn(program, ["serve", "--port", "0"], { stdio: ["ignore", "pipe", "inherit"] });
const browser = await launched();
try {
  const [line] = await new Promise((done) => createInterface(server.stdout).once("line", (...lines) => done(lines)));
  const address = line.match(/http:\/\/127\.0\.0\.1:\d+\//)?.[0];
  expect(address, `the program says ${line}`);
  const answer = (path) =>
    new Promise((done, failed) => {
      get(address + path, (response) => {
        const parts = [];
        response.on("data", (part) => parts.push(part));
        response.on("end", () => done([response.statusCode, Buffer.concat(parts)]));
      }).on("error", failed);
    });
  const [status, body] = await answer("");
  expect(status === 200 && body.equals(readFileSync(file)), "what is served is not the page");
  expect((await answer("etc/passwd"))[0] === 404, "something else is served");
  const page = await browser.newPage();
  const requests = [];
  page.on("request", (request) => requests.push(request.url()));
  await page.goto(address);
  await page.locator("#sample").click();
  await page.getByText("Gorse, Gina").first().waitFor();
  const others = requests.filter((url) => url !== address && !url.startsWith("blob:"));
  expect(others.length === 0, `the page asks for ${others}`);
} finally {
  await browser.close();
  server.kill();
}
console.log("page: served");
