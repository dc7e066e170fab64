interface Entry {
  page: number;
}

/** Place of the entry in which a page lies: the last one that begins on it or before; -1 before the first. */
export function entryAt(toc: readonly Entry[], page: number): number {
  let found = -1;
  for (const [i, entry] of toc.entries()) {
    if (entry.page > page) continue;
    // Entries may stand in any order; of several on one page the deepest, that is the last, is meant.
    if (found < 0 || entry.page >= (toc[found]?.page ?? 0)) found = i;
  }
  return found;
}
