/** Provides the texts of the page, from the messages of the engine. */

export type Say = (id: string, gaps?: Record<string, string | number>) => string;

/** Returns messages by id. A missing message shows its id, which a test finds. */
export function speaker(catalogue: Record<string, string>): Say {
  return (id, gaps = {}) =>
    (catalogue[id] ?? id).replace(/\{\s*\$([\w-]+)\s*\}/g, (_, name: string) => String(gaps[name] ?? ""));
}
