import { readFileSync } from "node:fs";

const read = (name) => JSON.parse(readFileSync(new URL(`./data/${name}`, import.meta.url), "utf8"));
let corpus;
let trf;

/** Returns the corpus of this package. */
export function load() {
  corpus ??= read("corpus.json");
  return corpus;
}

/**
 * Returns the case with an id, which may be that of a renamed case; undefined if there is none. It includes the TRF
 * file if TRF can express the event.
 */
export function find(id) {
  const whole = load();
  for (let entry; (entry = whole.redirects.find(({ from }) => from === id)); ) id = entry.to;
  const found = whole.cases.find((one) => one.id === id);
  trf ??= read("trf.json");
  return found && { ...found, trf: trf[id] };
}
