/** Holds the state that every part of the page uses. */
import { createContext } from "preact";
import { useContext, useLayoutEffect, useState } from "preact/hooks";
import { type Answer, Broken, type Engine } from "./engine";
import type { Kept, Role, Spare } from "./files";
import type { About } from "./protocol";
import type { Change } from "./results";
import type { State } from "./state";
import type { Say } from "./words";

export interface App {
  engine: Engine;
  about: About;
  say: Say;
  state: State;
  files: Partial<Record<Role, Kept>>;
  /** Number of changes of the files. It shows whether an answer is old. */
  change: number;
  go(change: Partial<State>): void;
  /** Results that the user changed to see the effect. */
  changes: Change[];
  setChanges(changes: Change[]): void;
  keep(role: Role, file: Kept): void;
  drop(role: Role): void;
  /** Replaced files, which the user can take again. */
  spare: Spare[];
  reuse(spare: Spare): void;
}

export const Context = createContext<App | null>(null);

export function useApp(): App {
  const app = useContext(Context);
  if (!app) throw new Error("no page around this part");
  return app;
}

/** The options that determine how an event is ranked. `without` names options that a command does not have. */
export function options(app: App, without: ("edition" | "rules" | "list" | "round")[] = []): string[] {
  const { edition, list, round } = app.state;
  const { rules } = app.files;
  const found: string[] = [];
  if (edition && !without.includes("edition")) found.push(`--edition=${edition}`);
  if (list && !without.includes("list")) found.push(`--tiebreaks=${list}`);
  if (round && !without.includes("round")) found.push(`--after-round=${round}`);
  if (rules && !without.includes("rules")) found.push(`--regulations=${rules.name}`);
  return found;
}

/** An answer that may still be missing. `broken` says why there will be none. */
export interface Loading<T> {
  answer: Answer<T> | null;
  broken: string;
  /** Whether the answer belongs to an earlier question. */
  old: boolean;
}

/** Answers that several parts of the page request. They are kept until a file changes. */
const asked = new Map<string, Promise<Answer<unknown>>>();
let since = -1;
const MOST_KEPT = 24;

function ask<T>(app: App, key: string, args: string[]): Promise<Answer<T>> {
  if (since !== app.change || asked.size >= MOST_KEPT) asked.clear();
  since = app.change;
  const found = asked.get(key) ?? app.engine.ask<T>(app.state.lang, args);
  asked.set(key, found);
  // A failed question is asked again.
  found.catch(() => asked.delete(key));
  return found as Promise<Answer<T>>;
}

/**
 * Asks the program again if the question or `version` (the number of changes of the files) changes. If `args` is null,
 * asks nothing.
 */
export function useAnswer<T>(args: string[] | null, version = ""): Loading<T> {
  const app = useApp();
  const key = args && JSON.stringify([app.change, version, app.state.lang, ...args]);
  const [found, setFound] = useState<{ key: string; loading: Loading<T> } | null>(null);
  // The question is sent before the browser draws, so the engine works during the drawing.
  useLayoutEffect(() => {
    if (!args || !key) return;
    let current = true;
    const put = (loading: Loading<T>) => current && setFound({ key, loading });
    ask<T>(app, key, args).then(
      (answer) => put({ answer, broken: "", old: false }),
      (error: unknown) => put({ answer: null, broken: error instanceof Broken ? error.message : String(error), old: false }),
    );
    return () => {
      current = false;
    };
  }, [key]);
  if (!key || !found) return { answer: null, broken: "", old: false };
  return found.key === key ? found.loading : { ...found.loading, old: true };
}
