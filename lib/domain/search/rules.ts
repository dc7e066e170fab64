import { foldText, isWord } from '@/lib/domain/search/words';

/** Pure decisions about the words of the search. */

/** Longest word of the administrators' list. */
export const MAX_TERM = 20;
/** Most words of one batch. */
export const MAX_BATCH = 500;

/** Most characters of a question that is counted. */
const MAX_RECORDED = 30;

/** A question as it is counted; `null` for what is no word or may name a person: mail addresses and long numbers. */
export function recordableTerm(keyword: string): string | null {
  const term = foldText(keyword).replaceAll(/\s+/gu, ' ').trim();
  const compact = term.replaceAll(/[\s-]/gu, '');
  if (!isWord(term) || Array.from(term).length > MAX_RECORDED) return null;
  return term.includes('@') || /\d{7}/.test(compact) ? null : term;
}

/** A word of the list as it is stored; `null` when the segmenter could not hold it: 2 to 20 letters and digits, one of them Chinese. */
export function dictionaryTerm(text: string): string | null {
  const term = foldText(text).trim();
  const length = Array.from(term).length;
  if (length < 2 || length > MAX_TERM) return null;
  return /^[\p{L}\p{N}]+$/u.test(term) && /\p{Script=Han}/u.test(term) ? term : null;
}

/** The words of a text typed into one field: one a line, or between commas, semicolons and spaces. */
export function splitTerms(text: string): string[] {
  return [...new Set(text.split(/[\s,，;；、]+/u).filter(Boolean))];
}
