import 'server-only';
import { and, eq, gt, lte, sql, type SQL } from 'drizzle-orm';
import { quotations } from '@/db/schema/quotation';
import type { Ctx } from '@/lib/data/ctx';
import { ownedBy } from '@/lib/data/owner';
import type { QuotationFace } from '@/lib/states/quotation';

/** The quotations of the caller, and for a manager those of his organisation (security.md S-06, S-07). */
export const ownQuotations = (ctx: Ctx): SQL => ownedBy(ctx, quotations);

/** Rows that are shown as this, by the database's clock. */
export function shownAs(face: QuotationFace | undefined): SQL | undefined {
  if (face === undefined) return undefined;
  if (face === 'expired') return and(eq(quotations.status, 'valid'), lte(quotations.expiresAt, sql`now()`));
  if (face === 'valid') return and(eq(quotations.status, 'valid'), gt(quotations.expiresAt, sql`now()`));
  return eq(quotations.status, face);
}
