/** Puts engine, scripts and style into one file: `node assemble.mjs ENGINE.wasm BUNDLE_DIRECTORY OUT.html LEVEL...`. */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { decoded, encoded } from "./src/seven.js";

const [engineFile, bundle, out, ...level] = process.argv.slice(2);
const sha256 = (data, form) => createHash("sha256").update(data).digest(form);
const here = (name) => readFileSync(new URL(name, import.meta.url), "utf8");

/** Escapes a script so that it does not close the element that contains it. */
const held = (script) => script.trim().replaceAll("</script", "<\\/script").replaceAll("<!--", "<\\!--");

/** Compresses a file with zstd at a level from the command line. `src/worker.ts` decompresses the file. */
function packed(path) {
  try {
    return execFileSync("zstd", [...level, "--long=27", "--no-check", "--quiet", "--stdout", path], { maxBuffer: 1 << 28 });
  } catch (error) {
    throw error.code === "ENOENT" ? new Error("there is no zstd; install Debian's package zstd") : error;
  }
}

const engine = readFileSync(engineFile);
// The page passes no functions to the engine. An engine that imports functions (the time, random numbers) would not
// start.
const asked = WebAssembly.Module.imports(new WebAssembly.Module(engine));
if (asked.length > 0) throw new Error(`the engine asks for ${asked.slice(0, 3).map((one) => `${one.module} ${one.name}`)}`);
const page = held(readFileSync(`${bundle}/page.js`, "utf8"));
const worker = held(readFileSync(`${bundle}/worker.js`, "utf8"));
const style = here("src/style.css").replace(/\s*\n\s*/g, "");

// The policy forbids the page to load or send anything. It allows styles in elements, because cells of tables need
// them.
const policy = [
  "default-src 'none'",
  `script-src 'sha256-${sha256(page, "base64")}' 'wasm-unsafe-eval' blob:`,
  "worker-src blob:",
  "style-src 'unsafe-inline'",
  "connect-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

const small = packed(engineFile);
const text = encoded(small);
if (Buffer.compare(decoded(text), small) !== 0) throw new Error("the engine cannot be read back from the page");
const licences = gzipSync(readFileSync(new URL("../../THIRD-PARTY.txt", import.meta.url)), { level: 9 });
const filled = {
  policy,
  licences: encoded(licences),
  style,
  worker,
  page,
  sha256: sha256(engine, "hex"),
  engine: text,
};
const html = Buffer.from(here("page.html").replace(/@(\w+)@/g, (_, name) => filled[name]));
writeFileSync(out, html);
const kib = (bytes) => `${Math.round(bytes / 1024)} KiB`;
console.log(
  `${out}: ${kib(html.length)}, ${kib(gzipSync(html, { level: 9 }).length)} gzipped; ` +
    `engine ${kib(engine.length)}, packed ${kib(small.length)}, scripts ${kib(page.length + worker.length)}`,
);
