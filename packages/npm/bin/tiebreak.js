#!/usr/bin/env node
/**
 * Runs the native program `tiebreak` if the package for this system is installed. Otherwise, runs the engine as
 * WebAssembly, which has all commands except those that run other programs or write folders.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, statSync, writeSync } from "node:fs";
import { createRequire } from "node:module";
import { constants } from "node:os";
import { Engine } from "../engine.js";

const given = process.argv.slice(2);

/**
 * Returns the path of the native program for this system. Returns undefined if the program is not installed, or if
 * `TIEBREAK_WASM` is set.
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

/** Runs the native program with the input and output of this process. Sets the exit status to that of the program. */
function run(program) {
  // Ctrl-C reaches both processes. This process ends only after the program has cleaned up and ended.
  process.on("SIGINT", () => {});
  const { status, signal, error } = spawnSync(program, given, { stdio: "inherit" });
  if (error) throw error;
  process.exitCode = status ?? 128 + constants.signals[signal];
}

/** Writes a whole text to a file descriptor. Retries if a pipe is full, and ends the process if the pipe is closed. */
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

/** Runs the command with the WebAssembly engine of this package. */
function ask() {
  const engine = new Engine();
  const isFile = (name) => existsSync(name) && statSync(name).isFile();
  for (const word of given) {
    // The name of a file is an argument, or follows the `=` of an option.
    for (const name of [word, word.slice(word.indexOf("=") + 1)]) if (isFile(name)) engine.keep(name, readFileSync(name));
  }
  if (given.includes("-")) engine.keep("-", readFileSync(0));
  const { status, out, remarks = [], problem = "" } = engine.send({ ask: { arguments: given } });
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
