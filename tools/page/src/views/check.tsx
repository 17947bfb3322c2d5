/** Shows everything that the check compared. */
import { Answered, Blocks, Remarks } from "../blocks";
import { options, useAnswer, useApp } from "../app";

/** A statement of the table that contradicts the rules. */
export interface Difference {
  kind: string;
  id: number;
  code: string | null;
  recorded: string;
  /** For a place: the compared participant, who is ahead, and whether the place is only shifted. */
  versus: number | null;
  ahead?: number | null;
  pushed?: boolean;
}

export interface Check {
  verdict: "confirmed" | "different" | "unverifiable";
  differences: Difference[];
}

/** Returns the verdict on the published table, or else on the standing in the file. */
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
