/** Draws the front of the page: the finding, the right places, the rules, the standing and the reasons. */
import { useEffect, useMemo, useState } from "preact/hooks";
import { Answered, Blocks, Refused, Remarks, columnsOf } from "../blocks";
import { type Loading, options, useAnswer, useApp } from "../app";
import type { Block, Page, TableBlock } from "../protocol";
import { DataTable, decimalWidth } from "../table";
import { Aside, shownPair, wrongPairs } from "./aside";
import { type Check, type Difference, useCheck } from "./check";

export interface Standings {
  edition: string;
  tiebreaks: string[];
  after: number;
  standings: { rank: number; id: number; name: string; values: Record<string, string | null>; places?: Record<string, number | null> }[];
}

const isTable = (block: Block): block is TableBlock => block.kind === "table";
type Outcome = Extract<Block, { kind: "outcome" }>;

/** The standing that every part of the page uses. */
export function useStandings() {
  const app = useApp();
  const { event } = app.files;
  return useAnswer<Standings>(event ? ["standings", "--legend", ...options(app), "--", event.name] : null);
}

/** Returns the name and clause of each code, from the legend below the standing. */
export function legend(page: Page): Map<string, { name: string; clause: string }> {
  const table = page.blocks.filter(isTable).at(-1);
  return new Map(table?.rows.map(([code = "", name = "", clause = ""]) => [code, { name: name.replaceAll(",", ""), clause }]));
}

/** Returns the first part of a name, or the whole name if another participant has the same first part. */
export function shortName(standing: Standings, id: number): string {
  const first = (name: string) => name.split(",")[0] ?? name;
  const name = standing.standings.find((row) => row.id === id)?.name ?? String(id);
  return standing.standings.filter((row) => first(row.name) === first(name)).length === 1 ? first(name) : name;
}

/** Returns the wrong values of the table by pairing number and code. Places have no code. */
export function wrongValues(differences: Difference[] = []): Map<string, string> {
  const found = differences.filter((one) => ["rank", "points", "value"].includes(one.kind));
  return new Map(found.map((one) => [`${one.id} ${one.kind === "rank" ? "" : (one.code ?? "PTS")}`, one.recorded]));
}

/** Returns the sentences of the first verdict before its lists: the cause and the right places. */
function lead(page: Page): string[] {
  const start = page.blocks.findIndex((block) => block.kind === "outcome") + 1;
  const said: string[] = [];
  for (const block of page.blocks.slice(start)) {
    if (block.kind !== "paragraph") break;
    said.push(block.text);
  }
  return said;
}

/** Returns the reasons why the first verdict is open. They are the list directly after it. */
function reasons(page: Page): string[] {
  const start = page.blocks.findIndex((block) => block.kind === "outcome");
  const outcome = page.blocks[start];
  if (outcome?.kind !== "outcome" || outcome.mood !== "open") return [];
  const after = page.blocks.slice(start + 1).find((block) => block.kind !== "paragraph");
  return after?.kind === "list" ? after.items.slice(0, MOST_REASONS) : [];
}

/** Limit on the reasons above the standing. "Full comparison" has the others. */
const MOST_REASONS = 3;

export function StandingView() {
  const app = useApp();
  const { state } = app;
  const loading = useStandings();
  const check = useCheck();
  const [changing, setChanging] = useState(false);
  const asked = state.edition !== "" || state.list !== "" || state.round !== "";
  const standing = loading.answer?.data ?? null;
  // If the event cannot be ranked, its box says so. Settings do not help if a file is unreadable.
  if (loading.broken || (loading.answer && !standing)) {
    return (
      <>
        {asked && <Settings standing={null} />}
        <Answered loading={loading}>{() => null}</Answered>
      </>
    );
  }
  return (
    <>
      <Finding check={check} standing={loading} changing={changing} setChanging={setChanging} />
      {changing && <Settings standing={standing} />}
      <Answered loading={loading}>
        {(data, page) => (
          <div class="two">
            <Jump standing={data} check={check.answer?.data ?? null} />
            <Standing data={data} page={page} check={check.answer?.data ?? null} remarks={loading.answer?.remarks ?? []} />
            <Aside standing={data} page={page} check={check.answer?.data ?? null} />
          </div>
        )}
      </Answered>
    </>
  );
}

/** Shows the first wrong pair above the table on a narrow screen, with a link to the comparison. */
function Jump({ standing, check }: { standing: Standings; check: Check | null }) {
  const { say } = useApp();
  const [pair] = wrongPairs(check?.differences ?? []);
  if (!pair) return null;
  return (
    <button type="button" class="link jump" onClick={() => document.querySelector("aside")?.focus()}>
      {say("why-ahead", { one: shortName(standing, pair.ahead), other: shortName(standing, pair.behind) })} ↓
    </button>
  );
}

