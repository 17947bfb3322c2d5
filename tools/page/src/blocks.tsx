/** Pages of the library, drawn. */
import type { ComponentChildren } from "preact";
import { useApp } from "./app";
import type { Loading } from "./app";
import type { Block, Page, TableBlock } from "./protocol";
import { DataTable } from "./table";

export const columnsOf = (table: TableBlock) =>
  table.columns.map((column) => ({
    title: column.title,
    number: column.align === "right" || column.align === "decimal",
    decimal: column.align === "decimal",
  }));

function Drawn({ block, caption, level: Heading }: { block: Block; caption: string; level: "h2" | "h3" }) {
  switch (block.kind) {
    case "heading":
      return <Heading>{block.text}</Heading>;
    case "paragraph":
      return <p>{block.text}</p>;
    case "outcome":
      return <p class={`verdict ${block.mood}`}>{block.text}</p>;
    case "list":
      return (
        <ul>
          {block.items.map((item, at) => (
            <li key={at}>{item}</li>
          ))}
        </ul>
      );
    case "table":
      return <DataTable caption={caption} columns={columnsOf(block)} rows={block.rows} />;
  }
}

/** Blocks in their order; each table has the heading before it as its caption. */
export function Blocks({ blocks, title, level = "h3" }: { blocks: Block[]; title: string; level?: "h2" | "h3" }) {
  let caption = title;
  return (
    <>
      {blocks.map((block, at) => {
        if (block.kind === "heading") caption = block.text;
        return <Drawn key={at} block={block} caption={caption} level={level} />;
      })}
    </>
  );
}

/** A whole page below a heading of its own. */
export function Sheet({ page, title }: { page: Page; title?: string }) {
  return (
    <>
      <h2>{title ?? page.title}</h2>
      <Blocks blocks={page.blocks} title={page.title} />
    </>
  );
}

/** Remarks on a file, each with its place and the line. */
export function Remarks({ remarks }: { remarks: string[] }) {
  const { say } = useApp();
  if (remarks.length === 0) return null;
  const shown = remarks.slice(0, 50);
  return (
    <details class="remarks">
      <summary>{say("remarks", { count: remarks.length })}</summary>
      {shown.map((remark, at) => (
        <pre key={at} tabIndex={0} aria-label={say("remark", { number: at + 1 })}>
          {remark}
        </pre>
      ))}
      {remarks.length > shown.length && <p>{say("remarks-more", { count: remarks.length - shown.length })}</p>}
    </details>
  );
}

/** Why there is no answer: the place in the file with its line, or what is wrong with the question. */
export function Refused({ remarks, problem }: { remarks: string[]; problem: string }) {
  const { say } = useApp();
  return (
    <div class="verdict bad" role="alert">
      <b>{say("refused")}</b>
      {problem && <p class="problem">{problem}</p>}
      {remarks.slice(0, 20).map((remark, at) => (
        <pre key={at} tabIndex={0} aria-label={say("remark", { number: at + 1 })}>
          {remark}
        </pre>
      ))}
      {remarks.length > 20 && <p>{say("remarks-more", { count: remarks.length - 20 })}</p>}
    </div>
  );
}

/** What an answer looks like while it is asked for, when there is none, and when it is there. */
export function Answered<T>({
  loading,
  children,
}: {
  loading: Loading<T>;
  children: (data: T, page: Page) => ComponentChildren;
}) {
  const { say } = useApp();
  const { answer, broken, old } = loading;
  if (broken) return <p class="verdict bad">{say("broken", { why: broken })}</p>;
  if (!answer) return <p class="sub">{say("working")}</p>;
  if (!answer.data || !answer.page) return <Refused remarks={answer.remarks} problem={answer.problem} />;
  return <div class={old ? "old" : undefined}>{children(answer.data, answer.page)}</div>;
}
