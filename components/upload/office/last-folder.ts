const KEY = 'media-folder';

/** The folder of the library that this browser showed last; `null` is all folders, `0` the top. */
export function lastFolder(): number | null {
  try {
    const text = localStorage.getItem(KEY);
    return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
  } catch {
    return null;
  }
}

export function rememberFolder(id: number | null): void {
  try {
    if (id === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, String(id));
  } catch {
    // A browser without storage starts at all folders.
  }
}
