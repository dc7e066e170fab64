import type { QuotationFace, QuotationState } from '@/lib/states/quotation';

/** Days for which the prices of a quotation hold, unless a clerk says otherwise. */
export const QUOTATION_DAYS = 30;
/** Most days that a clerk may give. */
export const MAX_QUOTATION_DAYS = 180;
/** Quotations that one buyer may make within 24 hours, cancelled ones too. */
export const MAX_DAY_QUOTATIONS = 50;

/** What a quotation is shown as at a moment: one whose term is over says so while it could still be ordered. */
export function faceOf(row: { status: QuotationState; expiresAt: Date }, now: Date): QuotationFace {
  return row.status === 'valid' && row.expiresAt.getTime() <= now.getTime() ? 'expired' : row.status;
}

/** Whether there is a paper of it: not before it holds, and not of what was cancelled. */
export const hasPaper = (face: QuotationFace): boolean => face !== 'pending' && face !== 'cancelled';

/** The last moment within the term, for its day. `expiresAt` is the first one after it. */
export const lastMoment = (expiresAt: Date): Date => new Date(expiresAt.getTime() - 1);
