import 'server-only';
import { and, eq, isNull, or, type SQL } from 'drizzle-orm';
import { invoices, invoiceTitles } from '@/db/schema/invoice';
import { requireBuyer, type Ctx } from '@/lib/data/ctx';
import { ownedBy } from '@/lib/data/owner';

/** Invoices that the caller or his organisation asked for (security.md S-06, S-07). */
export function ownInvoices(ctx: Ctx): SQL {
  return ownedBy(ctx, invoices);
}

/** The caller's own titles. */
export function ownTitles(ctx: Ctx): SQL {
  return and(eq(invoiceTitles.userId, requireBuyer(ctx).userId), isNull(invoiceTitles.deletedAt)) as SQL;
}

/** Titles that the organisation shares; whoever manages it changes them (security.md S-07). */
export function sharedTitles(organizationId: number): SQL {
  return and(eq(invoiceTitles.organizationId, organizationId), isNull(invoiceTitles.deletedAt)) as SQL;
}

/** Titles that the caller may use: the own ones and those of his organisation. */
export function usableTitles(ctx: Ctx): SQL {
  const { userId, organizationId } = requireBuyer(ctx);
  return and(
    or(
      eq(invoiceTitles.userId, userId),
      organizationId === null ? undefined : eq(invoiceTitles.organizationId, organizationId),
    ),
    isNull(invoiceTitles.deletedAt),
  ) as SQL;
}
