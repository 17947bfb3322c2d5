/** Draws tables of any length quickly, and tables whose cells can be chosen. */
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";

/** Number of rows above which a table draws only visible rows. */
const WINDOWED = 250;
/** Rows that are drawn at once. The others follow after these milliseconds, when the rest of the page is drawn. */
const AT_ONCE = 40;
const LATER = 150;
/** The height of a row of a long table in pixels. The style sets the same height. */
const ROW = 34;
/** Number of rows drawn before the visible rows, and of rows drawn after them. */
const MARGIN = 20;

export interface Column {
  title: ComponentChildren;
  /** The meaning of the heading, shown on demand. */
  hint?: string;
  number: boolean;
  /** Whether decimal points are aligned. */
  decimal?: boolean;
}

/** Returns the number of digits after the decimal sign. */
const places = (text: string) => text.length - 1 - Math.max(text.search(/[.,]/), -1);
const decimals = (text: string) => (/^-?\(?\d+[.,]\d+\)?$/.test(text) ? places(text.replace(/\)$/, "")) : 0);
/** Returns the width of the decimals in digits. The decimal sign is half as wide as a digit. */
export const decimalWidth = (text: string) => decimals(text) && decimals(text) + 0.5;

interface Props {
  caption: string;
  columns: Column[];
  rows: string[][];
  /** The column that names the row. */
  head?: number;
  /** Draws the content of a cell in place of its text. */
  draw?(row: number, column: number): ComponentChildren;
  /** Whether a row is highlighted. */
  hot?(row: number): boolean;
  /** Called with Enter or a click. If it is set, the arrow keys move between cells. */
  choose?(row: number, column: number): void;
}

const STEPS: Record<string, [number, number]> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
  PageDown: [15, 0],
  PageUp: [-15, 0],
};

export function DataTable({ caption, columns, rows, head = -1, draw, hot, choose }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const [active, setActive] = useState<[number, number]>([0, Math.max(head, 0)]);
  const [moved, setMoved] = useState(false);
  const windowed = rows.length > WINDOWED;
  const height = box.current?.clientHeight || 800;
  const first = windowed ? Math.max(0, Math.min(Math.floor(top / ROW) - MARGIN, rows.length - 1)) : 0;
  const [activeRow, activeColumn] = [Math.min(active[0], rows.length - 1), Math.min(active[1], columns.length - 1)];
  const [whole, setWhole] = useState(false);
  const last = Math.min(rows.length, windowed ? Math.ceil((top + height) / ROW) + MARGIN : whole ? rows.length : Math.max(AT_ONCE, activeRow + 1));

  useEffect(() => {
    const later = setTimeout(() => setWhole(true), LATER);
    return () => clearTimeout(later);
  }, []);

  useEffect(() => {
    if (!moved) return;
    setMoved(false);
    const cell = box.current?.querySelector<HTMLElement>(`[data-cell="${activeRow}-${activeColumn}"]`);
    cell?.focus();
    cell?.scrollIntoView({ block: "nearest", inline: "nearest" });
  });

  const step = (event: KeyboardEvent) => {
    if (!choose) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      choose(activeRow, activeColumn);
      return;
    }
    const by = STEPS[event.key];
    const edge = event.key === "Home" ? 0 : event.key === "End" ? columns.length - 1 : null;
    if (!by && edge === null) return;
    event.preventDefault();
    const row = Math.max(0, Math.min(rows.length - 1, activeRow + (by?.[0] ?? 0)));
    const column = edge ?? Math.max(0, Math.min(columns.length - 1, activeColumn + (by?.[1] ?? 0)));
    if (windowed && box.current && (row < first || row >= last - 1 || row * ROW < top || (row + 2) * ROW > top + height)) {
      box.current.scrollTop = Math.max(0, row * ROW - height / 2);
      setTop(box.current.scrollTop);
    }
    setActive([row, column]);
    setMoved(true);
  };

  const longest = useMemo(
    () =>
      columns.map((column, at) =>
        column.decimal ? rows.reduce((most, cells) => Math.max(most, decimalWidth(cells[at] ?? "")), 0) : 0,
      ),
    [columns, rows],
  );

  const cell = (row: number, column: number, text: string) => {
    const lacks = (longest[column] ?? 0) - decimalWidth(text);
    const indent = lacks > 0 && { style: { paddingRight: `calc(0.6em + ${lacks}ch)` } };
    const shared = {
      ...indent,
      class: columns[column]?.number ? "n" : undefined,
      ...(choose && {
        "data-cell": `${row}-${column}`,
        tabIndex: row === activeRow && column === activeColumn ? 0 : -1,
        onClick: () => {
          setActive([row, column]);
          choose(row, column);
        },
      }),
    };
    const content = draw?.(row, column) ?? text;
    return column === head ? (
      <th key={column} scope="row" {...shared}>
        {content}
      </th>
    ) : (
      <td key={column} {...shared}>
        {content}
      </td>
    );
  };

  const gap = (rowsOut: number) =>
    rowsOut > 0 && (
      <tr aria-hidden="true" class="gap">
        <td colSpan={columns.length} style={{ height: `${rowsOut * ROW}px` }} />
      </tr>
    );

  return (
    <div
      class={windowed ? "wide tall" : "wide"}
      ref={box}
      onScroll={(event) => windowed && setTop(event.currentTarget.scrollTop)}
      tabIndex={choose ? -1 : 0}
      role="region"
      aria-label={caption}
    >
      <table
        class={choose ? "t grid" : "t"}
        {...(choose && { role: "grid", onKeyDown: step })}
        {...(windowed && { "aria-rowcount": rows.length + 1 })}
      >
        <caption>{caption}</caption>
        <thead>
          <tr {...(windowed && { "aria-rowindex": 1 })}>
            {columns.map((column, at) => (
              <th key={at} scope="col" class={column.number ? "n" : undefined} title={column.hint}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {gap(first)}
          {rows.slice(first, last).map((cells, at) => (
            <tr
              key={first + at}
              class={hot?.(first + at) ? "hot" : undefined}
              {...(windowed && { "aria-rowindex": first + at + 2 })}
            >
              {cells.map((text, column) => cell(first + at, column, text))}
            </tr>
          ))}
          {windowed && gap(rows.length - last)}
        </tbody>
      </table>
    </div>
  );
}
