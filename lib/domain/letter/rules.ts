import { letterMachine, type LetterKind, type LetterState } from '@/lib/states/letter';

/** Corrections that a product's page shows, the newest first. */
export const ERRATA_SHOWN = 100;
/** Published letters that a product's page shows, and those that it holds, folded, behind them; a call gives the others. */
export const LETTERS_SHOWN = 5;
export const LETTERS_HELD = 50;

export const LETTER_MIN = 10;
export const LETTER_MAX = 1000;
/** Letters of one buyer in 24 hours: each is read by a person. */
export const MAX_DAY_LETTERS = 5;

const counted = (text: string | null, unit: string) =>
  text && (/^\d+$/.test(text) ? `第 ${text} ${unit}` : text);

/** Where a mistake stands, in words: `第 2 次印刷，第 12 页，倒数第 3 行`; empty when nobody said it. */
export function erratumPlace(e: {
  edition: string | null;
  page: string | null;
  line: string | null;
}): string {
  return [e.edition, counted(e.page, '页'), counted(e.line, '行')].filter(Boolean).join('，');
}

export type LetterAction = keyof typeof letterMachine.actions | 'correct';

/** What the desk may do with a letter: a reported mistake becomes a correction once, unless the letter was refused. */
export function letterActions(letter: {
  status: LetterState;
  kind: LetterKind;
  erratumId: number | null;
}): LetterAction[] {
  const { status, kind, erratumId } = letter;
  const corrects = kind === 'mistake' && erratumId === null && status !== 'refused';
  return [...letterMachine.allowed(status), ...(corrects ? (['correct'] as const) : [])];
}
