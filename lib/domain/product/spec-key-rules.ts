import { MAX_ISSUES, SPEC_KEY } from './rules';

export type SpecChoice =
  /** The product itself. */
  | { kind: 'single' }
  /** A year's issues, from the chosen one on; `null` = from the first that can still be ordered. */
  | { kind: 'year'; year: number; startIssue: number | null }
  /** One issue: a back issue, or one that is still to come. */
  | { kind: 'issue'; year: number; issueNo: number };

/**
 * What a line's `spec_key` chooses: `''` the product itself, `year:2027` the rest of a year, `year:2027-5` the year from issue 5 on,
 * `issue:2027-5` one issue; `null` for anything else.
 */
export function parseSpecKey(key: string): SpecChoice | null {
  const match = SPEC_KEY.exec(key);
  if (!match) return null;
  if (key === '') return { kind: 'single' };
  const year = Number(match[2] ?? match[5]);
  const no = match[3] ?? match[6];
  if (year < 1900 || year > 2200 || Number(no ?? 1) > MAX_ISSUES) return null;
  return match[4]
    ? { kind: 'issue', year, issueNo: Number(no) }
    : { kind: 'year', year, startIssue: no === undefined ? null : Number(no) };
}

/** The rest of a year, or the year from an issue on. */
export function yearSpecKey(year: number, startIssue?: number): string {
  return startIssue === undefined ? `year:${year}` : `year:${year}-${startIssue}`;
}

export function issueSpecKey(year: number, issueNo: number): string {
  return `issue:${year}-${issueNo}`;
}

/** A choice of one issue in words, `2026 年第 5 期`; empty for everything else. */
export function issueLabel(key: string): string {
  const choice = parseSpecKey(key);
  return choice?.kind === 'issue' ? `${choice.year} 年第 ${choice.issueNo} 期` : '';
}
