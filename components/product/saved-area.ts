/** The place that a visitor asked freight for, kept in the browser; `null` while there is none. */
const KEY = 'freightArea';

export function savedArea(): string | null {
  try {
    const code = localStorage.getItem(KEY);
    return code && /^\d{6}$/.test(code) ? code : null;
  } catch {
    // Storage is switched off: nothing is remembered.
    return null;
  }
}

export function saveArea(code: string): void {
  try {
    localStorage.setItem(KEY, code);
  } catch {
    // As above.
  }
}
