import 'server-only';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { orderEvents, orders } from '@/db/schema/order';
import { issueDeliveries } from '@/db/schema/shipment';
import { maskPhone } from '@/lib/core/phone';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { lockOrder, lockOrderItems } from '@/lib/data/locks';
import { recordEvent } from '@/lib/data/transition';
import { getAddressArea } from '@/lib/domain/area/queries';
import { listShippingMethods } from '@/lib/domain/shipping/queries';
import { methodFreight } from '@/lib/domain/shipping/rules';
import type { ReceiverUpdatedView, ReceiverUpdateInput } from '../office-act-contract';
import { officeOrderErrors } from '../office-errors';
import { assertFree } from '../office-guard';
import { mayEditReceiver } from '../policy';
import { travels } from '../rules';

type Order = typeof orders.$inferSelect;
type Line = Awaited<ReturnType<typeof lockOrderItems>>[number];

const KEYS = [
  'receiverName',
  'receiverPhone',
  'receiverTel',
  'areaCode',
  'province',
  'city',
  'district',
  'address',
  'postcode',
] as const;
const NAMES: ReadonlySet<string> = new Set(['province', 'city', 'district']);
type ReceiverColumns = Record<(typeof KEYS)[number], string | null>;

const pick = (row: ReceiverColumns): ReceiverColumns =>
  Object.fromEntries(KEYS.map((key) => [key, row[key]])) as ReceiverColumns;

/** The operation log keeps no whole phone number; the order's own history does. */
const masked = (row: ReceiverColumns) => ({
  ...row,
  receiverPhone: row.receiverPhone && maskPhone(row.receiverPhone),
});

/** Only before anything has left: packed copies carry the old label. @throws 409 */
async function assertNothingLeft(ctx: Ctx, order: Order, lines: readonly Line[]): Promise<void> {
  if (!order.receiverName) throw officeOrderErrors.noReceiver();
  const issues = await ctx.db.$count(
    issueDeliveries,
    and(eq(issueDeliveries.orderId, order.id), isNotNull(issueDeliveries.shipmentId)),
  );
  const left = issues > 0 || lines.some((l) => l.shippedQty + l.packedQty > 0);
  if (!mayEditReceiver({ status: order.status, left, hasReceiver: true })) throw officeOrderErrors.left();
}

/** What the way of shipping costs to both places by the rules of today; `null` when it is the same. */
async function freightHint(
  ctx: Ctx,
  order: Order,
  lines: readonly Line[],
  areaCode: string,
): Promise<ReceiverUpdatedView['freight']> {
  const method = (await listShippingMethods(ctx)).find((m) => m.id === order.shippingMethodId);
  const goods = lines.filter(travels);
  if (!method || !order.areaCode || goods.length === 0) return null;
  const weightG = goods.reduce((a, l) => a + l.weightG * l.quantity, 0);
  const goodsFen = goods.reduce((a, l) => a + l.lineFen, 0);
  const cost = (code: string) => methodFreight(method, code, weightG, goodsFen)?.fen ?? null;
  const beforeFen = cost(order.areaCode);
  const afterFen = cost(areaCode);
  return beforeFen === afterFen ? null : { beforeFen, afterFen };
}

/**
 * 修改收货信息 (`order/receiver/update`, domain.md section 12): before anything of the order has left. Both addresses stay in its history; the
 * freight is not charged anew.
 *
 * @returns a hint when the new place costs another freight
 * @throws 404; 400 at `areaCode`; 409 when something has left or somebody else has it in hand; 422 without a change
 */
export async function updateReceiver(ctx: Ctx, input: ReceiverUpdateInput): Promise<ReceiverUpdatedView> {
  requireAdmin(ctx);
  const order = await lockOrder(ctx, input.id);
  const lines = await lockOrderItems(ctx, order.id);
  assertFree(ctx, order);
  await assertNothingLeft(ctx, order, lines);
  const area = await getAddressArea(ctx, input.areaCode);
  const before = pick(order);
  const after: ReceiverColumns = {
    receiverName: input.name,
    receiverPhone: input.phone,
    receiverTel: input.tel === undefined ? before.receiverTel : input.tel,
    areaCode: area.code,
    province: area.province,
    city: area.city,
    district: area.district,
    address: input.address,
    postcode: input.postcode === undefined ? before.postcode : input.postcode,
  };
  // Names of places follow the code.
  const same = KEYS.every((key) => NAMES.has(key) || before[key] === after[key]);
  if (same) throw officeOrderErrors.sameReceiver();
  await ctx.db
    .update(orders)
    .set({ ...after, updatedAt: sql`now()` })
    .where(eq(orders.id, order.id));
  await recordEvent(ctx, orderEvents, {
    entityId: order.id,
    action: 'editReceiver',
    fromStatus: order.status,
    toStatus: order.status,
    reason: input.reason,
    payload: { before, after },
  });
  await recordOperation(ctx, {
    action: 'order.editReceiver',
    entity: 'order',
    entityId: order.id,
    before: masked(before),
    after: masked(after),
    reason: input.reason,
  });
  return { freight: await freightHint(ctx, order, lines, area.code) };
}
