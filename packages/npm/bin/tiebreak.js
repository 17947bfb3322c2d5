#!/usr/bin/env node
/**
 * Runs the program `tiebreak`. If the package for this system is installed, it runs the program in it. Otherwise it
 * runs the engine as WebAssembly, which has every command that needs no other program and no folder.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, statSync, writeSync } from "node:fs";
import { createRequire } from "node:module";
import { constants } from "node:os";
import { Engine } from "../engine.js";

const given = process.argv.slice(2);

/**
 * Returns the path of the program for this system. Undefined if there is none, or if `TIEBREAK_WASM` requests
 * WebAssembly.
 */
function native() {
  if (process.env.TIEBREAK_WASM) return undefined;
  const name = process.platform === "win32" ? "tiebreak.exe" : "tiebreak";
  try {
    return createRequire(import.meta.url).resolve(`tiebreak-conformance-${process.platform}-${process.arch}/${name}`);
  } catch {
    return undefined;
  }
}

/** Runs the program with the input and output of this process, and ends with its status. */
function run(program) {
  // Ctrl-C reaches both processes. The program cleans up and ends, and then this process ends.
  process.on("SIGINT", () => {});
  const { status, signal, error } = spawnSync(program, given, { stdio: "inherit" });
  if (error) throw error;
  process.exitCode = status ?? 128 + constants.signals[signal];
}

/** Writes a whole text, also into a pipe. */
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

/** Runs the command with the engine of this package. */
function ask() {
  const engine = new Engine();
  const isFile = (name) => existsSync(name) && statSync(name).isFile();
  for (const word of given) {
    // A file is an argument, or it follows the `=` of an option.
    for (const name of [word, word.slice(word.indexOf("=") + 1)]) if (isFile(name)) engine.keep(name, readFileSync(name));
  }
  if (given.includes("-")) engine.keep("-", readFileSync(0));
  const { status, out, remarks = [], problem = "" } = engine.spoken({ ask: { arguments: given } });
  write(1, out);
  for (const remark of remarks) write(2, `${remark}\n`);
  if (problem) write(2, `${problem}\n`);
  if (problem.includes("unrecognized subcommand")) {
    write(2, `\nThe package tiebreak-conformance-${process.platform}-${process.arch} is not installed. Only that program has the commands which run\n`);
    write(2, "other programs or write folders, such as `certify`. Install again without `--omit=optional` or `--no-optional`,\n");
    write(2, "or build the program from source where there is no package for this system.\n");
  }
  process.exitCode = status;
}

const program = native();
if (program) run(program);
else ask();
