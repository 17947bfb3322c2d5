/** Shows the ratings of all players after the event. */
import { useState } from "preact/hooks";
import { Answered, Remarks, Sheet } from "../blocks";
import { useAnswer, useApp } from "../app";

/** The editions of B.02 by which the engine can rate an event with any first day. */
const EDITIONS = ["b02-2018-07", "b02-2024-03", "b02-2024-12"] as const;
const LISTS = ["rapid", "blitz"] as const;
const SYSTEMS = ["swiss", "round-robin", "double-round-robin", "team", "match"] as const;

export function RatingsView() {
  const { say, files } = useApp();
  const [system, setSystem] = useState("");
  const [edition, setEdition] = useState("");
  const [control, setControl] = useState("");
  const [typed, setTyped] = useState("");
  const [list, setList] = useState("");
  const [working, setWorking] = useState(false);
  const asked = [
    ...(edition ? [`--edition=${edition}`] : []),
    ...(control ? [`--control=${control}`] : []),
    ...(list ? [`--list=${list}`] : []),
    ...(system ? [`--system=${system}`] : []),
    ...(working ? ["--working"] : []),
  ];
  const loading = useAnswer<object>(files.event ? ["rating", "event", ...asked, "--", files.event.name] : null);
  return (
    <>
      <form class="settings" onSubmit={(submitted) => submitted.preventDefault()}>
        <label>
          {say("rating-edition")}
          <select name="rating-edition" value={edition} onChange={(changed) => setEdition(changed.currentTarget.value)}>
            <option value="">{say("rating-edition-by-event")}</option>
            {EDITIONS.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label>
          {say("rating-control")}
          <input
            type="text"
            name="rating-control"
            spellcheck={false}
            autocomplete="off"
            value={typed}
            placeholder={say("rating-control-as-file")}
            onInput={(changed) => setTyped(changed.currentTarget.value)}
            onChange={() => setControl(typed.trim())}
          />
        </label>
        <label>
          {say("rating-list")}
          <select name="rating-list" value={list} onChange={(changed) => setList(changed.currentTarget.value)}>
            <option value="">{say("rating-list-by-control")}</option>
            {LISTS.map((name) => (
              <option key={name} value={name}>
                {say(`rating-word-${name}`)}
              </option>
            ))}
          </select>
        </label>
        <label>
          {say("rule-system")}
          <select value={system} onChange={(changed) => setSystem(changed.currentTarget.value)}>
            <option value="">{say("system-as-file")}</option>
            {SYSTEMS.map((name) => (
              <option key={name} value={name}>
                {say(`system-${name}`)}
              </option>
            ))}
          </select>
        </label>
        <label class="tick">
          <input type="checkbox" checked={working} onChange={(changed) => setWorking(changed.currentTarget.checked)} />
          {say("show-working")}
        </label>
      </form>
      <Answered loading={loading}>
        {(_, page) => (
          <>
            <Sheet page={page} />
            <Remarks remarks={loading.answer?.remarks ?? []} />
          </>
        )}
      </Answered>
    </>
  );
}
