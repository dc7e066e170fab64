/** `900` → `9%`, `1350` → `13.5%`: basis points without trailing zeros. */
export function formatRate(bp: number): string {
  return `${bp / 100}%`;
}

/** A typed percentage with at most two decimals as basis points: `9` → 900; `null` when it is none. */
export function parseRate(text: string): number | null {
  const match = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (!match) return null;
  const bp = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  return bp <= 10_000 ? bp : null;
}
