import 'server-only';
import { and, desc, eq, inArray } from 'drizzle-orm';
import { orders } from '@/db/schema/order';
import { payments } from '@/db/schema/payment';
import type { Ctx } from '@/lib/data/ctx';
import { ownOrders } from '@/lib/domain/order/scope';
import { readCodePath } from './code-path';

/**
 * The aggregated code that an order of the caller's is or was paid by: the newest attempt's. What the path of the payment page says is
 * compared with it and otherwise ignored (security.md trap 6, S-32).
 *
 * @returns `null` for another's order, for none, and for an order without such a code
 */
export async function unionCodeOf(ctx: Ctx, orderSn: string): Promise<string | null> {
  const [row] = await ctx.db
    .select({ extra: payments.extra })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(
      and(
        eq(orders.orderSn, orderSn),
        ownOrders(ctx),
        eq(payments.provider, 'unionpay'),
        eq(payments.channel, 'qr'),
        inArray(payments.status, ['created', 'paid']),
      ),
    )
    .orderBy(desc(payments.id))
    .limit(1);
  return row?.extra['payload'] ?? null;
}

/** Whether the last part of an aggregated page's address says the code of that order of the caller's (security.md S-32). */
export async function isOwnUnionCode(ctx: Ctx, orderSn: string, pathPart: string): Promise<boolean> {
  const stored = await unionCodeOf(ctx, orderSn);
  return stored !== null && readCodePath(pathPart) === stored;
}
