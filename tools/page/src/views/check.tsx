/** Whether what is recorded or published follows from the results. */
import { Answered, Blocks, Remarks } from "../blocks";
import { options, useAnswer, useApp } from "../app";
import type { Block, Page } from "../protocol";
import { useStandings } from "./standing";

interface Check {
  verdict: "confirmed" | "different" | "unverifiable";
  differences: { kind: string; id: number; code: string | null; recorded: string }[];
}

/** The verdict on the pasted table, or else on what the file records. */
export function useCheck() {
  const app = useApp();
  const { event, table } = app.files;
  const against = table ? [`--against=${table.name}`] : [];
  return useAnswer<Check>(event ? ["check", ...against, ...options(app), "--", event.name] : null);
}

type Outcome = Extract<Block, { kind: "outcome" }>;

/** The first verdict and the first thing said about it. */
function first(page: Page): Block[] {
  const start = page.blocks.findIndex((block) => block.kind === "outcome");
  const found: Block[] = [];
  let headings = 0;
  for (const block of page.blocks.slice(start < 0 ? 0 : start + 1)) {
    headings += Number(block.kind === "heading");
    if (headings > 1 || block.kind === "table" || block.kind === "outcome") break;
    found.push(block);
  }
  // What a heading begins comes after it; without that it says nothing.
  if (found.at(-1)?.kind === "heading") found.pop();
  return found;
}

/** The verdict in a sentence, above everything. */
export function Verdict() {
  const { say, go, state, files } = useApp();
  const loading = useCheck();
  const standing = useStandings();
  // An event that cannot be ranked has its box in the view; one is enough.
  if (loading.answer && !loading.answer.data && standing.answer && !standing.answer.data) return null;
  return (
    <Answered loading={loading}>
      {(_, page) => {
        const outcome = page.blocks.find((block): block is Outcome => block.kind === "outcome");
        return (
          <div class={`verdict ${outcome?.mood ?? "open"}`} role="status">
            <h2 class="finding">{outcome?.text ?? page.title}</h2>
            <Blocks blocks={first(page)} title={page.title} />
            <p class="sub">{files.table ? say("about-table", { name: files.table.name }) : say("about-record")}</p>
            {state.view !== "check" && (
              <button type="button" class="link" onClick={() => go({ view: "check" })}>
                {say("verdict-more")}
              </button>
            )}
          </div>
        );
      }}
    </Answered>
  );
}

export function CheckView() {
  const loading = useCheck();
  return (
    <Answered loading={loading}>
      {(_, page) => (
        <>
          <h2>{page.title}</h2>
          <Blocks blocks={page.blocks} title={page.title} />
          <Remarks remarks={loading.answer?.remarks ?? []} />
        </>
      )}
    </Answered>
  );
}
