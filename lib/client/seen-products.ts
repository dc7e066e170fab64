/** The products that this browser looked at, newest first; only their numbers are remembered (security.md S-11). */
const KEY = 'seenProducts';
/** How many are kept. */
const KEPT = 12;

export function readSeen(): number[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(list) ? list.filter((id): id is number => Number.isSafeInteger(id) && id > 0) : [];
  } catch {
    // Switched off, or not ours.
    return [];
  }
}

/** Notes a product. Answers whether there were others before. */
export function noteSeen(id: number): boolean {
  const before = readSeen().filter((other) => other !== id);
  try {
    localStorage.setItem(KEY, JSON.stringify([id, ...before].slice(0, KEPT)));
  } catch {
    // Nothing is remembered then.
  }
  return before.length > 0;
}
