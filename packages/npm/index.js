/** Ranks, explains and checks events, and tests programs against the corpus. */
import { Engine, TiebreakError, kind, read } from "./engine.js";

export { TiebreakError };

/** Checks that an argument is text. Rejects half of a surrogate pair, because the engine would replace it. */
function text(value, what) {
  if (typeof value !== "string") throw new TypeError(`${what}, not ${kind(value)}`);
  if (/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/.test(value)) {
    throw new TiebreakError(`${what}, and this has half a character: ${JSON.stringify(value)}`);
  }
  return value;
}

function options(asked) {
  if (asked === null || typeof asked !== "object") throw new TypeError(`what is asked is an object, not ${kind(asked)}`);
  const { tiebreaks, edition, after } = asked;
  const found = [];
  if (tiebreaks !== undefined) {
    if (!Array.isArray(tiebreaks)) throw new TypeError(`tiebreaks is a list of codes, not ${kind(tiebreaks)}`);
    found.push(`--tiebreaks=${tiebreaks.map((code) => text(code, "tiebreaks is a list of codes")).join(",")}`);
  }
  if (edition !== undefined) found.push(`--edition=${text(edition, "an edition is a text")}`);
  if (after !== undefined) {
    if (!Number.isInteger(after)) throw new TypeError(`a round is a number, not ${kind(after)}`);
    found.push(`--after-round=${after}`);
  }
  return found;
}

function participant(who) {
  return Number.isInteger(who) ? who : text(who, "a participant is a number or a name");
}

/** Returns a table as the content of a file. A URL names a file. A string is the content itself. */
function written(table) {
  if (table instanceof URL) return read(table);
  if (typeof table === "string") {
    if (!table.trim().includes("\n")) throw new TypeError("a table as text has several lines; a file is given as URL");
    return table;
  }
  if (table instanceof Uint8Array) return table;
  if (!Array.isArray(table)) throw new TypeError(`a table is a URL, its text, its bytes or rows, not ${kind(table)}`);
  table.forEach((row) => {
    if (row === null || typeof row !== "object" || Array.isArray(row)) throw new TypeError(`a row of a table is an object, not ${kind(row)}`);
  });
  const columns = Object.keys(table[0] ?? {});
  if (columns.length === 0) throw new TiebreakError("the table has no rows");
  table.forEach((row, at) => {
    const strange = Object.keys(row).find((column) => !Object.hasOwn(table[0], column));
    if (strange !== undefined) throw new TiebreakError(`row ${at + 1} of the table has \`${strange}\`, which the first has not`);
  });
  const cell = (value) => `"${text(String(value ?? ""), "a cell is a text").replaceAll('"', '""')}"`;
  return [columns, ...table.map((row) => columns.map((column) => row[column]))].map((row) => row.map(cell).join(",")).join("\n");
}

/** An event from a TRF file of any version, or from JSON. */
export class Event {
  #engine = new Engine();
  #kept;

  constructor(data, name = "event") {
    if (typeof data !== "string" && !(data instanceof Uint8Array)) throw new TypeError(`an event is the bytes of a file, not ${kind(data)}`);
    if (typeof name !== "string") throw new TypeError(`a name is a text, not ${kind(name)}`);
    this.name = name;
    // Half of a surrogate pair becomes a replacement character, as in the engine.
    this.#kept = new TextDecoder("utf-8", { ignoreBOM: true }).decode(new TextEncoder().encode(name));
    this.#engine.keep(this.#kept, data);
    // Reports unreadable input now, not at the first question.
    this.standings();
  }

  /** Reads a file. Throws TiebreakError with the fault and its place. */
  static read(path) {
    return new Event(read(path), String(path));
  }

  /** Returns the standings, best first. */
  standings(asked = {}) {
    const { edition, tiebreaks, after, standings } = this.#engine.command(["standings", ...options(asked), "--", this.#kept]);
    const rows = standings.map(({ rank, id, name, values, places }) => ({ rank, id, name, values, places: places ?? {} }));
    return { edition, tiebreaks, after, rows };
  }

  /** Explains the place of a participant, how a value is computed, or why one participant is ahead of another. */
  explain(who, { versus, tiebreak, language, ...asked } = {}) {
    const wanted = [`--participant=${participant(who)}`, ...options(asked)];
    if (versus !== undefined) wanted.push(`--versus=${participant(versus)}`);
    if (tiebreak !== undefined) wanted.push(`--tiebreak=${text(tiebreak, "a tie-break is a code")}`);
    return this.#engine.words(["explain", ...wanted, "--", this.#kept], language);
  }

