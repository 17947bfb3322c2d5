/** The words of the page, from the catalogue of the engine. */

export type Say = (id: string, gaps?: Record<string, string | number>) => string;

/** Says messages of a catalogue; one that is missing shows its id, which a test finds. */
export function speaker(catalogue: Record<string, string>): Say {
  return (id, gaps = {}) =>
    (catalogue[id] ?? id).replace(/\{\s*\$([\w-]+)\s*\}/g, (_, name: string) => String(gaps[name] ?? ""));
}
