/** Draws the pages of the library. */
import type { ComponentChildren } from "preact";
import { useApp } from "./app";
import type { Loading } from "./app";
import type { Block, Page, TableBlock } from "./protocol";
import { DataTable } from "./table";
import type { Say } from "./words";

export const columnsOf = (table: TableBlock) =>
  table.columns.map((column) => ({
    title: column.title,
    number: column.align === "right" || column.align === "decimal",
    decimal: column.align === "decimal",
  }));

/**
 * Changes a table for a narrow place: other texts are below the main text of the row, in small print, and codes follow
 * their names.
 */
function narrow(table: TableBlock, marked: string) {
  const columns = columnsOf(table);
  const isCoded = columns.length > 3 && !columns[0]?.number && !columns[1]?.number;
  const main = isCoded ? 1 : columns.findIndex((column) => !column.number);
  const small = columns.flatMap((column, at) => (!column.number && at !== main && (isCoded || columns.length > 4) ? [at] : []));
  const kept = [...columns.keys()].filter((at) => !small.includes(at));
  return {
    columns: kept.flatMap((at) => columns[at] ?? []),
    rows: table.rows.map((cells) => kept.map((at) => cells[at] ?? "")),
    hot: (row: number) => marked !== "" && table.rows[row]?.[0] === marked,
    draw: (row: number, column: number) => {
      if (kept[column] !== main || small.length === 0) return undefined;
      return (
        <>
          {table.rows[row]?.[main]} <small class={isCoded ? undefined : "below"}>{small.flatMap((at) => table.rows[row]?.[at] || []).join(" · ")}</small>
        </>
      );
    },
  };
}

interface DrawnProps {
  block: Block;
  caption: string;
  level: "h2" | "h3";
  compact: boolean;
  marked: string;
}

function Drawn({ block, caption, level: Heading, compact, marked }: DrawnProps) {
  switch (block.kind) {
    case "heading":
      return <Heading>{block.text}</Heading>;
    case "paragraph":
      return <p>{block.text}</p>;
    case "note":
      return <p class="sub">{block.text}</p>;
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
      return compact ? <DataTable caption={caption} {...narrow(block, marked)} /> : <DataTable caption={caption} columns={columnsOf(block)} rows={block.rows} />;
  }
}

interface BlocksProps {
  blocks: Block[];
  title: string;
  level?: "h2" | "h3";
  /** Whether tables are drawn for a narrow place. */
  compact?: boolean;
  /** The code whose row is highlighted. */
  marked?: string;
}

/** Draws blocks in order. The heading before a table is its caption. */
export function Blocks({ blocks, title, level = "h3", compact = false, marked = "" }: BlocksProps) {
  let caption = title;
  return (
    <>
      {blocks.map((block, at) => {
        if (block.kind === "heading") caption = block.text;
        return <Drawn key={at} block={block} caption={caption} level={level} compact={compact} marked={marked} />;
      })}
    </>
  );
}

/** Draws a whole page below its own heading. */
export function Sheet({ page, level: Heading = "h1" }: { page: Page; level?: "h1" | "h2" }) {
  return (
    <>
      <Heading>{page.title}</Heading>
      <Blocks blocks={page.blocks} title={page.title} level={Heading === "h1" ? "h2" : "h3"} />
    </>
  );
}

/** Writes a remark without its frame and the name of its rule. Fields of the page replace options of the program. */
function worded(remark: string, say: Say): string {
  const fields: Record<string, string> = {
    "--tiebreaks": say("column-tie-breaks"),
    "--tiebreak": say("column-tie-breaks"),
    "--edition": say("column-edition"),
    "--after-round": say("after-round"),
    "--regulations": say("view-regulations"),
    "--event": say("column-event"),
    "--against": say("held-table"),
  };
  const drawn = remark.split("\n").flatMap((line) => {
    const [, file, number] = /^\s*--> (.+):(\d+):\d+$/.exec(line) ?? [];
    if (file && number) return [`${say("in-line", { file, line: number })}:`];
    if (/^\s*\|\s*$/.test(line)) return [];
    // Keeps the line of the file and the mark below it without the frame, and then the notes without their labels.
    return [line.replace(/^\s*\d* \| ?/, "    ").replace(/^\s*= (?:note|help|nota|ayuda): /, "")];
  });
  return drawn
    .join("\n")
    .replace(/^(.+?):(\d+):(\d+): (?:error|warning|note)\[[\w-]+\]: /, (_, file: string, line: string) => `${say("in-line", { file, line })}: `)
    .replace(/(?:error|warning)\[[\w-]+\]: |^error: /g, "")
    .replaceAll("`tiebreak codes`", `“${say("codes")}”`)
    .replace(/`?(--[a-z][a-z-]*)(?: [A-Z]+(?=\W|$))?`?/g, (option, name: string) => (fields[name] ? `“${fields[name]}”` : option));
}

/** Shows remarks on a file, each with its place and the line. */
export function Remarks({ remarks }: { remarks: string[] }) {
  const { say } = useApp();
  if (remarks.length === 0) return null;
  const shown = remarks.slice(0, 50);
  return (
    <details class="remarks">
      <summary>{say("remarks", { count: remarks.length })}</summary>
      {shown.map((remark, at) => (
        <pre key={at} tabIndex={0} aria-label={say("remark", { number: at + 1 })}>
          {worded(remark, say)}
        </pre>
      ))}
      {remarks.length > shown.length && <p>{say("remarks-more", { count: remarks.length - shown.length })}</p>}
    </details>
  );
}

/** Shows why there is no answer: the place in the file with its line, or the fault of the question. */
export function Refused({ remarks, problem }: { remarks: string[]; problem: string }) {
  const { say } = useApp();
  return (
    <div class="verdict bad" role="alert">
      <b>{say("refused")}</b>
      {problem && <p class="problem">{worded(problem, say)}</p>}
      {remarks.slice(0, 20).map((remark, at) => (
        <pre key={at} tabIndex={0} aria-label={say("remark", { number: at + 1 })}>
          {worded(remark, say)}
        </pre>
      ))}
      {remarks.length > 20 && <p>{say("remarks-more", { count: remarks.length - 20 })}</p>}
    </div>
  );
}

/** Shows an answer, or that it is missing or not there yet. */
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