  /**
   * Compares a published table, or the standing in the file, with the results and the rules. The table is the URL of a
   * file, the text or bytes of a file, or a list of rows.
   */
  check(table, { language, ...asked } = {}) {
    const wanted = [...options(asked), ...this.#against(table)];
    const raw = this.#engine.command(["check", ...wanted, "--", this.#kept], language);
    const text = this.#engine.words(["check", ...wanted, "--", this.#kept], language);
    return { verdict: raw.verdict, differences: raw.differences, text, raw };
  }

  /** Returns the differences between two editions of the rules, as `tiebreak compare --format json` prints them. */
  compare(one, other, asked = {}) {
    const editions = [one, other].map((edition) => `--edition=${text(edition, "an edition is a text")}`);
    return this.#engine.command(["compare", ...editions, ...options({ ...asked, edition: undefined }), "--", this.#kept]);
  }

  /**
   * Returns the effect of changed results, as `tiebreak what-if --format json` prints it. `9:5-7=1` means that in round
   * 9, participant 5 beats participant 7. `9:5` means that participant 5 forfeits the game of round 9.
   */
  whatIf({ games = [], forfeits = [], ...asked }) {
    const wanted = options({ ...asked, edition: undefined });
    if (asked.edition !== undefined) wanted.push(`--under=${text(asked.edition, "an edition is a text")}`);
    for (const game of games) wanted.push(`--game=${text(game, "a game is a text")}`);
    for (const forfeit of forfeits) wanted.push(`--forfeit=${text(forfeit, "a forfeit is a text")}`);
    return this.#engine.command(["what-if", ...wanted, "--", this.#kept]);
  }

  /** Returns the report for an appeal about these participants, as HTML. */
  report({ table, about = [], language, ...asked } = {}) {
    const wanted = [...options(asked), ...this.#against(table), ...about.map((who) => `--about=${participant(who)}`)];
    return this.#engine.words(["report", "--format=html", ...wanted, "--", this.#kept], language);
  }

  /**
   * Returns the rapid or blitz ratings of all players after the event (B.02), as `tiebreak rating event --format json`
   * prints them.
   */
  rating({ edition, control, list } = {}) {
    const asked = { edition, control, list };
    const wanted = Object.keys(asked).filter((name) => asked[name] !== undefined);
    const options = wanted.map((name) => `--${name}=${text(asked[name], `${name} is a text`)}`);
    return this.#engine.command(["rating", "event", ...options, "--", this.#kept]);
  }

  /** Stores a published table in the engine. Returns the command-line option that names the table. */
  #against(table) {
    if (table === undefined) return [];
    // The event may also be named `table`, and the table must not overwrite the event.
    const name = this.#kept === "table" ? "the table" : "table";
    this.#engine.keep(name, written(table));
    return [`--against=${name}`];
  }
}

/** Thrown by a program that cannot answer a question. The check is then skipped. */
export class Unsupported extends Error {
  name = "Unsupported";
}

/** A wrong answer. The message describes the difference. */
export class Wrong extends Error {
  name = "Wrong";
}

/** Tests one program against the corpus of this package. */
export class Trials {
  #engine = new Engine();
  #editions;

  constructor(program) {
    if (program === null || typeof program !== "object") throw new TypeError(`trials are of a program, not of ${kind(program)}`);
    const { version = "0", ...said } = program;
    const introduction = { protocol: 1, version: String(version), ...said };
    this.all = this.#engine.ask({ trials: { program: introduction } }).trials;
    this.#editions = new Map(this.all.map(({ id, editions }) => [id, editions]));
  }

  [Symbol.iterator]() {
    return this.all[Symbol.iterator]();
  }

  /** Returns the result of one question. `outcome` is `right`, `wrong` or `skipped`. */
  async hold(id, edition, rank) {
    let question;
    try {
      question = this.#engine.ask({ question: { id, edition } });
    } catch (error) {
      // Only a question of the corpus counts as skipped. Any other error is thrown again.
      const editions = this.#editions.get(id);
      if (!(error instanceof TiebreakError) || !editions || (editions.length > 0 && !editions.includes(edition))) throw error;
      return { outcome: "skipped", text: error.message };
    }
    let said;
    try {
      said = await rank(question);
    } catch (error) {
      if (error instanceof Unsupported) return { outcome: "skipped", text: error.message };
      throw error;
    }
    const wrong = (text) => ({ outcome: "wrong", text: `${id} by ${edition}: ${text}` });
    if (said === null || typeof said !== "object") return wrong(`rows or a message are an answer, not ${kind(said)}`);
    let answer;
    try {
      answer = JSON.stringify({ seq: question.seq, ...(Array.isArray(said) ? { standings: said } : said) });
    } catch (error) {
      // An error from `toJSON` of the caller is thrown again.
      if (!(error instanceof TypeError || error instanceof RangeError)) throw error;
      return wrong(`the answer cannot be written as JSON: ${error.message}`);
    }
    return this.#engine.ask({ judge: { id, edition, answer } });
  }

  /** Runs a check under every edition. Throws Wrong for a wrong answer, and Unsupported if no answer was judged. */
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

/**
 * Reads a list of checks that are known to fail, each with the reason. A line is `CHECK  REASON`. A line that begins
 * with `# ` is a comment.
 */
export function knownFailures(path) {
  const found = new Map();
  const data = read(path);
  let lines;
  try {
    lines = new TextDecoder("utf-8", { fatal: true }).decode(data);
  } catch (error) {
    throw new TiebreakError(`${path}: ${error.message}`);
  }
  lines.split("\n").forEach((line, at) => {
    if (!line.trim() || line.startsWith("# ")) return;
    const [, check, reason] = /^(\S+#\S+)\s+(\S.*)$/.exec(line.trim()) ?? [];
    if (!check) throw new TiebreakError(`${path}:${at + 1}: write the id of a check and a reason, not \`${line}\``);
    found.set(check, reason);
  });
  return found;
}
