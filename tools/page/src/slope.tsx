/** Places on two sides, joined by lines. */

export interface Sloped {
  name: string;
  ranks: [number, number];
}

/** Limit on the lines of a picture. A larger picture shows less than the table below it. */
const MOST = 40;
const STEP = 26;

const cut = (name: string) => (name.length > 22 ? `${name.slice(0, 21)}…` : name);

export function Slope({ rows, sides, title }: { rows: Sloped[]; sides: [string, string]; title: string }) {
  if (rows.length === 0 || rows.length > MOST) return null;
  const order = (side: 0 | 1) => [...rows.keys()].sort((a, b) => (rows[a]?.ranks[side] ?? 0) - (rows[b]?.ranks[side] ?? 0));
  const [left, right] = [order(0), order(1)];
  const height = 30 + rows.length * STEP;
  return (
    <svg class="slope" viewBox={`0 0 640 ${height}`} role="img" aria-label={title}>
      <text x="190" y="14" class="h" text-anchor="end">
        {sides[0]}
      </text>
      <text x="450" y="14" class="h">
        {sides[1]}
      </text>
      {rows.map((row, at) => {
        const [a, b] = row.ranks;
        const move = a === b ? "same" : b < a ? "up" : "down";
        const [y, z] = [34 + left.indexOf(at) * STEP, 34 + right.indexOf(at) * STEP];
        return (
          <g key={at} class={move}>
            <text x="190" y={y} text-anchor="end">{`${cut(row.name)}  ${a}`}</text>
            <path d={`M200 ${y - 4} C 290 ${y - 4}, 350 ${z - 4}, 440 ${z - 4}`} />
            <text x="450" y={z}>{`${b}  ${cut(row.name)}`}</text>
          </g>
        );
      })}
    </svg>
  );
}