interface FindingProps {
  check: Loading<Check>;
  standing: Loading<Standings>;
  changing: boolean;
  setChanging(changing: boolean): void;
}

/** Shows the verdict as the heading, the right places, and the rules. */
function Finding({ check, standing, changing, setChanging }: FindingProps) {
  const app = useApp();
  const { say, go, files, about } = app;
  const { answer, broken, old } = check;
  /** Names editions by their months instead of their ids. */
  const dated = (text: string, word: (month: string) => string) =>
    about.editions.reduce((said, edition) => said.replaceAll(edition, word(say(`edition-${edition}`))), text);
  const outcome = answer?.page?.blocks.find((block): block is Outcome => block.kind === "outcome");
  const rules = answer?.page?.blocks.find((block) => block.kind === "note");
  return (
    <div class={old ? "old" : undefined}>
      <p class="paper">{[standing.answer?.page?.title, files.event?.name, files.table?.name].filter(Boolean).join(" · ")}</p>
      <div role="status" class={`finding ${outcome?.mood ?? ""}`}>
        {broken && <p class="verdict bad">{say("broken", { why: broken })}</p>}
        {answer && !answer.page && <Refused remarks={answer.remarks} problem={answer.problem} />}
        {answer?.page && (
          <>
            <h1>{dated(outcome?.text ?? answer.page.title, (month) => say("rules-of", { month }))}</h1>
            <p class="lead">
              {dated(lead(answer.page).join(" "), (month) => month)}{" "}
              <button type="button" class="link" onClick={() => go({ view: "check" })}>
                {say("view-check")}
              </button>
            </p>
            {reasons(answer.page).length > 0 && (
              <ul>
                {reasons(answer.page).map((reason) => (
                  <li key={reason}>{reason}</li>
                ))}
              </ul>
            )}
          </>
        )}
        {!answer && !broken && <h1 class="sub">{say("working")}</h1>}
      </div>
      {standing.answer?.data && (
        <p class="rule">
          {rules?.kind === "note" && rules.text}
          <span class="screen"> · </span>
          <button type="button" class="link" aria-expanded={changing} onClick={() => setChanging(!changing)}>
            {say("change-rules")}
          </button>
        </p>
      )}
    </div>
  );
}

/** Shows the computed standing. Different values of the table are struck through. */
function Standing({ data, page, check, remarks }: { data: Standings; page: Page; check: Check | null; remarks: string[] }) {
  const { say, state, go } = useApp();
  const differences = check?.differences;
  const wrong = useMemo(() => wrongValues(differences), [differences]);
  const shown = shownPair(data, check, state);
  const table = page.blocks.find(isTable);
  const [columns, rows] = useMemo(() => {
    const names = legend(page);
    const drawn = table ? columnsOf(table).filter((_, at) => at !== 1) : [];
    const titled = drawn.map((column) => {
      const named = names.get(column.title);
      if (!named) return column;
      const title = (
        <>
          <span class="long">{named.name}</span>
          <abbr class="short">{column.title}</abbr>
        </>
      );
      return { ...column, title, hint: `${column.title}: ${named.name} (${named.clause})` };
    });
    return [titled, (table?.rows ?? []).map((cells) => cells.filter((_, at) => at !== 1))];
  }, [page]);
  if (!table) return <Blocks blocks={page.blocks} title={page.title} />;
  const rest = page.blocks.slice(page.blocks.indexOf(table) + 1);
  const code = (column: number) => (column < 2 ? "" : (table.columns[column + 1]?.title ?? ""));
  const choose = (row: number, column: number) => {
    const id = String(data.standings[row]?.id ?? "");
    if (column >= 2) go({ who: id, code: code(column), versus: "" });
    else if (state.who && !state.versus && !state.code && state.who !== id) go({ versus: id });
    else go({ who: id, code: "", versus: "" });
  };
  return (
    <div class="standing">
      {wrong.size > 0 && <p class="sub">{say("struck")}</p>}
      <DataTable
        caption={page.title}
        columns={columns}
        rows={rows}
        head={1}
        draw={(row, column) => {
          const id = data.standings[row]?.id;
          const was = column === 1 ? undefined : wrong.get(`${id} ${code(column)}`);
          if (was !== undefined) {
            const computed = rows[row]?.[column] ?? "";
            // The style prints it in a smaller font, so a digit of the computed value is 1.25 digits wide.
            const style = { marginRight: `${1.25 * decimalWidth(computed) - decimalWidth(was)}ch` };
            return (
              <>
                {computed} <s class="was" style={style} title={say("struck")}>{state.lang === "es" ? was.replace(/^(\d+)\.(\d+)$/, "$1,$2") : was}</s>
              </>
            );
          }
          return column === 1 ? (
            <>
              {rows[row]?.[column]} <small>{id}</small>
            </>
          ) : undefined;
        }}
        hot={(row) => shown.includes(String(data.standings[row]?.id))}
        choose={choose}
      />
      <p class="sub screen">{say("choose-value")}</p>
      <Remarks remarks={remarks} />
      <details class="screen">
        <summary>{say("legend")}</summary>
        <Blocks blocks={rest} title={page.title} />
      </details>
    </div>
  );
}

