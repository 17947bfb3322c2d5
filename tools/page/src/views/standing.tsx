/** The standing, its settings, and the working of whatever is chosen in it. */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Answered, Blocks, Remarks, columnsOf } from "../blocks";
import { options, useAnswer, useApp } from "../app";
import type { Page, TableBlock } from "../protocol";
import { DataTable } from "../table";
import { useCheck } from "./check";

export interface Standings {
  edition: string;
  tiebreaks: string[];
  after: number;
  standings: { rank: number; id: number; name: string; values: Record<string, string | null>; places?: Record<string, number | null> }[];
}

interface Found {
  id: number;
}

const isTable = (block: { kind: string }): block is TableBlock => block.kind === "table";

/** The standing that everything on the page speaks of. */
export function useStandings() {
  const app = useApp();
  const { event } = app.files;
  return useAnswer<Standings>(event ? ["standings", "--legend", ...options(app), "--", event.name] : null);
}

/** The pairing number of somebody named by number, name or its beginning; the text itself where that is not one participant. */
export function pairingNumber(standing: Standings | null, who: string): string {
  const asked = who.trim().toLowerCase();
  const rows = asked === "" || /^\d+$/.test(asked) ? [] : (standing?.standings ?? []);
  const exact = rows.filter((row) => row.name.toLowerCase() === asked);
  const found = exact.length > 0 ? exact : rows.filter((row) => row.name.toLowerCase().startsWith(asked));
  return found.length === 1 && found[0] ? String(found[0].id) : who.trim();
}

/** Edition, list, round: what the standing rests on and how to change it. */
export function Settings({ standing }: { standing: Standings | null }) {
  const app = useApp();
  const { say, state, go, about } = app;
  const [list, setList] = useState(state.list);
  useEffect(() => setList(state.list), [state.list]);
  const { event } = app.files;
  // Only the standing without a round asked for tells how many there are.
  const whole = useAnswer<Standings>(
    event && state.round ? ["standings", ...options(app, ["round"]), "--", event.name] : null,
  );
  const rounds = (state.round ? whole.answer?.data?.after : standing?.after) ?? Number(state.round || 1);
  const round = Number(state.round || rounds);
  return (
    <form class="settings" onSubmit={(submitted) => submitted.preventDefault()}>
      <label>
        {say("edition")}
        <select value={state.edition} onChange={(changed) => go({ edition: changed.currentTarget.value })}>
          <option value="">{say("edition-by-event", { edition: (!state.edition && standing?.edition) || "" })}</option>
          {about.editions.map((edition) => (
            <option key={edition.id} value={edition.id}>
              {say("edition-from", { edition: edition.id, start: edition.start })}
            </option>
          ))}
        </select>
      </label>
      <label class="grow">
        {say("list")}
        <input
          type="text"
          list="presets"
          spellcheck={false}
          autocomplete="off"
          value={list}
          placeholder={standing?.tiebreaks.join(",") ?? ""}
          onInput={(typed) => setList(typed.currentTarget.value)}
          onChange={() => go({ list: list.trim() })}
        />
        <datalist id="presets">
          {about.presets.map((preset) => (
            <option key={preset.name} value={preset.list} label={preset.name} />
          ))}
        </datalist>
      </label>
      <label>
        {say("round", { round, rounds })}
        <input
          type="range"
          min={1}
          max={Math.max(rounds, 1)}
          value={round}
          disabled={rounds < 2}
          onInput={(moved) => {
            const asked = Number(moved.currentTarget.value);
            go({ round: asked === rounds ? "" : String(asked) });
          }}
        />
      </label>
      <Codes choose={(code) => go({ list: [...(state.list ? state.list.split(",") : (standing?.tiebreaks ?? [])), code].join(",") })} />
    </form>
  );
}

/** Every code with its name, to add to the list. */
function Codes({ choose }: { choose(code: string): void }) {
  const { say } = useApp();
  const [open, setOpen] = useState(false);
  const codes = useAnswer<{ codes: { code: string }[] }>(open ? ["codes"] : null);
  return (
    <details class="codes" onToggle={(toggled) => setOpen(toggled.currentTarget.open)}>
      <summary>{say("codes")}</summary>
      {open && (
        <Answered loading={codes}>
          {(data, page) => {
            const table = page.blocks.find(isTable);
            const shown = page.blocks.filter((block) => !isTable(block));
            return (
              <>
                {table && (
                  <DataTable
                    caption={say("codes-choose")}
                    columns={table.columns.map((column) => ({ title: column.title, number: false }))}
                    rows={table.rows}
                    head={0}
                    choose={(row) => choose(data.codes[row]?.code ?? "")}
                  />
                )}
                <Blocks blocks={shown} title={page.title} />
              </>
            );
          }}
        </Answered>
      )}
    </details>
  );
}

