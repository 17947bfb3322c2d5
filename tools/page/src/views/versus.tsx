/** Why one participant is ahead of another. */
import { useEffect, useState } from "preact/hooks";
import { Answered, Blocks } from "../blocks";
import { options, useAnswer, useApp } from "../app";
import { pairingNumber, useStandings } from "./standing";

export function VersusView() {
  const app = useApp();
  const { say, state, go } = app;
  const { event } = app.files;
  const [who, setWho] = useState(state.who);
  const [versus, setVersus] = useState(state.versus);
  useEffect(() => setWho(state.who), [state.who]);
  useEffect(() => setVersus(state.versus), [state.versus]);
  const standing = useStandings().answer?.data ?? null;
  const asked = event && state.who && state.versus;
  const loading = useAnswer<object>(
    asked
      ? ["explain", `--participant=${state.who}`, `--versus=${state.versus}`, ...options(app), "--", event.name]
      : null,
  );
  const field = (label: string, value: string, put: (text: string) => void) => (
    <label class="grow">
      {label}
      <input type="text" list="participants" required value={value} onInput={(typed) => put(typed.currentTarget.value)} />
    </label>
  );
  return (
    <>
      <form
        class="settings"
        onSubmit={(submitted) => {
          submitted.preventDefault();
          go({ who: pairingNumber(standing, who), versus: pairingNumber(standing, versus) });
        }}
      >
        {field(say("one"), who, setWho)}
        {field(say("other"), versus, setVersus)}
        <button>{say("compare")}</button>
      </form>
      <p class="sub">{say("who-help")}</p>
      {asked && (
        <Answered loading={loading}>
          {(_, page) => (
            <>
              <h2>{page.title}</h2>
              <Blocks blocks={page.blocks} title={page.title} />
            </>
          )}
        </Answered>
      )}
    </>
  );
}
