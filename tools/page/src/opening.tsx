/** Shows where files come from: two places on the first screen, and later the list of open files. */
import { useState } from "preact/hooks";
import { useApp } from "./app";
import { type Role, type Spare, pasted } from "./files";
import { SAMPLE, SAMPLE_TABLE } from "./sample";

export type Take = (name: string, bytes: ArrayBuffer, role?: Role) => Promise<void>;
export type Open = (files: Iterable<File>, role?: Role) => Promise<void>;

interface Props {
  open: Open;
  take: Take;
}

const encoded = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer;

/** A button that chooses files. */
function Choose({ id, label, role, open }: { id: string; label: string; role?: Role; open: Open }) {
  return (
    <label class="file" for={id}>
      {label}
      <input
        id={id}
        type="file"
        multiple
        onChange={(chosen) => {
          void open([...(chosen.currentTarget.files ?? [])], role);
          chosen.currentTarget.value = "";
        }}
      />
    </label>
  );
}

/**
 * A field that takes a table when it is pasted, with its cells if the browser copies them. Typed text is taken on
 * demand.
 */
function Paste({ id, label, take }: { id: string; label: string; take(text: string, isTable: boolean): void }) {
  const { say } = useApp();
  const [text, setText] = useState("");
  return (
    <form
      class="paste"
      onSubmit={(submitted) => {
        submitted.preventDefault();
        if (text.trim() !== "") take(text, false);
        setText("");
      }}
    >
      <textarea
        id={id}
        rows={3}
        spellcheck={false}
        aria-label={label}
        placeholder={label}
        value={text}
        onInput={(typed) => setText(typed.currentTarget.value)}
        onPaste={(event) => {
          const { text, isTable } = pasted(event.clipboardData);
          if (text.trim() === "") return;
          event.preventDefault();
          take(text, isTable);
        }}
      />
      {text.trim() !== "" && <button>{say("paste-read")}</button>}
    </form>
  );
}

/** The first screen, with places for the results of the event and for a published table of it. */
export function Places({ open, take }: Props) {
  const { say, files, drop } = useApp();
  const { table } = files;
  return (
    <section class="opening" aria-label={say("files")}>
      <h1>{say("title")}</h1>
      <p>{say("intro")}</p>
      <div class="places">
        <Place
          title={say("first-results")}
          help={say("first-results-help")}
          drop={(given) => void open(given)}
        >
          <Choose id="event-file" label={say("open")} open={open} />
          <Paste id="event-paste" label={say("paste-here")} take={(text) => void take("event.trf", encoded(text), "event")} />
        </Place>
        <Place
          title={say("first-table")}
          help={say("first-table-help")}
          drop={(given) => void open(given, "table")}
        >
          {table ? (
            <p role="status" class="waits">
              {say("table-waits", { name: table.name })}{" "}
              <button type="button" class="link" onClick={() => drop("table")}>
                {say("drop", { name: table.name })}
              </button>
            </p>
          ) : (
            <>
              <Choose id="table-file" label={say("open-table")} role="table" open={open} />
              <Paste
                id="table-paste"
                label={say("paste-here")}
                take={(text, isTable) => void take(isTable ? "table.html" : "table.csv", encoded(text), "table")}
              />
            </>
          )}
        </Place>
      </div>
      <p class="choices">
        <button
          type="button"
          id="sample"
          onClick={() => {
            void take("club.trf", encoded(SAMPLE), "event");
            void take("club-printed.csv", encoded(SAMPLE_TABLE), "table");
          }}
        >
          {say("sample")}
        </button>
      </p>
      <Kept roles={["event", "table", "rules"]} />
    </section>
  );
}

/** A place on which files are dropped. */
function Place(props: { title: string; help: string; drop(files: File[]): void; children: preact.ComponentChildren }) {
  const [over, setOver] = useState(false);
  return (
    <div
      class={over ? "place over" : "place"}
      onDragOver={() => setOver(true)}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        props.drop([...(event.dataTransfer?.files ?? [])]);
      }}
    >
      <h2>{props.title}</h2>
      <p class="sub">{props.help}</p>
      {props.children}
    </div>
  );
}

/** Lists the open files, and the files that can replace them. */
export function FileList({ open, take }: Props) {
  const { say, files } = useApp();
  const { event, table, rules } = files;
  return (
    <section class="filelist" aria-label={say("files")}>
      <ul class="kept">
        {event && <Held name={event.name} what={say("column-event")} />}
        {table && <Held name={table.name} what={say("held-table")} role="table" />}
        {rules && <Held name={rules.name} what={say("view-regulations")} role="rules" />}
      </ul>
      <div class="choices">
        <Choose id="event-file" label={say("open-another")} role="event" open={open} />
        <Choose id="table-file" label={say("open-table")} role="table" open={open} />
        <Choose id="rules-file" label={say("open-rules")} role="rules" open={open} />
      </div>
      <Paste
        id="table-paste"
        label={say("paste-here")}
        take={(text, isTable) => void take(isTable ? "table.html" : "table.csv", encoded(text), "table")}
      />
      <Kept roles={["event", "table", "rules"]} />
    </section>
  );
}

/** Lists replaced files, so that nothing is lost. */
function Kept({ roles }: { roles: Role[] }) {
  const { say, spare, reuse } = useApp();
  const found = spare.filter((one) => roles.includes(one.role));
  if (found.length === 0) return null;
  const what = (one: Spare) => say(one.role === "event" ? "column-event" : one.role === "table" ? "held-table" : "view-regulations");
  return (
    <>
      <h2>{say("opened-before")}</h2>
      <ul class="kept">
        {found.map((one) => (
          <li key={`${one.role} ${one.name}`}>
            {what(one)}: <code>{one.name}</code>{" "}
            <button type="button" class="link" onClick={() => reuse(one)}>
              {say("reuse", { name: one.name })}
            </button>
          </li>
        ))}
      </ul>
    </>
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
