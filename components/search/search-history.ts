/** What this browser searched for on the mobile site; it never leaves the browser. */

const HISTORY_KEY = 'searchHistory';
/** Kept, newest first. */
const KEPT = 12;

export function readHistory(): string[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(HISTORY_KEY) ?? '[]');
    return Array.isArray(list)
      ? list.filter((w): w is string => typeof w === 'string' && w !== '').slice(0, KEPT)
      : [];
  } catch {
    // Switched off, or not ours.
    return [];
  }
}

function write(words: readonly string[]): void {
  try {
    if (words.length > 0) localStorage.setItem(HISTORY_KEY, JSON.stringify(words.slice(0, KEPT)));
    else localStorage.removeItem(HISTORY_KEY);
  } catch {
    // Nothing is remembered then.
  }
}

/** The word first, once. */
export function rememberSearch(word: string): void {
  const clean = word.trim();
  if (clean !== '') write([clean, ...readHistory().filter((w) => w !== clean)]);
}

export function forgetSearches(): void {
  write([]);
}

/** Words that begin like what is typed, or hold it: one's own before those of others, at most five. */
export function wordsLike(typed: string, own: readonly string[], hot: readonly string[]): string[] {
  const text = typed.trim().toLowerCase();
  if (text === '') return [];
  const fit = [...new Set([...own, ...hot])].filter((w) => {
    const word = w.toLowerCase();
    return word !== text && word.includes(text);
  });
  return fit.slice(0, 5);
}
