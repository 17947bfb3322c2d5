/** Runs the engine as WebAssembly. The engine stores files and answers requests in JSON about these files. */
import { closeSync, openSync, readFileSync, readSync } from "node:fs";

const encoder = new TextEncoder();
const decoder = new TextDecoder();
let compiled;

/** A fault in a file, a table or arguments. The message states the position of the fault. */
export class TiebreakError extends Error {
  name = "TiebreakError";
}

/** Maximum number of bytes of a file. The engine rejects longer files. */
const FILE_BYTES = 128 << 20;

/** Returns the bytes of a file. Reads at most one byte more than `FILE_BYTES`. */
export function read(path) {
  const file = openSync(path, "r");
  try {
    const parts = [];
    for (let left = FILE_BYTES + 1, got; left > 0; left -= got) {
      const part = Buffer.allocUnsafe(Math.min(left, 1 << 20));
      got = readSync(file, part, 0, part.length, null);
      if (got === 0) break;
      parts.push(part.subarray(0, got));
    }
    return Buffer.concat(parts);
  } finally {
    closeSync(file);
  }
}

/** Returns the type of a value as it appears in error messages. */
export const kind = (value) => (value === null ? "null" : Array.isArray(value) ? "a list" : typeof value);

function checkLanguage(language) {
  if (typeof language !== "string") throw new TypeError(`a language is a text, en or es, not ${kind(language)}`);
}

export class Engine {
  #exports;
  #files = new Map();

  constructor() {
    this.#start();
  }

  #start() {
    compiled ??= new WebAssembly.Module(readFileSync(new URL("./engine.wasm", import.meta.url)));
    this.#exports = new WebAssembly.Instance(compiled, {}).exports;
    for (const [name, bytes] of this.#files) this.#write(name, bytes);
  }

  #reserve(bytes) {
    const at = this.#exports.reserve(bytes.length) >>> 0;
    new Uint8Array(this.#exports.memory.buffer, at, bytes.length).set(bytes);
  }

  #write(name, bytes) {
    const named = encoder.encode(name);
    const both = new Uint8Array(named.length + bytes.length);
    both.set(named);
    both.set(bytes, named.length);
    this.#reserve(both);
    this.#exports.keep(named.length);
  }

  /** Calls the engine. After an error, starts a new instance, because the state of the old one is unknown. */
  #held(work) {
    try {
      return work();
    } catch (error) {
      this.#start();
      throw error;
    }
  }

  /** Stores a copy of a file under a name. */
  keep(name, bytes) {
    // One byte more than the limit is enough, because the engine then rejects the file.
    const data = typeof bytes === "string" ? encoder.encode(bytes) : Uint8Array.from(bytes.subarray(0, FILE_BYTES + 1));
    this.#held(() => this.#write(name, data));
    this.#files.set(name, data);
  }

  /** Returns the answer to a request, even if the answer is an error. */
  send(request) {
    let asked;
    try {
      asked = encoder.encode(JSON.stringify(request));
    } catch (error) {
      throw new TiebreakError(`this cannot be asked: ${error.message}`);
    }
    return this.#held(() => {
      this.#reserve(asked);
      const length = this.#exports.ask();
      const at = this.#exports.answer_at() >>> 0;
      return JSON.parse(decoder.decode(new Uint8Array(this.#exports.memory.buffer, at, length)));
    });
  }

  /** Returns the answer to a request. Throws TiebreakError if the engine rejects the request. */
  ask(request) {
    const answer = this.send(request);
    if (answer.problem) throw new TiebreakError([answer.problem, ...(answer.remarks ?? [])].join("\n"));
    return answer;
  }

  /** Runs a command. Returns its JSON output. */
  command(args, language = "en") {
    checkLanguage(language);
    const output = this.ask({ ask: { arguments: ["--lang", language, "--format", "json", ...args] } });
    if (!output.out) throw new TiebreakError((output.remarks ?? ["there is no answer"]).join("\n"));
    return JSON.parse(output.out);
  }

  /** Runs a command. Returns its output as text for people. */
  words(args, language = "en") {
    checkLanguage(language);
    return this.ask({ ask: { arguments: ["--lang", language, ...args] } }).out;
  }
}
