/** Shows what changes between two editions of the rules. */
import { Answered, Blocks } from "../blocks";
import { options, useAnswer, useApp } from "../app";
import { Slope } from "../slope";

interface Compared {
  editions: [string, string];
  differences: { id: number; name: string; ranks: [number, number] }[];
}

export function EditionsView() {
  const app = useApp();
  const { say, state, go, about } = app;
  const { event } = app.files;
  const ids = about.editions;
  const from = ids.includes(state.from) ? state.from : (ids.at(-2) ?? "");
  const to = ids.includes(state.to) ? state.to : (ids.at(-1) ?? "");
  const loading = useAnswer<Compared>(
    event
      ? ["compare", `--edition=${from}`, `--edition=${to}`, ...options(app, ["edition"]), "--", event.name]
      : null,
  );
  const named = (id: string) => say(`edition-${id}`);
  const choice = (label: string, value: string, put: (id: string) => void) => (
    <label>
      {label}
      <select value={value} onChange={(changed) => put(changed.currentTarget.value)}>
        {ids.map((edition) => (
          <option key={edition} value={edition}>
            {say("rules-of", { month: named(edition) })}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <>
      <form class="settings" onSubmit={(submitted) => submitted.preventDefault()}>
        {choice(say("from"), from, (id) => go({ from: id }))}
        {choice(say("to"), to, (id) => go({ to: id }))}
      </form>
      <Answered loading={loading}>
        {(data, page) => {
          const outcome = page.blocks.find((block) => block.kind === "outcome");
          return (
            <>
              <h1>{page.title}</h1>
              <Slope rows={data.differences} sides={[named(data.editions[0]), named(data.editions[1])]} title={outcome?.kind === "outcome" ? outcome.text : page.title} />
              <Blocks blocks={page.blocks} title={page.title} level="h2" />
            </>
          );
        }}
      </Answered>
    </>
  );
}
