/** Runs the engine in its own thread, so that the page never waits for it. */
import { decompress } from "fzstd";
import { decoded } from "./seven";
import type { FromWorker, Request, ToWorker } from "./protocol";

interface Exports {
  memory: WebAssembly.Memory;
  reserve(length: number): number;
  keep(name: number): void;
  ask(): number;
  answer_at(): number;
}

const scope = globalThis as unknown as {
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
  postMessage(message: FromWorker): void;
};
let engine: Promise<Exports>;

async function start(packed: string): Promise<Exports> {
  const began = performance.now();
  const bytes = decompress(decoded(packed)) as Uint8Array<ArrayBuffer>;
  const { instance } = await WebAssembly.instantiate(bytes, {});
  scope.postMessage({ ready: performance.now() - began });
  return instance.exports as unknown as Exports;
}

function write(exports: Exports, bytes: Uint8Array): void {
  const at = exports.reserve(bytes.length) >>> 0;
  new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
}

/** Keeps a file under a name. */
function keep(exports: Exports, called: string, bytes: Uint8Array): void {
  const name = new TextEncoder().encode(called);
  const both = new Uint8Array(name.length + bytes.length);
  both.set(name);
  both.set(bytes, name.length);
  write(exports, both);
  exports.keep(name.length);
}

/** Returns the engine's reply to a request, as JSON. */
function asked(exports: Exports, request: Request): string {
  write(exports, new TextEncoder().encode(JSON.stringify(request)));
  const length = exports.ask();
  const at = exports.answer_at() >>> 0;
  return new TextDecoder().decode(new Uint8Array(exports.memory.buffer, at, length));
}

async function answer(message: ToWorker): Promise<void> {
  const exports = await engine;
  if ("keep" in message) {
    try {
      keep(exports, message.keep, new Uint8Array(message.bytes));
    } catch (error) {
      scope.postMessage({ id: -1, broken: String(error), file: message.keep });
    }
  } else if ("warm" in message) {
    keep(exports, "warm", new TextEncoder().encode(message.warm));
    for (const command of ["standings", "check"]) {
      asked(exports, { ask: { arguments: [command, "--format", "json", "--", "warm"], page: true } });
    }
  } else if ("request" in message) {
    const { id } = message;
    try {
      const began = performance.now();
      const text = asked(exports, message.request);
      const milliseconds = performance.now() - began;
      const bytes = exports.memory.buffer.byteLength;
      scope.postMessage({ id, answer: JSON.parse(text), milliseconds, bytes });
    } catch (error) {
      // After a trap the state of the engine is unknown, so the page starts another one.
      scope.postMessage({ id, broken: String(error) });
    }
  }
}

let last: Promise<void> = Promise.resolve();
scope.onmessage = ({ data }) => {
  if ("engine" in data) {
    engine = start(data.engine);
    engine.catch((error: unknown) => scope.postMessage({ id: -1, broken: String(error) }));
    return;
  }
  last = last.then(() => answer(data)).catch((error: unknown) => scope.postMessage({ id: -1, broken: String(error) }));
};
