// Tests wrong arguments. Each gives a clear error, and later answers stay the same.
import test, { after } from "node:test";
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Event, TiebreakError, Trials, Unsupported, Wrong, knownFailures } from "tiebreak-conformance";

const raw = readFileSync(join(process.env.TIEBREAK_DATA, "club.trf"));
const event = new Event(raw);
const { rows } = event.standings();
const right = rows.map(({ rank, id, values }) => ({ Rank: rank, No: id, Pts: values.PTS }));
const wrong = [{ ...right[0], Pts: "9" }, ...right.slice(1)];
const circle = [];
circle.push(circle);
let deep = [];
for (let n = 0; n < 100_000; n += 1) deep = [deep];
class Boom {
  toString() {
    throw new EvalError("boom");
  }
  toJSON() {
    throw new EvalError("boom");
  }
}

// The event must still give the same standings after all other calls.
after(() => {
  assert.deepEqual(event.standings().rows, rows);
  assert.deepEqual([event.check(wrong).verdict, event.check(right).verdict], ["different", "confirmed"]);
});

test("an event is bytes or text", () => {
  for (const data of [undefined, null, 5, [1, 2], {}, new ArrayBuffer(8)]) {
    assert.throws(() => new Event(data), TypeError);
  }
  for (const data of [raw.toString(), new Uint8Array(raw), Buffer.from(raw)]) assert.deepEqual(new Event(data).standings().rows, rows);
});

test("what is no event is refused", () => {
  for (const data of ["", "\0".repeat(100), Buffer.alloc(1000, 255), '{"kind":'.repeat(100_000), "\ud800"]) {
    assert.throws(() => new Event(data), TiebreakError);
  }
  assert.throws(() => new Event(Buffer.alloc(128 * 1024 * 1024 + 1, " ")), /134217728 bytes/);
});

test("a file without an end is refused", { skip: process.platform === "win32" }, () => {
  assert.throws(() => Event.read("/dev/zero"), /134217728 bytes/);
});

test("the name of an event is only a name", () => {
  for (const name of ["", "-h", "a\0b", "table", "/dev/zero"]) {
    const named = new Event(raw, name);
    assert.equal(named.check(wrong).verdict, "different");
    assert.deepEqual(named.standings().rows, rows);
    named.name = "another";
    assert.deepEqual(named.standings().rows, rows);
  }
  for (const name of [5, null]) assert.throws(() => new Event(raw, name), TypeError);
});

test("bytes that change after they were passed change nothing", () => {
  const bytes = new Uint8Array(raw);
  const own = new Event(bytes);
  bytes.fill(0);
  assert.deepEqual(own.standings().rows, rows);
});

test("options have types", () => {
  for (const value of [null, 5, []]) {
    assert.throws(() => event.explain(9, { language: value }), TypeError);
    assert.throws(() => event.check(right, { language: value }), TypeError);
    assert.throws(() => event.standings({ edition: value }), TypeError);
    assert.throws(() => event.explain(9, { tiebreak: value }), TypeError);
  }
  for (const value of [null, 5, "BH", [null]]) assert.throws(() => event.standings({ tiebreaks: value }), TypeError);
  for (const value of [null, "3", 2.5, 5n]) assert.throws(() => event.standings({ after: value }), TypeError);
  for (const value of [null, undefined, 9.5, [], 5n]) assert.throws(() => event.explain(value), TypeError);
  for (const value of [null, 5, "x"]) assert.throws(() => event.standings(value), TypeError);
});

test("texts that are no language, no edition and no code", () => {
  for (const value of ["", "--help", "xx", "\ud800"]) {
    assert.throws(() => event.explain(9, { language: value }), TiebreakError);
    assert.throws(() => event.standings({ edition: value }), TiebreakError);
    assert.throws(() => event.standings({ tiebreaks: [value] }), TiebreakError);
    assert.throws(() => event.explain(9, { tiebreak: value }), TiebreakError);
  }
  for (const value of [-1, 1e21, 99999]) assert.throws(() => event.standings({ after: value }), TiebreakError);
  for (const value of [-1, 1e21, "", "nobody", "\x1b[31m\u202e"]) {
    assert.throws(
      () => event.explain(value),
      (error) => error instanceof TiebreakError && !/[\x1b\u202e]/.test(error.message),
    );
  }
});

test("what is no table has the wrong type, or is refused", () => {
  for (const table of [null, 5, {}, [1], [null], ["Rank"], ""]) assert.throws(() => event.check(table), TypeError);
  const refused = [[], [{}], "\0\n\0", [{ Rank: "\0", No: 1 }], [{ Rank: "\ud800" }], [{ Rank: 1 }, { No: 1 }]];
  for (const table of refused) assert.throws(() => event.check(table), TiebreakError);
  // A cell that is not a place confirms nothing. It is rejected, or the verdict says that it is unreadable.
  for (const Rank of [NaN, circle]) {
    try {
      assert.equal(event.check([{ Rank, No: 1 }]).verdict, "unverifiable");
    } catch (error) {
      assert.ok(error instanceof TiebreakError, String(error));
    }
  }
  assert.throws(() => event.check([{ Rank: new Boom(), No: 1 }]), EvalError);
});

test("a program that says something else is refused", () => {
  for (const program of [undefined, null, 5, "x"]) assert.throws(() => new Trials(program), TypeError);
  const fields = [{ name: undefined }, { codes: circle }, { codes: deep }, { codes: 5n }, { codes: "BH" }, { kinds: [null] }, { input: "xml" }, { tail: 1 }];
  for (const field of fields) assert.throws(() => new Trials({ name: "x", codes: ["BPG"], ...field }), TiebreakError);
});

test("an answer of another form is wrong", async () => {
  const trials = new Trials({ name: "x", codes: ["BPG"] });
  const one = trials.all.find(({ skip }) => !skip);
  const answers = [undefined, 5, "rows", [], {}, [null], [circle], deep, [{ id: 1, rank: NaN }], [{ id: 5n }], { seq: 1e40 }, { "\ud800": 1 },
    Array(1_000).fill({ id: 1 }), { skip: 5 }, { error: null }];
  for (const answer of answers) await assert.rejects(trials.run(one, () => answer), Wrong);
  await assert.rejects(trials.run(one, () => [new Boom()]), EvalError);
  await assert.rejects(trials.run(one, () => Promise.reject(new EvalError("own"))), EvalError);
  await assert.rejects(trials.run(one, 5), TypeError);
  // Many calls run at the same time. Each gets its own verdict.
  const many = await Promise.all(Array.from({ length: 50 }, (_, n) => trials.hold(one.id, one.editions[0], async () => {
    if (n % 2) throw new Unsupported(`no ${n}`);
    return [];
  })));
  many.forEach(({ outcome }, n) => assert.equal(outcome, n % 2 ? "skipped" : "wrong"));
  for (const [id, edition] of [["nope", "fide-2026-03"], [one.id, "fide-1999"], [null, null]]) {
    await assert.rejects(trials.hold(id, edition, () => []), TiebreakError);
  }
});

test("a list of known failures is text", () => {
  const list = join(mkdtempSync(join(tmpdir(), "known-")), "known.txt");
  writeFileSync(list, Buffer.from([255, 254, 0]));
  assert.throws(() => knownFailures(list), TiebreakError);
  for (const path of [undefined, null]) assert.throws(() => knownFailures(path), TypeError);
});
