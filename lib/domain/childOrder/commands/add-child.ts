import 'server-only';
import { and, eq, sql } from 'drizzle-orm';
import { childOrderEvents, childOrderItems, childOrders } from '@/db/schema/childOrder';
import { actorUserId, type Ctx } from '@/lib/data/ctx';
import { recordEvent } from '@/lib/data/transition';
import { getAddressArea } from '@/lib/domain/area/queries';
import type { ChildAddInput, ChildSavedView } from '../contract';
import { childOrderErrors } from '../errors';
import { childNo } from '../rules';
import { childFreightFen, takeCopies, withSplit } from './with-split';

type Child = typeof childOrders.$inferSelect;

/** The child order that the same form has made. @throws 409 when the key came with something else */
async function knownChild(ctx: Ctx, input: ChildAddInput): Promise<Child | null> {
  const [row] = await ctx.db
    .select()
    .from(childOrders)
    .where(and(eq(childOrders.orderId, input.orderId), eq(childOrders.requestKey, input.requestKey)));
  if (!row) return null;
  const items = await ctx.db
    .select({ orderItemId: childOrderItems.orderItemId, quantity: childOrderItems.quantity })
    .from(childOrderItems)
    .where(eq(childOrderItems.childOrderId, row.id));
  const same =
    row.status !== 'cancelled' &&
    row.receiverName === input.name &&
    row.receiverPhone === input.phone &&
    row.areaCode === input.areaCode &&
    row.address === input.address &&
    items.length === input.lines.length &&
    input.lines.every((l) => items.some((i) => i.orderItemId === l.orderItemId && i.quantity === l.quantity));
  if (!same) throw childOrderErrors.keyOfOther();
  return row;
}

/** The number after the last one; numbers of deleted child orders are not given again. Under the order's lock. */
export async function lastSeq(ctx: Ctx, orderId: number): Promise<number> {
  const [row] = await ctx.db
    .select({ seq: sql<number>`coalesce(max(${childOrders.seq}), 0)::int` })
    .from(childOrders)
    .where(eq(childOrders.orderId, orderId));
  return row?.seq ?? 0;
}

/**
 * 新增子订单 (`childOrder/addOne`, domain.md section 8): a receiver and copies of the order's lines. The same key adds one child order, however often
 * it is sent. While the order is unpaid its freight is charged per child order.
 *
 * @throws 404; 400 at the fields; 409 when the order is closed for it or fewer copies are left; 422 for a place without a freight rule
 */
export async function addChild(outer: Ctx, input: ChildAddInput): Promise<ChildSavedView> {
  const copies = new Map(input.lines.map((l) => [l.orderItemId, l.quantity]));
  if (copies.size !== input.lines.length) throw childOrderErrors.repeatedLine();
  const { value, money } = await withSplit(outer, input.orderId, async (ctx, split) => {
    const known = await knownChild(ctx, input);
    if (known) return { value: known, action: null };
    const area = await getAddressArea(ctx, input.areaCode);
    await takeCopies(ctx, split, copies);
    const seq = (await lastSeq(ctx, split.order.id)) + 1;
    const [child] = await ctx.db
      .insert(childOrders)
      .values({
        orderId: split.order.id,
        seq,
        childNo: childNo(split.order.orderSn, seq),
        receiverName: input.name,
        receiverPhone: input.phone,
        receiverTel: input.tel,
        areaCode: area.code,
        province: area.province,
        city: area.city,
        district: area.district,
        address: input.address,
        postcode: input.postcode,
        remark: input.remark,
        freightFen: childFreightFen(split, area.code, copies),
        requestKey: input.requestKey,
        createdBy: actorUserId(ctx),
      })
      .returning();
    if (!child) throw new Error('insert of a child order returned nothing');
    await ctx.db
      .insert(childOrderItems)
      .values(
        [...copies].map(([orderItemId, quantity]) => ({ childOrderId: child.id, orderItemId, quantity })),
      );
    await recordEvent(ctx, childOrderEvents, {
      entityId: child.id,
      action: 'create',
      fromStatus: null,
      toStatus: 'open',
      payload: { lines: input.lines },
    });
    return { value: child, action: 'addChild', payload: { childNo: child.childNo, lines: input.lines } };
  });
  return presentSaved(value, money);
}

/** What every act on one child order answers. */
export function presentSaved(
  child: Pick<Child, 'id' | 'childNo' | 'freightFen'>,
  order: ChildSavedView['order'],
): ChildSavedView {
  const { id, childNo: number, freightFen } = child;
  return { id, childNo: number, freightFen, order };
}
