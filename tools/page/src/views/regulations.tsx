/** Shows what the regulations of the event leave open or contradict. */
import { useEffect, useState } from "preact/hooks";
import { Answered, Remarks, Sheet } from "../blocks";
import { options, useAnswer, useApp } from "../app";
import { CodeNames } from "./standing";

/** Kinds of events for which the program writes a form of regulations, with the word for each. */
const KINDS = [
  ["swiss", "system-swiss"],
  ["round-robin", "system-round-robin"],
  ["league", "system-team"],
] as const;

/** The choices for a key of the regulations: the key of the line, and its values. */
const CHOICES: [string, string[]][] = [
  ["edition", ["2026", "2024", "2023"]],
  ["system", ["swiss", "round-robin", "double-round-robin", "scheveningen", "knockout"]],
  ["primary", ["MP", "GP"]],
  ["ties", ["tie-breaks", "shared", "play-off", "play-off-and-tie-breaks"]],
  ["exhausted", ["lots", "unbroken"]],
  ["unrated.policy", ["exclude", "estimate", "fixed"]],
  ["forfeits-in-direct-encounter", ["excluded", "included"]],
  ["article-16-alternative.kind", ["forfeits-as-played", "cap-announced-rounds"]],
];

/** Other names of keys that files use. */
const OTHERS: Record<string, string> = {
  edition: "edición",
  system: "sistema",
  primary: "puntuación-principal",
  ties: "empates",
  "tie-breaks": "tiebreaks|desempates",
  exhausted: "agotados",
  published: "publicadas",
};

/** Finds the line of a key. With `#`, also finds a line that is left open. */
const line = (key: string, open = "") =>
  new RegExp(`^${open}(?:${key.replaceAll(".", "\\.")}|${OTHERS[key] ?? key}):[ \\t]*(.*?)[ \\t]*(?: #.*)?$`, "mi");

const declared = (text: string, key: string) => line(key).exec(text)?.[1] ?? "";

/** Sets another value for a key. Without a value, the line is left open. */
function declare(text: string, key: string, value: string): string {
  const written = value ? `${key}: ${value}` : `# ${key}: ${declared(text, key)}`;
  const found = [line(key), line(key, "# *")].find((one) => one.test(text));
  return found ? text.replace(found, () => written) : value ? `${text.replace(/\n?$/, "\n")}${written}\n` : text;
}

/** Limit on the length of a text that is shown in the field. */
const MOST_SHOWN = 65536;

export function RegulationsView() {
  const app = useApp();
  const { say, files, engine } = app;
  const { rules, event } = files;
  const [text, setText] = useState("");
  const loading = useAnswer<object>(
    rules
      ? [
          "regulations",
          "check",
          ...options(app, ["rules", "list", "round"]),
          ...(event ? [`--event=${event.name}`] : []),
          "--",
          rules.name,
        ]
      : null,
  );
  useEffect(() => {
    if (rules && rules.bytes.byteLength < MOST_SHOWN) setText(new TextDecoder().decode(rules.bytes));
  }, [rules]);
  const put = (key: string, value: string) => setText((now) => declare(now, key, value));
  const isJson = /^\s*[{[]/.test(text);
  // The comments of the form explain these words.
  const begin = async (kind: string) => setText((await engine.command(["regulations", "new", kind])).out.replace(/^(#.*)?\n/gm, ""));
  return (
    <>
      <h1>{say("view-regulations")}</h1>
      <p>{say("regulations-help")}</p>
      <div class="choices" role="group" aria-label={say("regulations-begin")}>
        <span>{say("regulations-begin")}</span>
        {KINDS.map(([kind, word]) => (
          <button key={kind} type="button" onClick={() => void begin(kind)}>
            {say(word)}
          </button>
        ))}
      </div>
      <form
        class="settings"
        onSubmit={(submitted) => {
          submitted.preventDefault();
          if (text.trim() === "") return;
          app.keep("rules", { name: "regulations.txt", bytes: new TextEncoder().encode(text).buffer });
        }}
      >
        {!isJson && (
          <>
            <label class="grow">
              {say("column-tie-breaks")}
              <input type="text" name="tie-breaks" list="codes" spellcheck={false} autocomplete="off" value={declared(text, "tie-breaks")} onInput={(typed) => put("tie-breaks", typed.currentTarget.value)} />
              <CodeNames typed={declared(text, "tie-breaks")} />
            </label>
            {CHOICES.map(([key, values]) => (
              <label key={key}>
                {say(`rule-${key.replace(".", "-")}`)}
                <select name={key} value={declared(text, key)} onChange={(chosen) => put(key, chosen.currentTarget.value)}>
                  <option value="">{say("rule-open")}</option>
                  {[...new Set([...values, declared(text, key)])].filter(Boolean).map((value) => (
                    <option key={value} value={value}>
                      {key === "edition" || !values.includes(value) ? value : say(key === "system" ? `system-${value}` : `rule-${value}`)}
                    </option>
                  ))}
                </select>
              </label>
            ))}
            {declared(text, "unrated.policy") === "fixed" && (
              <label>
                {say("rule-unrated-rating")}
                <input type="number" name="unrated.rating" min={1} max={3500} value={declared(text, "unrated.rating")} onInput={(typed) => put("unrated.rating", typed.currentTarget.value)} />
              </label>
            )}
            <label>
              {say("rule-published")}
              <input type="date" name="published" value={declared(text, "published")} onInput={(typed) => put("published", typed.currentTarget.value)} />
            </label>
          </>
        )}
        <details class="astext" open={isJson}>
          <summary>{say("regulations-text")}</summary>
          <label class="grow">
            {say("regulations-paste")}
            <textarea rows={text.includes("\n") ? 14 : 5} spellcheck={false} value={text} onInput={(typed) => setText(typed.currentTarget.value)} />
          </label>
        </details>
        <button>{say("regulations-read")}</button>
      </form>
      {rules && (
        <Answered loading={loading}>
          {(_, page) => (
            <>
              <Sheet page={page} level="h2" />
              <Remarks remarks={loading.answer?.remarks ?? []} />
            </>
          )}
        </Answered>
      )}
    </>
  );
}
