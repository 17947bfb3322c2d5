/**
 * Keeps the files and changes of this tab in its history, so that they survive a reload. Nothing else is stored, and
 * closing the tab deletes it.
 */
import type { Kept, Role, Spare } from "./files";
import type { Change } from "./results";

export interface Memory {
  files: Partial<Record<Role, Kept>>;
  changes: Change[];
  spare: Spare[];
}

/** Number of bytes that the history of a tab can hold in every browser. */
const LARGEST = 4 * 1024 * 1024;

/** Returns what the history keeps of the files and changes. null if they are too large for it. */
export function stored(memory: Memory): Memory | null {
  const size = (files: Kept[]) => files.reduce((sum, file) => sum + file.bytes.byteLength, 0);
  if (size(Object.values(memory.files)) > LARGEST) return null;
  const fits = size(Object.values(memory.files)) + size(memory.spare) <= LARGEST;
  return fits ? memory : { ...memory, spare: [] };
}

/** Returns what the current entry of the history contains. */
export function recalled(): Memory {
  const { files = {}, changes = [], spare = [] } = (history.state ?? {}) as Partial<Memory>;
  return { files, changes, spare };
}
