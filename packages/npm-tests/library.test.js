import test from "node:test";
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Event, TiebreakError, Trials, Unsupported, Wrong, knownFailures } from "tiebreak-conformance";

const data = (name) => join(process.env.TIEBREAK_DATA, name);
const club = Event.read(data("club.trf"));

test("standings are rows of exact numbers", () => {
  const { edition, after, rows } = club.standings();
  assert.deepEqual([edition, after], ["fide-2026-03", 5]);
  assert.deepEqual([rows[0].id, rows[0].name, rows[0].values.SB, rows[1].places.DE], [7, "Gorse, Gina", "8.25", 1]);
});

test("list, edition and round can be asked for", () => {
  assert.deepEqual(club.standings({ tiebreaks: ["SB", "BH/C1"] }).tiebreaks.slice(-2), ["SB", "BH/C1"]);
  assert.notDeepEqual(club.standings({ edition: "fide-2024-08" }).rows, club.standings().rows);
  assert.equal(club.standings({ after: 3 }).after, 3);
  assert.throws(() => club.standings({ tiebreaks: ["NONSENSE"] }), TiebreakError);
});

test("editions are compared, other results tried and the report written", () => {
  assert.equal(club.compare("fide-2024-08", "fide-2026-03").schema.split("/")[1], "compare");
  assert.equal(club.whatIf({ games: ["4:5-8=1"] }).schema.split("/")[1], "what-if");
  assert.match(club.report({ table: readFileSync(data("club-printed.csv")), about: ["Alder"] }), /^<!doctype html>[^]*Alder, Anna/);
});

test("ratings after an event are computed", () => {
  const [event] = Event.read(data("blitz.trf")).rating().events;
  assert.deepEqual([event.edition, event.list], ["b02-2018-07", "blitz"]);
});

test("a working is said in either language", () => {
  assert.match(club.explain(9, { versus: 1 }), /Sonneborn-Berger/);
  assert.match(club.explain(9, { versus: 1, language: "es" }), /delante/);
});

test("a table is checked as text, as bytes and as rows", () => {
  const printed = readFileSync(data("club-printed.csv"));
  assert.equal(club.check(printed).verdict, "different");
  assert.ok(club.check(printed.toString()).differences.length > 0);
  assert.equal(club.check(pathToFileURL(data("club-printed.csv"))).verdict, "different");
  assert.throws(() => club.check("club-printed.csv"), /URL/);
  const rows = club.standings().rows.map(({ rank, id, name, values }) => ({ Rank: rank, No: id, Name: name, Pts: values.PTS }));
  assert.equal(club.check(rows).verdict, "confirmed");
});

test("what cannot be read is said with its place", () => {
  assert.throws(() => Event.read(data("club-broken.trf")), /club-broken\.trf:10:97/);
});

test("trials are asked and judged", async () => {
  const trials = new Trials({ name: "nothing", codes: ["BPG"] });
  assert.ok(trials.all.length > 2300);
  const one = trials.all.find(({ skip }) => !skip);
  await assert.rejects(trials.run(one, () => { throw new Unsupported("not today"); }), /not today/);
  await assert.rejects(trials.run(one, () => []), Wrong);
  assert.throws(() => new Trials({ name: " " }), TiebreakError);
});

test("a list of known failures says what is wrong with it", () => {
  const list = join(mkdtempSync(join(tmpdir(), "known-")), "known.txt");
  writeFileSync(list, "# why\nc07/8-1/a#all  because\n\n");
  assert.deepEqual([...knownFailures(list)], [["c07/8-1/a#all", "because"]]);
  writeFileSync(list, "c07/8-1/a#all\n");
  assert.throws(() => knownFailures(list), /known.txt:1/);
});
