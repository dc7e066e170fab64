import { areaPath } from './rules';

interface Scoped {
  code: string;
  /** Codes of the areas that somebody is responsible for. */
  areas: readonly string[];
}

export interface ManagerMatch<T> {
  /** The area that was matched, the smallest that somebody is responsible for. */
  areaCode: string;
  /** Who is responsible for it, by code. */
  managers: T[];
}

/**
 * Who is responsible for a place: the longest match wins, county before city before province (integrations.md section 5). Several people may
 * share one area.
 */
export function matchManagers<T extends Scoped>(all: readonly T[], place: string): ManagerMatch<T> | null {
  if (!/^\d{6}$/.test(place)) return null;
  for (const areaCode of areaPath(place)) {
    const managers = all.filter((m) => m.areas.includes(areaCode));
    if (managers.length > 0) {
      return { areaCode, managers: managers.toSorted((a, b) => (a.code < b.code ? -1 : 1)) };
    }
  }
  return null;
}

/** Codes are written in capitals; letters, digits and hyphens. */
export function normalManagerCode(text: string): string {
  return text.trim().toUpperCase();
}