/** Returns a text without differences of case, accents and punctuation. */
const plain = (text: string) =>
  text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[\s,.'’-]+/g, " ")
    .trim()
    .toLowerCase();

/** Every code with its name. */
const useCodes = () => useAnswer<{ codes: { code: string }[] }>(["codes"]).answer?.page?.blocks.find(isTable)?.rows ?? [];

/** Completes the last name of a list, or offers a list in common use. */
export function CodeNames({ typed }: { typed: string }) {
  const { about } = useApp();
  const codes = useCodes();
  const before = typed.includes(",") ? `${typed.slice(0, typed.lastIndexOf(",") + 1)} ` : "";
  return (
    <datalist id="codes">
      {codes.map(([code = "", name = ""]) => (
        <option key={code} value={`${before}${name.replaceAll(",", "")}`} label={code} />
      ))}
      {about.presets.map((preset) => (
        <option key={preset.name} value={preset.list} label={preset.name} />
      ))}
    </datalist>
  );
}

/** Shows edition, list and round, and lets the user change them. */
export function Settings({ standing }: { standing: Standings | null }) {
  const app = useApp();
  const { say, state, go, about } = app;
  const [list, setList] = useState(state.list);
  useEffect(() => setList(state.list), [state.list]);
  const { event } = app.files;
  const codes = useCodes();
  // Only the standing without a requested round contains the number of rounds.
  const whole = useAnswer<Standings>(
    event && state.round ? ["standings", ...options(app, ["round"]), "--", event.name] : null,
  );
  const rounds = (state.round ? whole.answer?.data?.after : standing?.after) ?? Number(state.round || 1);
  const round = Number(state.round || rounds);
  /** Replaces the names in a list by codes. The program judges what is not a name. */
  const coded = (typed: string) =>
    typed
      .split(/[,;]/)
      .map((piece) => codes.find(([, name = ""]) => plain(name) === plain(piece))?.[0] ?? cut(piece) ?? piece.trim())
      .filter((piece) => piece !== "")
      .join(",");
  /** "Buchholz cut 1" is the code of Buchholz with a modifier. */
  const cut = (piece: string) => {
    const [, base = "", count = ""] = /^(.*) (?:cut|corte) (\d)$/.exec(plain(piece)) ?? [];
    const code = base && codes.find(([, name = ""]) => plain(name) === base)?.[0];
    return code ? `${code}/C${count}` : undefined;
  };
  return (
    <form class="settings" onSubmit={(submitted) => submitted.preventDefault()}>
      <label>
        {say("column-edition")}
        <select name="edition" value={state.edition} onChange={(changed) => go({ edition: changed.currentTarget.value })}>
          <option value="">{say("edition-by-event", { edition: !state.edition && standing ? say(`edition-${standing.edition}`) : "" }).replace(/:?\s*$/, "")}</option>
          {about.editions.map((edition) => (
            <option key={edition} value={edition}>
              {say("rules-of", { month: say(`edition-${edition}`) })}
            </option>
          ))}
        </select>
      </label>
      <label class="grow">
        {say("column-tie-breaks")}
        <input
          type="text"
          name="list"
          list="codes"
          spellcheck={false}
          autocomplete="off"
          value={list}
          placeholder={standing?.tiebreaks.join(",") ?? ""}
          onInput={(typed) => setList(typed.currentTarget.value)}
          onChange={() => go({ list: coded(list) })}
        />
        <CodeNames typed={list} />
      </label>
      <label>
        {say("round", { round, rounds })}
        <input
          type="range"
          name="round"
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
      {(state.edition || state.list || state.round) && (
        <button type="button" onClick={() => go({ edition: "", list: "", round: "" })}>
          {say("event-rules")}
        </button>
      )}
      <Codes choose={(code) => go({ list: [...(state.list ? state.list.split(",") : (standing?.tiebreaks ?? [])), code].join(",") })} />
    </form>
  );
}

/** Lists every code with its name, to add it to the list. */
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
