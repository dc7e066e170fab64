import 'server-only';
import { and, eq, or, type SQL } from 'drizzle-orm';
import { purchaseRequests } from '@/db/schema/purchase';
import type { Ctx } from '@/lib/data/ctx';
import { placedByMe } from '@/lib/data/owner';
import { reviewedBy } from '@/lib/domain/organization/approval-queries';
import type { PurchaseTab } from './contract';

/** The requests of the caller, and for who decides those of others of his organisation (security.md S-06, S-07, S-68). */
export const shownPurchases = (ctx: Ctx): SQL =>
  or(placedByMe(ctx, purchaseRequests), reviewedBy(ctx, purchaseRequests)) as SQL;

/** Those that wait for the caller's word. */
export const waitingFor = (ctx: Ctx): SQL =>
  and(eq(purchaseRequests.status, 'pending'), reviewedBy(ctx, purchaseRequests)) as SQL;

/** The rows of a tab. */
export function inTab(ctx: Ctx, tab: PurchaseTab, reviewer: boolean): SQL | undefined {
  if (tab === 'all') return undefined;
  if (tab !== 'todo') return eq(purchaseRequests.status, tab);
  return reviewer ? waitingFor(ctx) : eq(purchaseRequests.status, 'pending');
}
