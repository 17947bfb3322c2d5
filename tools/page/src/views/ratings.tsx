/** Everybody's ratings after the event. */
import { useState } from "preact/hooks";
import { Answered, Remarks, Sheet } from "../blocks";
import { useAnswer, useApp } from "../app";

const SYSTEMS = ["swiss", "round-robin", "double-round-robin", "team", "match"] as const;

export function RatingsView() {
  const { say, files } = useApp();
  const [system, setSystem] = useState("");
  const [working, setWorking] = useState(false);
  const asked = [...(system ? [`--system=${system}`] : []), ...(working ? ["--working"] : [])];
  const loading = useAnswer<object>(files.event ? ["rating", "event", ...asked, "--", files.event.name] : null);
  return (
    <>
      <form class="settings" onSubmit={(submitted) => submitted.preventDefault()}>
        <label>
          {say("system")}
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
