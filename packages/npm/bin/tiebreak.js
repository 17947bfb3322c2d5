#!/usr/bin/env node
/** The program `tiebreak` with the engine as WebAssembly: every command that needs no other program and no folder. */
import { existsSync, readFileSync, statSync, writeSync } from "node:fs";
import { Engine } from "../engine.js";

const given = process.argv.slice(2);
const engine = new Engine();
const isFile = (name) => existsSync(name) && statSync(name).isFile();
for (const word of given) {
  // A file is a word of its own, or behind the `=` of an option.
  for (const name of [word, word.slice(word.indexOf("=") + 1)]) if (isFile(name)) engine.keep(name, readFileSync(name));
}
if (given.includes("-")) engine.keep("-", readFileSync(0));

/** Writes all of a text, also into a pipe. */
function write(to, text) {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; ) {
    try {
      at += writeSync(to, bytes, at);
    } catch (error) {
      if (error.code === "EPIPE") process.exit(0);
      if (error.code !== "EAGAIN") throw error;
    }
  }
}

const { status, out, remarks = [], problem = "" } = engine.spoken({ ask: { arguments: given } });
write(1, out);
for (const remark of remarks) write(2, `${remark}\n`);
if (problem) write(2, `${problem}\n`);
process.exitCode = status;
