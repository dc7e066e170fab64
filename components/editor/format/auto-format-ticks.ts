import { AUTO_FORMAT_DEFAULTS, type AutoFormatOptions } from '@/components/editor/format/auto-format';

const KEY = 'editor-auto-format';

/** The ticks chosen last in this browser, else the usual ones. Whatever else lies there is ignored. */
export function readTicks(): AutoFormatOptions {
  const ticks = { ...AUTO_FORMAT_DEFAULTS };
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    if (typeof kept !== 'object' || kept === null) return ticks;
    for (const name of Object.keys(ticks) as (keyof AutoFormatOptions)[]) {
      const value = (kept as Record<string, unknown>)[name];
      if (typeof value === 'boolean') ticks[name] = value;
    }
  } catch {
    // No storage (private mode) or a broken value: the usual ticks.
  }
  return ticks;
}

export function writeTicks(ticks: AutoFormatOptions): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(ticks));
  } catch {
    // Full or forbidden storage: the next time starts with the usual ticks.
  }
}
