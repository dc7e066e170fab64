import 'server-only';
import { and, eq, inArray, type SQL } from 'drizzle-orm';
import { specialOrders } from '@/db/schema/specialOrder';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { ownedBy } from '@/lib/data/owner';
import type { SpecialOrderType } from '@/lib/states/specialOrder';

/** The applications that the caller or his organisation has filed. Exceptions of the system about his orders are the office's own (security.md S-06). */
export function ownApplications(ctx: Ctx): SQL {
  return and(eq(specialOrders.kind, 'application'), ownedBy(ctx, specialOrders)) as SQL;
}

/** Exceptions that finance settles: about money, not about goods. */
const MONEY_TYPES: readonly SpecialOrderType[] = [
  'late_payment',
  'duplicate_payment',
  'amount_mismatch',
  'unknown_payment',
  'refund_failed',
  'invoice_stuck',
  'ledger_mismatch',
];

/** Whether finance settles it too. */
export const isMoneyException = (row: { kind: string; type: SpecialOrderType }): boolean =>
  row.kind === 'exception' && MONEY_TYPES.includes(row.type);

/** What the calling desk works on: the order desk everything, finance exceptions about money. */
export function officeSpecials(ctx: Ctx): SQL | undefined {
  if (requireAdmin(ctx).permissions.includes('order')) return undefined;
  return and(eq(specialOrders.kind, 'exception'), inArray(specialOrders.type, [...MONEY_TYPES]));
}
