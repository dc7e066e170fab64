/**
 * A title as people write it from memory: punctuation, width, case and the words of its edition do not count. Both sides make the same key of it,
 * the server of a list's line and the database of each title, where an index holds it.
 */

/** What does not count, after NFKC and in small letters: signs of ASCII by their codes, which PostgreSQL and JavaScript read alike, and the Chinese ones. */
const MARKS = String.raw`[\s\x21-\x2f\x3a-\x40\x5b-\x60\x7b-\x7e《》〈〉「」『』【】〔〕、。·•—–‐“”‘’]|电子版|纸质版|电子书`;

const marks = new RegExp(MARKS, 'g');

/** The pattern as a literal of SQL. */
export const LOOSE_MARKS_SQL = `'${MARKS}'`;

export const looseKey = (title: string): string =>
  title.normalize('NFKC').toLowerCase().replaceAll(marks, '');
