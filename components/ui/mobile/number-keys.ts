export type NumberKey = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | 'back' | 'clear';

/**
 * The text of a number after one key. `fresh` is the number that was there before: the first digit replaces it. A digit that would lead beyond
 * `max` gives `max`, so that the person sees the limit instead of a key that does nothing.
 */
export function pressKey(
  { text, fresh }: { text: string; fresh: boolean },
  key: NumberKey,
  max: number,
): string {
  if (key === 'clear') return '';
  if (key === 'back') return fresh ? '' : text.slice(0, -1);
  const next = (fresh ? key : text + key).replace(/^0+(?=\d)/, '');
  return Number(next) > max ? String(max) : next;
}

/** What is wrong with the number, for the person; empty when it may be taken. */
export function numberTrouble(text: string, min: number, max: number): string {
  if (text === '') return `请输入 ${min}–${max} 之间的数字`;
  if (Number(text) < min) return `最少 ${min}`;
  return Number(text) > max ? `最多 ${max}` : '';
}
