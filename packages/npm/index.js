/** Events: ranked, explained and checked; and the corpus as trials of a program. */
import { readFileSync } from "node:fs";
import { Engine, TiebreakError } from "./engine.js";

export { TiebreakError };

function options({ tiebreaks, edition, after } = {}) {
  const found = [];
  if (tiebreaks !== undefined) found.push(`--tiebreaks=${tiebreaks.join(",")}`);
  if (edition !== undefined) found.push(`--edition=${edition}`);
  if (after !== undefined) found.push(`--after-round=${after}`);
  return found;
}

/** A table as a file: a string is its text already. */
function written(table) {
  if (typeof table === "string" || table instanceof Uint8Array) return table;
  const columns = Object.keys(table[0] ?? {});
  if (columns.length === 0) throw new TiebreakError("the table has no rows");
  const cell = (value) => `"${String(value ?? "").replaceAll('"', '""')}"`;
  return [columns, ...table.map((row) => columns.map((column) => row[column]))].map((row) => row.map(cell).join(",")).join("\n");
}

/** An event: TRF of any age, or JSON. */
export class Event {
  #engine = new Engine();

  constructor(data, name = "event") {
    this.name = name;
    this.#engine.keep(name, data);
    // What cannot be read is said here and not at the first question.
    this.standings();
  }

  /** Reads a file; TiebreakError says what is wrong with it, and where. */
  static read(path) {
    return new Event(readFileSync(path), String(path));
  }

  /** The standings, best first. */
  standings(asked) {
    const { edition, tiebreaks, after, standings } = this.#engine.command(["standings", ...options(asked), "--", this.name]);
    const rows = standings.map(({ rank, id, name, values, places }) => ({ rank, id, name, values, places: places ?? {} }));
    return { edition, tiebreaks, after, rows };
  }

  /** Why somebody is where he is, how a value comes about, or why one is ahead of the other, in words. */
  explain(participant, { versus, tiebreak, language, ...asked } = {}) {
    const wanted = [`--participant=${participant}`, ...options(asked)];
    if (versus !== undefined) wanted.push(`--versus=${versus}`);
    if (tiebreak !== undefined) wanted.push(`--tiebreak=${tiebreak}`);
    return this.#engine.words(["explain", ...wanted, "--", this.name], language);
  }

  /** Compares what the file records, or a published table (its text, its bytes, or rows), with the results and the rules. */
  check(table, { language, ...asked } = {}) {
    const wanted = options(asked);
    if (table !== undefined) {
      this.#engine.keep("table", written(table));
      wanted.push("--against=table");
    }
    const raw = this.#engine.command(["check", ...wanted, "--", this.name], language);
    const text = this.#engine.words(["check", ...wanted, "--", this.name], language);
    return { verdict: raw.verdict, differences: raw.differences, text, raw };
  }
}

/** To be thrown by a program that does not compute what it is asked; the check is skipped. */
export class Unsupported extends Error {
  name = "Unsupported";
}

/** An answer that is wrong; the message is the difference. */
export class Wrong extends Error {
  name = "Wrong";
}

/** The corpus inside this package as trials of one program. */
export class Trials {
  #engine = new Engine();

  constructor({ version = "0", ...program }) {
    const introduction = { protocol: 1, version: String(version), ...program };
    this.all = this.#engine.ask({ trials: { program: introduction } }).trials;
  }

  [Symbol.iterator]() {
    return this.all[Symbol.iterator]();
  }

  /** What came of one question: `outcome` is `right`, `wrong` or `skipped`. */
  async hold(id, edition, rank) {
    let question;
    try {
      question = this.#engine.ask({ question: { id, edition } });
    } catch (error) {
      if (error instanceof TiebreakError) return { outcome: "skipped", text: error.message };
      throw error;
    }
    let said;
    try {
      said = await rank(question);
    } catch (error) {
      if (error instanceof Unsupported) return { outcome: "skipped", text: error.message };
      throw error;
    }
    const answer = JSON.stringify({ seq: question.seq, ...(Array.isArray(said) ? { standings: said } : said) });
    return this.#engine.ask({ judge: { id, edition, answer } });
  }

  /** Asks under every edition: throws Wrong, or Unsupported when nothing was judged. */
  async run({ id, editions, skip }, rank) {
    if (skip) throw new Unsupported(skip);
    const reasons = new Set();
    let judged = false;
    for (const edition of editions) {
      const { outcome, text } = await this.hold(id, edition, rank);
      if (outcome === "wrong") throw new Wrong(text);
      if (outcome === "skipped") reasons.add(text);
      judged ||= outcome === "right";
    }
    if (!judged) throw new Unsupported([...reasons].join("; "));
  }
}

/** Checks that are known to fail, with the reason: a line `CHECK  why` each; `# ` at the beginning is a remark. */
export function knownFailures(path) {
  const found = new Map();
  readFileSync(path, "utf8").split("\n").forEach((line, at) => {
    if (!line.trim() || line.startsWith("# ")) return;
    const [, check, reason] = /^(\S+#\S+)\s+(\S.*)$/.exec(line.trim()) ?? [];
    if (!check) throw new TiebreakError(`${path}:${at + 1}: \`${line}\` is no id of a check with a reason`);
    found.set(check, reason);
  });
  return found;
}
