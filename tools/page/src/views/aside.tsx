/** Shows beside the standing why one participant is ahead of another, or how a value is computed. */
import { useEffect, useRef } from "preact/hooks";
import { Blocks, Refused } from "../blocks";
import { options, useAnswer, useApp } from "../app";
import type { Block, Page } from "../protocol";
import type { State } from "../state";
import type { Check, Difference } from "./check";
import { type Standings, legend, shortName, wrongValues } from "./standing";

interface Explained {
  versus?: { ahead: number | null; code: string | null } | null;
}

export interface Pair {
  ahead: number;
  behind: number;
}

/** Returns pairs that the table has in the wrong order, without places that are only shifted. */
export function wrongPairs(differences: Difference[]): Pair[] {
  return differences.flatMap((one) => {
    if (one.kind !== "rank" || one.pushed || one.versus === null || !one.ahead) return [];
    return [{ ahead: one.ahead, behind: one.ahead === one.id ? one.versus : one.id }];
  });
}

/**
 * Returns the two participants of the aside: the user's choice, or the first wrong pair, or the first two in the
 * standing.
 */
export function shownPair(standing: Standings, check: Check | null, state: State): [string?, string?] {
  if (state.who !== "") return [state.who, state.versus];
  const [wrong] = wrongPairs(check?.differences ?? []);
  const [first, second] = standing.standings;
  if (wrong) return [String(wrong.ahead), String(wrong.behind)];
  return first && second ? [String(first.id), String(second.id)] : [];
}

/** Splits blocks at headings. Each part has a heading and the blocks up to the next one. */
function sections(blocks: Block[]): { before: Block[]; parts: { heading: string; blocks: Block[] }[] } {
  const before: Block[] = [];
  const parts: { heading: string; blocks: Block[] }[] = [];
  for (const block of blocks) {
    const last = parts.at(-1);
    if (block.kind === "heading") {
      // The heading of a participant comes directly before that of the tie-break.
      if (last && last.blocks.length === 0) last.heading += ` · ${block.text}`;
      else parts.push({ heading: block.text, blocks: [] });
    } else (last?.blocks ?? before).push(block);
  }
  return { before, parts: parts.filter((part) => part.blocks.length > 0) };
}

/** Limit on the wrong pairs that are listed. The table shows the others. */
const MOST_PAIRS = 8;

interface Props {
  standing: Standings;
  page: Page;
  check: Check | null;
}

/** Whether the aside is below the table. */
const narrow = () => matchMedia("(max-width: 900px)").matches;

/** Shows the first wrong pair, or the first two participants, until the user chooses. */
export function Aside({ standing, page, check }: Props) {
  const app = useApp();
  const { say, state, go } = app;
  const { event } = app.files;
  const place = useRef<HTMLElement>(null);
  const pairs = wrongPairs(check?.differences ?? []);
  const chosen = state.who !== "";
  const [who = "", versus = ""] = shownPair(standing, check, state);
  const args = [
    `--participant=${who}`,
    ...(versus ? [`--versus=${versus}`] : state.code ? [`--tiebreak=${state.code}`] : []),
    ...options(app),
  ];
  const loading = useAnswer<Explained>(event && check && who ? ["explain", ...args, "--", event.name] : null);
  useEffect(() => {
    if (!chosen) return;
    place.current?.focus({ preventScroll: true });
    // On a narrow screen the aside is below the table, in which the user still has to choose the second name.
    if (state.code || state.versus) place.current?.scrollIntoView({ block: narrow() ? "start" : "nearest" });
  }, [state.who, state.code, state.versus]);
  const { answer, old } = loading;
  const data = answer?.data;
  // The line above the standing shows this already.
  const known = new Set(page.blocks.flatMap((block) => (block.kind === "paragraph" ? [block.text] : [])));
  const said = (answer?.page?.blocks ?? []).filter((block) => block.kind !== "paragraph" || !known.has(block.text));
  const { before, parts } = sections(said);
  const ahead = data?.versus?.ahead;
  const behind = ahead && (String(ahead) === who ? Number(versus) : Number(who));
  const single = [standing.standings.find((row) => String(row.id) === who)?.name, state.code && (legend(page).get(state.code)?.name ?? state.code)];
  const title =
    ahead && behind
      ? say("why-ahead", { one: shortName(standing, ahead), other: shortName(standing, behind) })
      : versus
        ? (answer?.page?.title ?? "")
        : single.filter(Boolean).join(": ");
  const decides = data?.versus?.code ?? "";
  const wrong = wrongValues(check?.differences);
  // Opens the values that are wrong in the table, and the value of the participant who is behind.
  const isOpen = (heading: string) =>
    parts.length === 1 || [who, versus].some((id) => id !== "" && heading.includes(`(${id})`) && (id === String(behind) || wrong.has(`${id} ${decides}`)));
  return (
    <aside
      ref={place}
      tabIndex={-1}
      aria-label={say("column-working")}
      class={old ? "old" : undefined}
      onKeyDown={(pressed) => {
        if (pressed.key !== "Escape" || !chosen) return;
        go({ who: "", code: "", versus: "" });
        document.querySelector<HTMLElement>('.grid [tabindex="0"]')?.focus();
      }}
    >
      {answer && !data && chosen && <Refused remarks={answer.remarks} problem={answer.problem} />}
      {data && answer.page && (
        <>
          <h2>{title}</h2>
          <Blocks blocks={before} title={title} compact marked={decides} />
          {chosen && !versus && <p class="sub screen">{say("compare-hint", { name: shortName(standing, Number(who)) })}</p>}
          {parts.map((part) => (
            <details key={`${who} ${versus} ${part.heading}`} open={isOpen(part.heading)}>
              <summary>{part.heading}</summary>
              <Blocks blocks={part.blocks} title={part.heading} compact />
            </details>
          ))}
        </>
      )}
      <p class="choices screen">
        {versus && data && (
          <button type="button" onClick={() => printOnly()}>
            {say("print-comparison")}
          </button>
        )}
        {chosen && (
          <button type="button" onClick={() => go({ who: "", code: "", versus: "" })}>
            {say("close")}
          </button>
        )}
      </p>
      {pairs.length > 1 && (
        <ul class="pairs screen" aria-label={say("wrong-pairs")}>
          {pairs.slice(0, MOST_PAIRS).map((pair) => (
            <li key={`${pair.ahead} ${pair.behind}`}>
              <button
                type="button"
                class="link"
                aria-current={String(pair.ahead) === who && String(pair.behind) === versus ? "true" : undefined}
                onClick={() => go({ who: String(pair.ahead), versus: String(pair.behind), code: "" })}
              >
                {say("why-ahead", { one: shortName(standing, pair.ahead), other: shortName(standing, pair.behind) })}
              </button>
            </li>
          ))}
        </ul>
      )}
    </aside>
  );
}

/** Prints only the comparison, with everything in it open. */
function printOnly(): void {
  const closed = [...document.querySelectorAll<HTMLDetailsElement>("aside details:not([open])")];
  for (const one of closed) one.open = true;
  document.body.classList.add("only-comparison");
  addEventListener(
    "afterprint",
    () => {
      document.body.classList.remove("only-comparison");
      for (const one of closed) one.open = false;
    },
    { once: true },
  );
  print();
}
