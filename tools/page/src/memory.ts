/** What survives a reload: the files and changes of this tab, in its history. Nothing else is stored, and closing the tab forgets it. */
import type { Kept, Role, Spare } from "./files";
import type { Change } from "./results";

export interface Memory {
  files: Partial<Record<Role, Kept>>;
  changes: Change[];
  spare: Spare[];
}

/** Bytes that the history of a tab holds in every browser, with room to spare. */
const LARGEST = 4 * 1024 * 1024;

/** What an entry of the history holds of a memory; null where it is too large for one. */
export function stored(memory: Memory): Memory | null {
  const size = (files: Kept[]) => files.reduce((sum, file) => sum + file.bytes.byteLength, 0);
  if (size(Object.values(memory.files)) > LARGEST) return null;
  const fits = size(Object.values(memory.files)) + size(memory.spare) <= LARGEST;
  return fits ? memory : { ...memory, spare: [] };
}

/** What the entry of the history that is shown now holds. */
export function recalled(): Memory {
  const { files = {}, changes = [], spare = [] } = (history.state ?? {}) as Partial<Memory>;
  return { files, changes, spare };
}
