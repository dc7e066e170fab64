import { DAY_MS, dayStart, formatDate } from '@/lib/core/dates';
import type { StatementContent, StatementEntry } from '@/lib/core/statement';
import { entryKinds, type StatementFace } from '@/lib/states/statement';

/** Days for which a link opens. */
export const LINK_DAYS = 30;
/** Minutes for which a browser that has shown a code may look. */
export const VISIT_MINUTES = 30;
/** Longest period, in days. */
export const MAX_PERIOD_DAYS = 366;
/** Orders that are not even, as the page shows them. */
export const MAX_OPEN_ORDERS = 500;

export interface Period {
  from: string;
  to: string;
}

const lastDayOf = (month: string): string => {
  const [year = 0, no = 0] = month.split('-').map(Number);
  return `${month}-${String(new Date(Date.UTC(year, no, 0)).getUTCDate()).padStart(2, '0')}`;
};

/** The month of a day, `YYYY-MM`. */
export const monthIn = (day: string): string => day.slice(0, 7);

/** `2026 年 11 月` */
export function monthText(month: string): string {
  const [year = '', no = ''] = month.split('-');
  return `${year} 年 ${Number(no)} 月`;
}

/** A whole month, `YYYY-MM`. */
export const monthPeriod = (month: string): Period => ({ from: `${month}-01`, to: lastDayOf(month) });

/** The month before that of a day. */
export function monthBefore(day: string): string {
  return monthIn(formatDate(new Date(dayStart(`${monthIn(day)}-01`).getTime() - DAY_MS)));
}

/** The month that a period is, `YYYY-MM`; `null` for other days. */
export function monthOf({ from, to }: Period): string | null {
  const month = monthIn(from);
  return from.endsWith('-01') && to === lastDayOf(month) ? month : null;
}

/** `2026 年 11 月` for a whole month, else both days. */
export function periodText(period: Period): string {
  const month = monthOf(period);
  if (month) return monthText(month);
  return period.from === period.to ? period.from : `${period.from} 至 ${period.to}`;
}

/** What is wrong with two days; `null` for a period. */
export function periodProblem({ from, to }: Period): string | null {
  if (from > to) return '截止日期不能早于起始日期';
  const days = (dayStart(to).getTime() - dayStart(from).getTime()) / DAY_MS + 1;
  return days > MAX_PERIOD_DAYS ? `对账期间不能超过 ${MAX_PERIOD_DAYS} 天` : null;
}

/** The number of a statement, the same for everybody who asks for these days; of one that was sent with which sending it is. */
export function statementNoOf(organizationId: number, period: Period, no?: number): string {
  const plain = (day: string) => day.replaceAll('-', '');
  const days = monthOf(period)?.replace('-', '') ?? `${plain(period.from)}-${plain(period.to)}`;
  return `DZ${organizationId}-${days}${no === undefined ? '' : `-${no}`}`;
}

/** What a line is about, in words. */
export function entryText({ kind, number, orderSn }: StatementEntry): string {
  return number === orderSn ? entryKinds[kind] : `${entryKinds[kind]}（订单 ${orderSn}）`;
}

/** What stands of the account at the end, in the words of who has to pay it. */
export const closingWords = (fen: number): string => (fen < 0 ? '期末多付余额' : '期末应付余额');

/** Whether the lines lead from the opening balance to the closing one. */
export const addsUp = (c: StatementContent): boolean =>
  c.openingFen + c.chargedFen - c.paidFen === c.closingFen &&
  (c.entries.at(-1)?.balanceFen ?? c.openingFen) === c.closingFen;

interface SentState {
  answer: 'agreed' | 'differs' | null;
  delivery: 'unknown' | 'sent' | 'failed';
  revokedAt: Date | null;
  expiresAt: Date;
}

/** What a sent statement is shown as. */
export function faceOf({ answer, delivery, revokedAt, expiresAt }: SentState, now: Date): StatementFace {
  if (answer) return answer;
  if (revokedAt) return 'revoked';
  if (delivery === 'failed') return 'failed';
  return expiresAt <= now ? 'expired' : 'waiting';
}
