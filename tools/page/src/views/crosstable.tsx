/** Shows all results, and beside a game the effect of another result. */
import { useEffect, useRef, useState } from "preact/hooks";
import { Answered, Blocks } from "../blocks";
import { options, useAnswer, useApp } from "../app";
import { DataTable } from "../table";
import { type Change, type Facts, PAIRS, complement, parsed, participants, scored, shown, written } from "../results";
import { useStandings } from "./standing";

export function CrosstableView() {
  const app = useApp();
  const { say, files, changes, setChanges } = app;
  const { event } = files;
  const facts = useAnswer<Facts>(event ? ["convert", "--to=json", ...options(app, ["list", "round"]), "--", event.name] : null);
  const standing = useStandings();
  const [chosen, setChosen] = useState<{ id: number; round: number } | null>(null);
  const place = useRef<HTMLElement>(null);
  // On a narrow screen the game is below the table.
  useEffect(() => {
    if (chosen) place.current?.scrollIntoView({ block: matchMedia("(max-width: 900px)").matches ? "start" : "nearest" });
  }, [chosen]);
  const data = facts.answer?.data ?? null;
  const now = standing.answer?.data ?? null;
  const edition = app.state.edition ? [`--under=${app.state.edition}`] : [];
  const games = changes.map((change) => `--game=${written(change)}`);
  const question = event && games.length > 0 ? ["what-if", ...games, ...edition, ...options(app, ["edition"]), "--", event.name] : null;
  if (facts.answer && !data) return <Answered loading={facts}>{() => null}</Answered>;
  if (standing.answer && !now) return <Answered loading={standing}>{() => null}</Answered>;
  if (!data || !now) return <p class="sub">{say("working")}</p>;
  const everybody = participants(data);
  const name = (id: number) => everybody.find((one) => one.id === id)?.name ?? "";
  const rounds = Math.max(0, ...everybody.map((one) => one.games.length));
  const ranks = new Map(now.standings.map((row) => [row.id, row.rank]));
  const ordered = [...everybody].sort((a, b) => (ranks.get(a.id) ?? 0) - (ranks.get(b.id) ?? 0));
  const columns = [
    { title: say("column-rank"), number: true },
    { title: say("column-id"), number: true },
    { title: say("column-name"), number: false },
    ...Array.from({ length: rounds }, (_, round) => ({ title: say("column-round-short", { round: round + 1 }), number: false })),
  ];
  const changed = (id: number, round: number) => changes.find((one) => one.round === round && (one.id === id || one.opponent === id));
  const ruled = (id: number, round: number, codes: string) => {
    const change = changed(id, round);
    return change ? (change.id === id ? change.codes : complement(change.codes)) : codes;
  };
  const cell = (id: number, round: number, games: string[]) => {
    const base = parsed(games[round] ?? "");
    const codes = base && ruled(id, round, base.codes);
    return !base || codes === base.codes ? shown(games[round] ?? "") : `${base.opponent}${base.color} ${codes} *`;
  };
  const rows = ordered.map((one) => [
    String(ranks.get(one.id) ?? ""),
    String(one.id),
    one.name,
    ...Array.from({ length: rounds }, (_, round) => cell(one.id, round, one.games)),
  ]);
  const choice = chosen && everybody.find((one) => one.id === chosen.id);
  const game = choice && chosen ? parsed(choice.games[chosen.round] ?? "") : null;
  const put = (id: number, round: number, opponent: number, codes: string, recorded: string) => {
    const others = changes.filter((one) => one.round !== round || (one.id !== id && one.opponent !== id));
    setChanges(codes === recorded ? others : [...others, { round, id, opponent, codes }]);
  };
  return (
    <>
      <h1>{say("view-crosstable")}</h1>
      <p class="sub screen">{say("choose-result")}</p>
      <div class="two">
        <div class="crosstable">
          <DataTable
            caption={say("column-results")}
            columns={columns}
            rows={rows}
            head={2}
            hot={(row) => ordered[row]?.id === chosen?.id}
            choose={(row, column) => setChosen(column < 3 ? null : { id: ordered[row]?.id ?? 0, round: column - 3 })}
          />
        </div>
        <aside class="ruling" ref={place} aria-label={say("what-if")}>
          {choice && chosen && (
            <Ruling
              key={`${choice.id}-${chosen.round}`}
              who={choice.name}
              round={chosen.round + 1}
              against={name(game?.opponent ?? 0)}
              codes={game?.codes ?? ""}
              now={ruled(choice.id, chosen.round, game?.codes ?? "")}
              team={data.kind === "team"}
              put={(codes) => game && put(choice.id, chosen.round, game.opponent, codes, game.codes)}
            />
          )}
          {changes.length > 0 && (
            <ul class="changes">
              {changes.map((one) => (
                <li key={written(one)}>
                  {say("changed-game", {
                    round: one.round + 1,
                    who: name(one.id),
                    against: name(one.opponent),
                    result: data.kind === "team" ? one.codes : said(one, say("forfeit")),
                  })}
                </li>
              ))}
            </ul>
          )}
          {changes.length > 0 && (
            <p class="screen">
              <button type="button" id="undo" onClick={() => setChanges([])}>
                {say("what-if-undo", { count: changes.length })}
              </button>
            </p>
          )}
          {question && <Outcome question={question} />}
        </aside>
      </div>
    </>
  );
}

