import 'server-only';
import { eq, type SQL } from 'drizzle-orm';
import { activationCodes } from '@/db/schema/ebook';
import { requireBuyer, type Ctx } from '@/lib/data/ctx';

/** Codes that the caller has bought, whoever activated them (security.md S-06). */
export function boughtCodes(ctx: Ctx): SQL {
  return eq(activationCodes.assignedTo, requireBuyer(ctx).userId);
}

/** Codes by which the caller reads, whoever bought them. */
export function readerCodes(ctx: Ctx): SQL {
  return eq(activationCodes.activatedBy, requireBuyer(ctx).userId);
}
