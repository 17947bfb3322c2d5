/** What the regulations of the event leave open or contradict. */
import { useState } from "preact/hooks";
import { Answered, Remarks, Sheet } from "../blocks";
import { options, useAnswer, useApp } from "../app";

/** Kinds of events that the program writes regulations for, to fill in, with the word of each. */
const KINDS = [
  ["swiss", "system-swiss"],
  ["round-robin", "system-round-robin"],
  ["league", "system-team"],
] as const;

export function RegulationsView() {
  const app = useApp();
  const { say, files, engine, state } = app;
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
  const begin = async (kind: string) => setText((await engine.spoken(["--lang", state.lang, "regulations", "new", kind])).out);
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
          app.keep("rules", { name: "regulations.txt", bytes: new TextEncoder().encode(text).buffer });
        }}
      >
        <label class="grow">
          {say("regulations-paste")}
          <textarea rows={text.includes("\n") ? 14 : 5} spellcheck={false} value={text} onInput={(typed) => setText(typed.currentTarget.value)} />
        </label>
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
