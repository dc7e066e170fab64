/** What the values of a chart are: a count, or money in fen. */
export type ChartUnit = 'count' | 'fen';

/**
 * Lines of the value axis from 0 to at least `max`, evenly spaced at 1, 2 or 5 times a power of ten; whole numbers, at most `lines`
 * intervals.
 */
export function axisTicks(max: number, lines = 4): number[] {
  const rough = Math.max(1, max) / lines;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, power * ([1, 2, 5, 10].find((m) => m * power >= rough) ?? 10));
  const count = Math.max(1, Math.ceil(max / step));
  return Array.from({ length: count + 1 }, (_, i) => i * step);
}

const short = (n: number) => String(Math.round(n * 100) / 100);

/** A value of the axis in few characters: `1.2万`; money in yuan. */
export function axisText(value: number, unit: ChartUnit): string {
  const n = unit === 'fen' ? value / 100 : value;
  if (n >= 100_000_000) return `${short(n / 100_000_000)}亿`;
  return n >= 10_000 ? `${short(n / 10_000)}万` : short(n);
}

/** Positions that carry a label on the other axis: the last one and every `every`-th before it. */
export function labelled(count: number, every: number): number[] {
  return Array.from({ length: count }, (_, i) => i).filter((i) => (count - 1 - i) % every === 0);
}
