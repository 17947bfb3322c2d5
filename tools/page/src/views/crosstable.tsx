/** All results, and what another one would change. */
import { useState } from "preact/hooks";
import { Answered, Blocks } from "../blocks";
import { options, useAnswer, useApp } from "../app";
import { Slope } from "../slope";
import { DataTable } from "../table";
import { type Change, type Facts, PAIRS, TEAM_CODES, complement, parsed, participants, shown, written } from "../results";
import { useStandings } from "./standing";

export function CrosstableView() {
  const app = useApp();
  const { say, files } = app;
  const { event } = files;
  const facts = useAnswer<Facts>(event ? ["convert", "--to=json", ...options(app, ["list", "round"]), "--", event.name] : null);
  const standing = useStandings();
  const [chosen, setChosen] = useState<[number, number] | null>(null);
  const [changes, setChanges] = useState<Change[]>([]);
  const data = facts.answer?.data ?? null;
  const now = standing.answer?.data ?? null;
  const edition = app.state.edition ? [`--under=${app.state.edition}`] : [];
  const games = changes.map((change) => `--game=${written(change)}`);
  const question = event && games.length > 0 ? ["what-if", ...games, ...edition, ...options(app, ["edition"]), "--", event.name] : null;
  if (facts.answer && !data) return <Answered loading={facts}>{() => null}</Answered>;
  if (!data || !now) return <p class="sub">{say("working")}</p>;
  const everybody = participants(data);
  const rounds = Math.max(0, ...everybody.map((one) => one.games.length));
  const ranks = new Map(now.standings.map((row) => [row.id, row.rank]));
  const ordered = [...everybody].sort((a, b) => (ranks.get(a.id) ?? 0) - (ranks.get(b.id) ?? 0));
  const columns = [
    { title: say("column-place"), number: true },
    { title: say("column-number"), number: true },
    { title: say("column-name"), number: false },
    ...Array.from({ length: rounds }, (_, round) => ({ title: say("round-short", { round: round + 1 }), number: false })),
  ];
  const ruled = (id: number, round: number, codes: string) => {
    const change = changes.find((one) => one.round === round && (one.id === id || one.opponent === id));
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
  const choice = chosen && ordered[chosen[0]];
  const game = choice && chosen ? parsed(choice.games[chosen[1]] ?? "") : null;
  return (
    <>
      <h2>{say("crosstable")}</h2>
      <p class="sub">{say("choose-result")}</p>
      <div class="crosstable">
        <DataTable
          caption={say("crosstable")}
          columns={columns}
          rows={rows}
          head={2}
          choose={(row, column) => setChosen(column < 3 ? null : [row, column - 3])}
        />
      </div>
      {choice && chosen && (
        <Ruling
          key={`${choice.id}-${chosen[1]}`}
          who={choice.name}
          round={chosen[1] + 1}
          against={everybody.find((one) => one.id === game?.opponent)?.name ?? ""}
          codes={game?.codes ?? ""}
          now={ruled(choice.id, chosen[1], game?.codes ?? "")}
          team={data.kind === "team"}
          put={(codes) => {
            if (!game) return;
            const others = changes.filter(
              (one) => one.round !== chosen[1] || (one.id !== choice.id && one.opponent !== choice.id),
            );
            const same = codes === game.codes;
            setChanges(same ? others : [...others, { round: chosen[1], id: choice.id, opponent: game.opponent, codes }]);
          }}
        />
      )}
      {changes.length > 0 && (
        <p>
          <button type="button" onClick={() => setChanges([])}>
            {say("what-if-undo", { count: changes.length })}
          </button>
        </p>
      )}
      {question && <Outcome question={question} />}
    </>
  );
}

/** What somebody rules about one game or match. */
function Ruling(props: {
  who: string;
  against: string;
  round: number;
  /** As recorded, and as ruled. */
  codes: string;
  now: string;
  team: boolean;
  put(codes: string): void;
}) {
  const { say } = useApp();
  const [codes, setCodes] = useState(props.now);
  if (!props.against) return <p>{say("no-opponent", { who: props.who, round: props.round })}</p>;
  return (
    <section class="working" aria-live="polite">
      <h3>{say("what-if-game", { who: props.who, against: props.against, round: props.round })}</h3>
      {props.team ? (
        <form
          class="settings"
          onSubmit={(submitted) => {
            submitted.preventDefault();
            props.put(codes);
          }}
        >
          <label>
            {say("what-if-boards", { who: props.who })}
            <input
              type="text"
              value={codes}
              pattern={`[${TEAM_CODES}]{${props.codes.length}}`}
              required
              onInput={(typed) => setCodes(typed.currentTarget.value)}
            />
          </label>
          <button>{say("what-if")}</button>
        </form>
      ) : (
        <div class="choices" role="group" aria-label={say("what-if")}>
          {PAIRS.map(([own, other]) => (
            <button key={own + other} type="button" aria-pressed={own === props.now.slice(0, 1)} onClick={() => props.put(own + (own === other && own === "-" ? "-" : ""))}>
              {say("result", { own, other })}
            </button>
          ))}
        </div>
      )}
    </section>
  );
}

interface WhatIf {
  differences: { name: string; ranks: [number, number] }[];
}

/** What the program says that the rulings change. */
function Outcome({ question }: { question: string[] }) {
  const { say } = useApp();
  const loading = useAnswer<WhatIf>(question);
  return (
    <Answered loading={loading}>
      {(data, page) => {
        const moved = data.differences.filter(({ ranks }) => ranks[0] !== ranks[1]);
        return (
          <section class="ruled" aria-live="polite">
            <h2>{page.title}</h2>
            <Slope rows={moved} sides={[say("as-recorded"), say("what-if")]} title={page.title} />
            <Blocks blocks={page.blocks} title={page.title} />
          </section>
        );
      }}
    </Answered>
  );
}
