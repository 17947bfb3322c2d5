/** Everything that the check compared. */
import { Answered, Blocks, Remarks } from "../blocks";
import { options, useAnswer, useApp } from "../app";

/** What the table says and the rules do not. */
export interface Difference {
  kind: string;
  id: number;
  code: string | null;
  recorded: string;
  /** Of a place: with whom it was compared, who is ahead, and whether it only shifted because of others. */
  versus: number | null;
  ahead?: number | null;
  pushed?: boolean;
}

export interface Check {
  verdict: "confirmed" | "different" | "unverifiable";
  differences: Difference[];
}

/** The verdict on the published table, or else on what the file records. */
export function useCheck() {
  const app = useApp();
  const { event, table } = app.files;
  const against = table ? [`--against=${table.name}`] : [];
  return useAnswer<Check>(event ? ["check", ...against, ...options(app), "--", event.name] : null);
}

export function CheckView() {
  const loading = useCheck();
  return (
    <Answered loading={loading}>
      {(_, page) => (
        <>
          <h1>{page.title}</h1>
          <Blocks blocks={page.blocks} title={page.title} level="h2" />
          <Remarks remarks={loading.answer?.remarks ?? []} />
        </>
      )}
    </Answered>
  );
}