/** The names of codes, from the legend below the standing. */
function hints(page: Page): Map<string, string> {
  const legend = page.blocks.filter(isTable).at(-1);
  return new Map(legend?.rows.map(([code = "", name = "", clause = ""]) => [code, `${name} (${clause})`]));
}

export function StandingView() {
  const app = useApp();
  const { say, state, go } = app;
  const loading = useStandings();
  const differences = useCheck().answer?.data?.differences;
  // What the checked table or the file has instead, by pairing number and column; places have no code.
  const wrong = useMemo(
    () =>
      new Map(
        differences
          ?.filter((one) => ["rank", "points", "value"].includes(one.kind))
          .map((one) => [`${one.id} ${one.kind === "rank" ? "" : (one.code ?? "PTS")}`, one.recorded]),
      ),
    [differences],
  );
  // Settings cannot mend a file that cannot be read; those that somebody chose can be taken back.
  const broken = loading.answer && !loading.answer.data && !state.edition && !state.list && !state.round;
  return (
    <>
      {!broken && <Settings standing={loading.answer?.data ?? null} />}
      <Answered loading={loading}>
        {(data, page) => {
          const table = page.blocks.find(isTable);
          if (!table) return <Blocks blocks={page.blocks} title={page.title} />;
          const names = hints(page);
          const columns = columnsOf(table).map((column) => {
            const hint = names.get(column.title);
            return { ...column, ...(hint && { hint }) };
          });
          const rest = page.blocks.slice(page.blocks.indexOf(table) + 1);
          const code = (column: number) => (column < 3 ? "" : (table.columns[column]?.title ?? ""));
          return (
            <>
              <p class="sub">{page.blocks.flatMap((block) => (block.kind === "paragraph" ? [block.text] : [])).join(" ")}</p>
              <p class="sub">{say("choose-value")}</p>
              <DataTable
                caption={page.title}
                columns={columns}
                rows={table.rows}
                head={2}
                draw={(row, column) => {
                  const id = data.standings[row]?.id;
                  const was = column === 0 ? wrong.get(`${id} `) : column > 2 ? wrong.get(`${id} ${code(column)}`) : undefined;
                  return was === undefined ? undefined : (
                    <>
                      {table.rows[row]?.[column]} <s class="was">{was}</s>
                    </>
                  );
                }}
                hot={(row) => String(data.standings[row]?.id) === state.who}
                choose={(row, column) => go({ who: String(data.standings[row]?.id ?? ""), code: code(column) })}
              />
              <Working />
              <Remarks remarks={loading.answer?.remarks ?? []} />
              <details>
                <summary>{say("legend")}</summary>
                <Blocks blocks={rest} title={page.title} />
              </details>
            </>
          );
        }}
      </Answered>
    </>
  );
}

/** Where a value comes from, down to single results. */
function Working() {
  const app = useApp();
  const { say, state, go } = app;
  const { event } = app.files;
  const place = useRef<HTMLElement>(null);
  const [other, setOther] = useState("");
  const standing = useStandings().answer?.data ?? null;
  const asked = event && state.who;
  const loading = useAnswer<Found>(
    asked
      ? [
          "explain",
          `--participant=${state.who}`,
          ...(state.code ? [`--tiebreak=${state.code}`] : []),
          ...options(app),
          "--",
          event.name,
        ]
      : null,
  );
  useEffect(() => {
    if (asked) place.current?.focus();
  }, [state.who, state.code]);
  if (!asked) return null;
  return (
    <section
      class="working"
      ref={place}
      tabIndex={-1}
      aria-label={say("working-of")}
      onKeyDown={(pressed) => {
        if (pressed.key !== "Escape") return;
        go({ who: "", code: "" });
        document.querySelector<HTMLElement>('.grid [tabindex="0"]')?.focus();
      }}
    >
      <Answered loading={loading}>
        {(_, page) => (
          <>
            <h2>{page.title}</h2>
            <Blocks blocks={page.blocks} title={page.title} />
          </>
        )}
      </Answered>
      <form
        class="settings"
        onSubmit={(submitted) => {
          submitted.preventDefault();
          if (other) go({ view: "versus", versus: pairingNumber(standing, other) });
        }}
      >
        <label>
          {say("compare-with")}
          <input type="text" value={other} onInput={(typed) => setOther(typed.currentTarget.value)} list="participants" />
        </label>
        <button>{say("compare")}</button>
        <button type="button" onClick={() => go({ who: "", code: "" })}>
          {say("close")}
        </button>
      </form>
    </section>
  );
}

/** Names to choose from; of a large event the first ones. */
export function Participants({ standing }: { standing: Standings | null }) {
  return (
    <datalist id="participants">
      {standing?.standings.slice(0, 300).map((row) => (
        <option key={row.id} value={String(row.id)} label={row.name} />
      ))}
    </datalist>
  );
}
