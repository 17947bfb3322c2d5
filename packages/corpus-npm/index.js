import { readFileSync } from "node:fs";

const read = (name) => JSON.parse(readFileSync(new URL(`./data/${name}`, import.meta.url), "utf8"));
let corpus;
let trf;

/** The corpus of this package. */
export function load() {
  corpus ??= read("corpus.json");
  return corpus;
}

/** The case of an id, also of one that was renamed, with its TRF file where TRF can express it; undefined when there is none. */
export function find(id) {
  const whole = load();
  for (let entry; (entry = whole.redirects.find(({ from }) => from === id)); ) id = entry.to;
  const found = whole.cases.find((one) => one.id === id);
  trf ??= read("trf.json");
  return found && { ...found, trf: trf[id] };
}
