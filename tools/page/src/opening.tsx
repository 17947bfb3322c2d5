/** Where files come from: a choice, a drop, a paste, or the sample. */
import { useState } from "preact/hooks";
import { useApp } from "./app";
import { type Role } from "./files";
import { SAMPLE, SAMPLE_TABLE } from "./sample";

interface Props {
  open(files: Iterable<File>, role?: Role): Promise<void>;
  take(name: string, bytes: ArrayBuffer, role?: Role): Promise<void>;
  notice: string;
}

const encoded = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer;

export function Opening({ open, take, notice }: Props) {
  const { say, files } = useApp();
  const { event, table, rules } = files;
  const [text, setText] = useState("");
  const [pasting, setPasting] = useState(false);
  const choose = (id: string, label: string, role?: Role) => (
    <label class="file" for={id}>
      {label}
      <input
        id={id}
        type="file"
        multiple={!role}
        onChange={(chosen) => {
          void open([...(chosen.currentTarget.files ?? [])], role);
          chosen.currentTarget.value = "";
        }}
      />
    </label>
  );
  return (
    <section class={event ? "opening small" : "opening"} aria-label={say("files")}>
      {!event && (
        <>
          <h1>{say("title")}</h1>
          <p>{say("intro")}</p>
          <div class="places">
            <div>
              <h2>{say("first-results")}</h2>
              <p class="sub">{say("first-results-help")}</p>
              {choose("event-file", say("open"))}
            </div>
            <div>
              <h2>{say("first-table")}</h2>
              <p class="sub">{say("first-table-help")}</p>
              {choose("table-file", say("open-table"), "table")}
            </div>
          </div>
          <p class="sub">{say("first-ways")}</p>
        </>
      )}
      <div class="choices">
        {event && choose("event-file", say("open-another"), "event")}
        {event && choose("table-file", say("open-table"), "table")}
        {choose("rules-file", say("open-rules"), "rules")}
        {!event && (
          <button
            type="button"
            onClick={() => {
              void take("club.trf", encoded(SAMPLE), "event");
              void take("club-printed.csv", encoded(SAMPLE_TABLE), "table");
            }}
          >
            {say("sample")}
          </button>
        )}
      </div>
      {notice && (
        <p class="verdict bad" role="alert">
          {notice}
        </p>
      )}
      {!event && table && <p role="status">{say("table-waits", { name: table.name })}</p>}
      {event && (
        <ul class="kept">
          <Held name={event.name} what={say("held-event")} />
          {table && <Held name={table.name} what={say("held-table")} role="table" />}
          {rules && <Held name={rules.name} what={say("held-rules")} role="rules" />}
        </ul>
      )}
      <details class="paste" open={pasting} onToggle={(toggled) => setPasting(toggled.currentTarget.open)}>
        <summary>{say(event ? "paste-table" : "paste")}</summary>
        <form
          onSubmit={(submitted) => {
            submitted.preventDefault();
            if (text.trim() === "") return;
            if (event) void take("table.csv", encoded(text), "table");
            else void take("event.trf", encoded(text), "event");
            setText("");
            setPasting(false);
          }}
        >
          <label>
            {say(event ? "paste-table-help" : "paste-help")}
            <textarea rows={6} spellcheck={false} value={text} onInput={(typed) => setText(typed.currentTarget.value)} />
          </label>
          <button>{say("paste-read")}</button>
        </form>
      </details>
    </section>
  );
}

function Held({ name, what, role }: { name: string; what: string; role?: Role }) {
  const { say, drop } = useApp();
  return (
    <li>
      {what}: <code>{name}</code>{" "}
      {role && (
        <button type="button" class="link" onClick={() => drop(role)}>
          {say("drop", { name })}
        </button>
      )}
    </li>
  );
}
