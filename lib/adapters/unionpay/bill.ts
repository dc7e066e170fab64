/** What every call about a bill needs: how it is named, and whether a reply is about it. */
import { fitText } from '@/lib/core/characters';
import { formatDate } from '@/lib/core/dates';
import type { AttemptRef, Failure } from '../payment/port';
import { isOurs, text, toTheirs } from './facts';
import type { Json, Wire } from './wire';

/** Numbers as they travel, source id included (integrations.md 2.2). */
export const THEIR_NUMBER = /^[0-9A-Za-z]{6,32}$/;
/** Characters of a description that surely fit. */
const MAX_TEXT = 60;

/**
 * What names a bill in every call: its number and its day. The day was kept with the code; after a creation without an answer it is the
 * Shanghai day on which our row was made, which is what was sent.
 */
export function billOf({ config }: Wire, ref: AttemptRef) {
  const billDate = ref.extra?.['billDate'] ?? formatDate(ref.createdAt);
  return { billNo: toTheirs(config, ref.outTradeNo), billDate };
}

/** Whether a reply is about our bill: replies of the open protocol are not signed, so everything they echo must fit. */
export function isAbout({ config }: Wire, bill: { billNo: string; billDate: string }, body: Json): boolean {
  const billDate = text(body, 'billDate');
  return (
    isOurs(config, body) &&
    text(body, 'billNo') === bill.billNo &&
    (billDate === null || billDate === bill.billDate)
  );
}

/** A failure that we found ourselves in a reply. */
export function ours(code: string, message: string, status: number): Failure {
  return { code, message, status, requestId: null };
}

/** The start of a text that the provider shows to people. */
export function short(value: string): string {
  return fitText(value, MAX_TEXT);
}
