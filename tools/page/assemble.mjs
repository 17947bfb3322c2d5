/** Puts engine, scripts and style into one file: `node assemble.mjs ENGINE.wasm BUNDLE_DIRECTORY OUT.html`. */
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { gzipSync, deflateRawSync } from "node:zlib";

const [engineFile, bundle, out] = process.argv.slice(2);
const sha256 = (data, form) => createHash("sha256").update(data).digest(form);
const here = (name) => readFileSync(new URL(name, import.meta.url), "utf8");

/** A script must not end the element that holds it. */
const held = (script) => script.trim().replaceAll("</script", "<\\/script").replaceAll("<!--", "<\\!--");

const engine = readFileSync(engineFile);
// The page gives the engine nothing: what asks for something (the time, random numbers) would not even begin there.
const asked = WebAssembly.Module.imports(new WebAssembly.Module(engine));
if (asked.length > 0) throw new Error(`the engine asks for ${asked.slice(0, 3).map((one) => `${one.module} ${one.name}`)}`);
const page = held(readFileSync(`${bundle}/page.js`, "utf8"));
const worker = held(readFileSync(`${bundle}/worker.js`, "utf8"));
const style = here("src/style.css").replace(/\s*\n\s*/g, "");

// Nothing is loaded and nothing is sent. Styles may stand in the page because the dossier, a page in this one, has its own.
const policy = [
  "default-src 'none'",
  `script-src 'sha256-${sha256(page, "base64")}' 'wasm-unsafe-eval' blob:`,
  "worker-src blob:",
  "style-src 'unsafe-inline'",
  "connect-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

const filled = {
  policy,
  style,
  worker,
  page,
  sha256: sha256(engine, "hex"),
  engine: deflateRawSync(engine, { level: 9 }).toString("base64"),
};
const html = here("page.html").replace(/@(\w+)@/g, (_, name) => filled[name]);
writeFileSync(out, html);
const kib = (bytes) => `${Math.round(bytes / 1024)} KiB`;
console.log(`${out}: ${kib(html.length)}, ${kib(gzipSync(html, { level: 9 }).length)} gzipped; engine ${kib(engine.length)}, script ${kib(page.length)}`);
