/** The engine: WebAssembly that answers requests in JSON about files that it keeps. */
import { readFileSync } from "node:fs";

const encoder = new TextEncoder();
const decoder = new TextDecoder();
let compiled;

/** What is wrong with a file, a table or arguments; the message says where. */
export class TiebreakError extends Error {
  name = "TiebreakError";
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

  /** Keeps a file under a name. */
  keep(name, bytes) {
    const data = typeof bytes === "string" ? encoder.encode(bytes) : bytes;
    this.#write(name, data);
    this.#files.set(name, data);
  }

  /** The answer to a request, whatever it is. */
  spoken(request) {
    try {
      this.#reserve(encoder.encode(JSON.stringify(request)));
      const length = this.#exports.ask();
      const at = this.#exports.answer_at() >>> 0;
      return JSON.parse(decoder.decode(new Uint8Array(this.#exports.memory.buffer, at, length)));
    } catch (error) {
      // A trap leaves an engine in the middle of something: the next question goes to another.
      this.#start();
      throw error;
    }
  }

  /** The answer to a request; a TiebreakError when there is none. */
  ask(request) {
    const answer = this.spoken(request);
    if (answer.problem) throw new TiebreakError([answer.problem, ...(answer.remarks ?? [])].join("\n"));
    return answer;
  }

  /** What a command says in JSON. */
  command(args, language = "en") {
    const spoken = this.ask({ ask: { arguments: ["--lang", language, "--format", "json", ...args] } });
    if (!spoken.out) throw new TiebreakError((spoken.remarks ?? ["there is no answer"]).join("\n"));
    return JSON.parse(spoken.out);
  }

  /** What a command says for people. */
  words(args, language = "en") {
    return this.ask({ ask: { arguments: ["--lang", language, ...args] } }).out;
  }
}
