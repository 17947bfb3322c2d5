/** What the regulations of the event leave open or contradict. */
import { useState } from "preact/hooks";
import { Answered, Remarks, Sheet } from "../blocks";
import { options, useAnswer, useApp } from "../app";

export function RegulationsView() {
  const app = useApp();
  const { say, files } = app;
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
  return (
    <>
      <p>{say("regulations-help")}</p>
      <form
        class="settings"
        onSubmit={(submitted) => {
          submitted.preventDefault();
          app.keep("rules", { name: "regulations.json", bytes: new TextEncoder().encode(text).buffer });
        }}
      >
        <label class="grow">
          {say("regulations-paste")}
          <textarea rows={5} spellcheck={false} value={text} onInput={(typed) => setText(typed.currentTarget.value)} />
        </label>
        <button>{say("regulations-read")}</button>
      </form>
      {rules && (
        <Answered loading={loading}>
          {(_, page) => (
            <>
              <Sheet page={page} />
              <Remarks remarks={loading.answer?.remarks ?? []} />
            </>
          )}
        </Answered>
      )}
    </>
  );
}
