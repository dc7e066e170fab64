import 'server-only';
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { refunds } from '@/db/schema/payment';
import type { Ctx } from '@/lib/data/ctx';

/**
 * Whether another person of finance has to agree before this money goes back (security.md S-56): above the limit, counting what people gave back on
 * this order alone, by the money desk and by cases: what is split still counts together.
 */
export async function needsSecondPerson(ctx: Ctx, orderId: number, amountFen: number): Promise<boolean> {
  const [row] = await ctx.db
    .select({ fen: sql`coalesce(sum(${refunds.amountFen}), 0)`.mapWith(Number) })
    .from(refunds)
    .where(
      and(
        eq(refunds.orderId, orderId),
        inArray(refunds.reasonKind, ['admin', 'after_sale']),
        eq(refunds.needsSecond, false),
        ne(refunds.status, 'cancelled'),
      ),
    );
  return (row?.fen ?? 0) + amountFen > ctx.config.secondPersonFen;
}