const said = ({ codes }: Change, forfeit: string) => scored(codes.slice(0, 1), codes === "--" ? "-" : complement(codes), forfeit);

/** Lets the user choose another result for one game or match. */
function Ruling(props: {
  who: string;
  against: string;
  round: number;
  /** The recorded result, and the chosen one. */
  codes: string;
  now: string;
  team: boolean;
  put(codes: string): void;
}) {
  const { say } = useApp();
  if (!props.against) return <p>{say("no-opponent", { who: props.who, round: props.round })}</p>;
  const game = say("what-if-game", { who: props.who, against: props.against, round: props.round });
  if (props.team) {
    return (
      <section aria-live="polite">
        <h2>{game}</h2>
        <form class="settings boards" onSubmit={(submitted) => submitted.preventDefault()}>
          {[...props.now].map((code, board) => (
            <label key={board}>
              {say("board", { number: board + 1 })}
              <select
                value={code}
                onChange={(changed) => props.put([...props.now].map((one, at) => (at === board ? changed.currentTarget.value : one)).join(""))}
              >
                {[...new Set([...BOARD_CODES, code])].map((one) => (
                  <option key={one} value={one}>
                    {one === code && !BOARD_CODES.includes(one) ? one : scored(one, complement(one), say("forfeit"))}
                  </option>
                ))}
              </select>
            </label>
          ))}
        </form>
      </section>
    );
  }
  return (
    <section aria-live="polite">
      <h2>{game}</h2>
      <div class="choices" role="group" aria-label={say("what-if")}>
        {PAIRS.map(([own, other]) => {
          const codes = own === "-" && other === "-" ? "--" : own;
          return (
            <button key={codes} type="button" aria-pressed={codes === props.now} onClick={() => props.put(codes)}>
              {scored(own, other, say("forfeit"))}
            </button>
          );
        })}
      </div>
    </section>
  );
}

/** The results that a ruling may give a board of a match. */
const BOARD_CODES = ["1", "=", "0", "+", "-"];

interface WhatIf {
  differences: { name: string; ranks: [number, number] }[];
}

/** Shows the effect of the rulings, as the program reports it. */
function Outcome({ question }: { question: string[] }) {
  const { say } = useApp();
  const loading = useAnswer<WhatIf>(question);
  return (
    <Answered loading={loading}>
      {(data, page) => {
        const moved = data.differences.filter(({ ranks }) => ranks[0] !== ranks[1]);
        return (
          <section class="ruled" aria-live="polite">
            <h2>{say("what-if-places")}</h2>
            {moved.length === 0 && <p>{say("what-if-none")}</p>}
            <ol class="moved">
              {moved.slice(0, MOST_MOVED).map(({ name, ranks }) => (
                <li key={`${name} ${ranks[0]}`}>
                  <b>
                    {ranks[0]} → {ranks[1]}
                  </b>{" "}
                  {name}
                </li>
              ))}
            </ol>
            {moved.length > MOST_MOVED && <p>{say("remarks-more", { count: moved.length - MOST_MOVED })}</p>}
            <details>
              <summary>{page.title}</summary>
              <Blocks blocks={page.blocks.filter((block) => block.kind !== "list")} title={page.title} compact />
            </details>
          </section>
        );
      }}
    </Answered>
  );
}

/** Limit on the changed places beside the game. The page below lists all of them. */
const MOST_MOVED = 30;
