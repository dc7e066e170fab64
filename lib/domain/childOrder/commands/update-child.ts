import 'server-only';
import { and, eq } from 'drizzle-orm';
import { childOrderEvents, childOrderItems, childOrders } from '@/db/schema/childOrder';
import { maskPhone } from '@/lib/core/phone';
import type { Ctx } from '@/lib/data/ctx';
import { transition } from '@/lib/data/transition';
import { getAddressArea } from '@/lib/domain/area/queries';
import { childOrderMachine } from '@/lib/states/order';
import type { ChildSavedView, ChildUpdateInput } from '../contract';
import { childOrderErrors } from '../errors';
import { findChild } from '../scope';
import { presentSaved } from './add-child';
import { childFreightFen, withSplit } from './with-split';

type Child = typeof childOrders.$inferSelect;

/** A child order of the locked order, locked too. @throws 404, 409 with its state when it is not open */
export async function lockOpenChild(ctx: Ctx, id: number, orderId: number): Promise<Child> {
  const [child] = await ctx.db
    .select()
    .from(childOrders)
    .where(and(eq(childOrders.id, id), eq(childOrders.orderId, orderId)))
    .for('update');
  if (!child) throw childOrderErrors.notFound();
  if (child.status !== 'open') {
    throw childOrderErrors.notEditable({
      message: `子订单状态为“${childOrderMachine.label(child.status)}”，不能修改`,
      data: { status: child.status },
    });
  }
  return child;
}

/** Its copies by line. */
export async function readCopies(ctx: Ctx, childOrderId: number): Promise<Map<number, number>> {
  const rows = await ctx.db
    .select({ id: childOrderItems.orderItemId, quantity: childOrderItems.quantity })
    .from(childOrderItems)
    .where(eq(childOrderItems.childOrderId, childOrderId));
  return new Map(rows.map((r) => [r.id, r.quantity]));
}

const KEYS = [
  'receiverName',
  'receiverPhone',
  'receiverTel',
  'areaCode',
  'address',
  'postcode',
  'remark',
] as const;
type Facts = Record<(typeof KEYS)[number], string | null>;
const pick = (row: Facts) => Object.fromEntries(KEYS.map((key) => [key, row[key]])) as Facts;
/** The order's history and the operation log keep no whole phone number; the child order's own events do. */
const masked = (row: Facts) => ({ ...row, receiverPhone: row.receiverPhone && maskPhone(row.receiverPhone) });

/**
 * Changes receiver and remark of an open child order (`childOrder/updateOne`); its freight follows the place.
 *
 * @throws 404; 400 at the fields; 409 once it is packed or sent, or the order is closed for it; 422 without a change or a freight rule
 */
export async function updateChild(outer: Ctx, input: ChildUpdateInput): Promise<ChildSavedView> {
  const { orderId } = await findChild(outer, input.id);
  const { value, money } = await withSplit(outer, orderId, async (ctx, split) => {
    const child = await lockOpenChild(ctx, input.id, orderId);
    const area = await getAddressArea(ctx, input.areaCode);
    const before = pick(child);
    const after: Facts = {
      receiverName: input.name,
      receiverPhone: input.phone,
      receiverTel: input.tel === undefined ? before.receiverTel : input.tel,
      areaCode: area.code,
      address: input.address,
      postcode: input.postcode === undefined ? before.postcode : input.postcode,
      remark: input.remark === undefined ? before.remark : input.remark,
    };
    if (KEYS.every((key) => before[key] === after[key])) throw childOrderErrors.sameReceiver();
    const freightFen = childFreightFen(split, area.code, await readCopies(ctx, child.id));
    const { province, city, district } = area;
    const saved = await transition(ctx, {
      machine: childOrderMachine,
      table: childOrders,
      events: childOrderEvents,
      id: child.id,
      action: 'edit',
      set: { ...after, province, city, district, freightFen },
      payload: { before, after },
    });
    return {
      value: saved,
      action: 'editChild',
      payload: { childNo: child.childNo, before: masked(before), after: masked(after) },
    };
  });
  return presentSaved(value, money);
}
