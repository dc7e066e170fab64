import 'server-only';
import { and, desc, eq, gt, isNull, ne, or, sql, type SQL } from 'drizzle-orm';
import { orderItems, orders } from '@/db/schema/order';
import { DAY_MS, toIso } from '@/lib/core/dates';
import type { Ctx } from '@/lib/data/ctx';
import { placedByMe } from '@/lib/data/owner';
import { getCartLines } from '@/lib/domain/cart/queries';
import { getReceiver, type Receiver } from '@/lib/domain/member/queries';
import { parseSpecKey } from '@/lib/domain/product/spec-key-rules';

interface RepeatInput {
  cartItemIds?: readonly number[];
  productId?: number;
  specKey?: string;
  receiverId?: number;
}

/** Orders for the same person at the same place; e-publications alone go nowhere and count for everybody. */
function sentTo(r: Receiver): SQL | undefined {
  return or(
    isNull(orders.receiverName),
    and(
      eq(orders.receiverName, r.name),
      eq(orders.receiverPhone, r.phone),
      eq(orders.areaCode, r.areaCode),
      eq(orders.address, r.address),
    ),
  );
}

/** Lines that hold something of the same choice: the same year of a periodical however it was ordered, or the same issue. */
function sameChoice(specKey: string): SQL | undefined {
  const choice = parseSpecKey(specKey);
  if (choice?.kind === 'year') return eq(orderItems.subYear, choice.year);
  const same = eq(orderItems.specKey, specKey);
  if (choice?.kind !== 'issue') return same;
  return or(
    same,
    and(eq(orderItems.subYear, choice.year), sql`${choice.issueNo} = any(${orderItems.issueList})`),
  );
}

/** Copies of a line that were neither cancelled nor sent back. */
const kept = sql<number>`${orderItems.quantity} - ${orderItems.cancelledQty} - ${orderItems.returnedQty}`;

/**
 * Titles of the basket that the caller has bought in the last year already, the same year of a periodical above all, with a receiver only what
 * went to that person at that place: the submit page warns (domain.md section 9).
 *
 * @throws 404 for another's address
 */
export async function findRepeats(ctx: Ctx, input: RepeatInput) {
  const wanted = input.cartItemIds
    ? await getCartLines(ctx, input.cartItemIds)
    : input.productId
      ? [{ productId: input.productId, specKey: input.specKey ?? '' }]
      : [];
  if (wanted.length === 0) return [];
  const receiver = input.receiverId === undefined ? null : await getReceiver(ctx, input.receiverId);
  const rows = await ctx.db
    .selectDistinctOn([orderItems.productId, orderItems.specKey], {
      productId: orderItems.productId,
      specKey: orderItems.specKey,
      title: orderItems.title,
      specLabel: sql<string>`coalesce(${orderItems.spec} ->> 'label', '')`,
      orderId: orders.id,
      orderSn: orders.orderSn,
      quantity: kept,
      createdAt: orders.createdAt,
    })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(
      and(
        placedByMe(ctx, orders),
        ne(orders.status, 'cancelled'),
        gt(kept, 0),
        gt(orders.createdAt, new Date(ctx.now.getTime() - 365 * DAY_MS)),
        receiver ? sentTo(receiver) : undefined,
        or(...wanted.map((w) => and(eq(orderItems.productId, w.productId), sameChoice(w.specKey)))),
      ),
    )
    .orderBy(orderItems.productId, orderItems.specKey, desc(orders.createdAt));
  return rows.map((r) => ({ ...r, createdAt: toIso(r.createdAt) }));
}
