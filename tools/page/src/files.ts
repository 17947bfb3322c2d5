/** Keeps what the user opened: an event, a published table, or the regulations of the event. */
import type { Change } from "./results";

export type Role = "event" | "table" | "rules";

export interface Kept {
  name: string;
  bytes: ArrayBuffer;
}

/** A file that another file of the same role has replaced. */
export interface Spare extends Kept {
  role: Role;
}

/** The content of a saved case: the files, the changed results, and the choices in the address of the page. */
export interface Case {
  files: Partial<Record<Role, Kept>>;
  changes: Change[];
  state: string;
}

/** The first member of a saved case. */
const CASE = "tiebreak-case/1";

/** Writes a case as one file. */
export function saved({ files, changes, state }: Case): string {
  const letters = (bytes: ArrayBuffer) => Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join("");
  const packed = Object.entries(files).map(([role, file]) => [role, { name: file.name, base64: btoa(letters(file.bytes)) }]);
  return JSON.stringify({ schema: CASE, files: Object.fromEntries(packed), changes, state }, null, 1);
}

/** Reads the case in a file. Returns null if there is none, or if it is incomplete. */
export function reopened(bytes: ArrayBuffer): Case | null {
  if (!new TextDecoder().decode(bytes.slice(0, 64)).includes(CASE)) return null;
  try {
    const read = JSON.parse(new TextDecoder().decode(bytes)) as { files: Record<string, { name: string; base64: string }>; changes: Change[]; state: string };
    const files: Case["files"] = {};
    for (const role of ["event", "table", "rules"] as const) {
      const file = read.files[role];
      if (file) files[role] = { name: String(file.name), bytes: Uint8Array.from(atob(file.base64), (letter) => letter.charCodeAt(0)).buffer };
    }
    const changes = read.changes.map(({ round, id, opponent, codes }) => ({ round: Number(round), id: Number(id), opponent: Number(opponent), codes: String(codes) }));
    return { files, changes, state: String(read.state) };
  } catch {
    return null;
  }
}

/** Limit on the size of a file. Larger files are not read; no real event needs them. */
export const LARGEST = 32 * 1024 * 1024;

/** Guesses the role of a file. The engine checks the file itself; the role only decides the question. */
export function guess(name: string, bytes: ArrayBuffer): Role {
  const ending = name.toLowerCase().split(".").pop() ?? "";
  if (["trf", "trfx", "trf16", "trf26"].includes(ending)) return "event";
  if (["xlsx", "xls", "ods", "csv", "tsv", "html", "htm", "md"].includes(ending)) return "table";
  const head = new TextDecoder().decode(new Uint8Array(bytes, 0, Math.min(bytes.byteLength, 65536)));
  if (/^\s*[{[]/.test(head)) {
    if (/"(participants|teams|players)"\s*:/.test(head)) return "event";
    if (/"(rank|place|standings)"\s*:/.test(head)) return "table";
    return /"(format|edition|tiebreaks|rated|unrated|decided)"\s*:/.test(head) ? "rules" : "event";
  }
  const lines = head.split(/\r\n?|\n/).filter((line) => line.trim() !== "");
  // Regulations are lines of `key: value` and comments.
  if (lines.length > 0 && lines.every((line) => /^(#|[\p{L}.-]+: )/u.test(line))) return "rules";
  const records = lines.filter((line) => /^([A-Z]{3}|\d{3}) /.test(line)).length;
  return records * 2 >= lines.length ? "event" : "table";
}

/** Returns a pasted table as HTML, because only HTML has its cells. Without HTML, returns the text. */
export function pasted(clipboard: DataTransfer | null): { text: string; isTable: boolean } {
  const html = clipboard?.getData("text/html") ?? "";
  const isTable = /<table[\s>]/i.test(html);
  return { text: isTable ? html : (clipboard?.getData("text/plain") ?? ""), isTable };
}

/** Whether a file is a photo, a PDF or a word processor document, by its first bytes or its name. */
export function holdsNoCells(name: string, bytes: ArrayBuffer): boolean {
  const head = String.fromCharCode(...new Uint8Array(bytes, 0, Math.min(bytes.byteLength, 8)));
  return /^(%PDF-|\xff\xd8\xff|\x89PNG|GIF8)/.test(head) || /\.(pdf|docx?|odt|rtf|jpe?g|png|gif|webp|heic)$/i.test(name);
}

/** Returns a name that no other kept file has. */
export function unlike(name: string, others: (Kept | undefined)[]): string {
  return others.some((other) => other?.name === name) ? `${name} (2)` : name;
}
