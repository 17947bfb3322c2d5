/** The state of the page that a link contains, in the fragment of its address. It contains nothing about the event. */

export const VIEWS = ["standing", "crosstable", "check", "editions", "ratings", "regulations", "report", "about"] as const;
export type View = (typeof VIEWS)[number];

export interface State {
  view: View;
  lang: string;
  /** The requested edition. Empty for the edition in force on the first day. */
  edition: string;
  /** The requested list. Empty for the list in the file. */
  list: string;
  /** The requested round. Empty for the last finished round. */
  round: string;
  /** The participant whose working is open, by pairing number. */
  who: string;
  /** The code whose working is open. Empty for the whole list. */
  code: string;
  /** The participant who is compared with `who`, by pairing number. */
  versus: string;
  /** The two editions that are compared. */
  from: string;
  to: string;
}

const KEYS = ["view", "lang", "edition", "list", "round", "who", "code", "versus", "from", "to"] as const;

export const empty = (lang: string): State => ({
  view: "standing",
  lang,
  edition: "",
  list: "",
  round: "",
  who: "",
  code: "",
  versus: "",
  from: "",
  to: "",
});

/** Returns the state in a fragment. What the fragment does not name is as in a new page. */
export function read(fragment: string, lang: string): State {
  const state = empty(lang);
  const named = new URLSearchParams(fragment.replace(/^#/, ""));
  for (const key of KEYS) {
    const value = named.get(key);
    if (value === null || value.length > 500) continue;
    if (key === "view") state.view = VIEWS.find((view) => view === value) ?? "standing";
    else if (key === "lang") state.lang = value === "es" ? "es" : "en";
    else state[key] = value;
  }
  return state;
}

/** The fragment of a state. */
export function written(state: State): string {
  const named = new URLSearchParams();
  for (const key of KEYS) if (state[key] !== "") named.set(key, state[key]);
  return `#${named.toString()}`;
}
