import 'server-only';
import { eq, inArray } from 'drizzle-orm';
import { childOrders } from '@/db/schema/childOrder';
import { orders } from '@/db/schema/order';
import { shipments } from '@/db/schema/shipment';
import { waybillBatches, waybillEvents, waybills } from '@/db/schema/waybill';
import { randomToken } from '@/lib/core/ids';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { lockName } from '@/lib/data/locks';
import { enqueue } from '@/lib/data/outbox';
import { recordEvents } from '@/lib/data/transition';
import { readAccount } from '../account-queries';
import type { WaybillBatchView, WaybillRequestInput } from '../contract';
import { waybillErrors } from '../errors';
import { getBatch } from '../queries';

/** One parcel that wants a number. */
interface Target {
  orderId: number;
  childOrderId: number | null;
  shipmentId: number | null;
}

const some = (ids: readonly (number | undefined)[]): number[] => [
  ...new Set(ids.filter((id) => id !== undefined)),
];

/** What the rows mean. @throws 404 when an order, a child order of it, or a parcel does not exist */
async function readTargets(ctx: Ctx, { rows }: WaybillRequestInput): Promise<Target[]> {
  const [orderIds, childIds, parcelIds] = [
    some(rows.map((r) => r.orderId)),
    some(rows.map((r) => r.childOrderId)),
    some(rows.map((r) => r.shipmentId)),
  ];
  const known = await ctx.db.select({ id: orders.id }).from(orders).where(inArray(orders.id, orderIds));
  const children = await ctx.db
    .select({ id: childOrders.id, orderId: childOrders.orderId })
    .from(childOrders)
    .where(inArray(childOrders.id, childIds));
  const parcels = await ctx.db
    .select({ id: shipments.id, orderId: shipments.orderId, childOrderId: shipments.childOrderId })
    .from(shipments)
    .where(inArray(shipments.id, parcelIds));
  return rows.map(({ orderId, childOrderId, shipmentId }) => {
    if (shipmentId !== undefined) {
      const parcel = parcels.find((p) => p.id === shipmentId);
      if (!parcel) throw waybillErrors.noTarget();
      return { orderId: parcel.orderId, childOrderId: parcel.childOrderId, shipmentId };
    }
    const child = children.find((c) => c.id === childOrderId);
    if (orderId === undefined || !known.some((o) => o.id === orderId)) throw waybillErrors.noTarget();
    if (childOrderId !== undefined && child?.orderId !== orderId) throw waybillErrors.noTarget();
    return { orderId, childOrderId: childOrderId ?? null, shipmentId: null };
  });
}

/** Enters a row, as failed where the parcel has one under way or in use: two clerks get one number. */
async function enter(ctx: Ctx, head: { batchId: number; deliveryCorpId: number }, target: Target) {
  const values = { ...head, ...target, ownNo: `W${randomToken(12)}` };
  const [row] = await ctx.db.insert(waybills).values(values).onConflictDoNothing().returning();
  if (row) return row;
  const error = target.shipmentId === null ? '该收货人的包裹正在取号' : '该包裹已有电子面单或正在取号';
  const [refused] = await ctx.db
    .insert(waybills)
    .values({ ...values, status: 'failed', error })
    .returning();
  if (!refused) throw new Error('insert of a waybill returned nothing');
  return refused;
}

/** The job that orders the numbers of a batch; a waiting one of the same batch is not doubled. */
export async function enqueueBatch(ctx: Ctx, batchId: number): Promise<void> {
  await enqueue(ctx, { task: 'waybill.order', payload: { batchId }, key: `waybill.order:${batchId}` });
}

/**
 * Asks for electronic waybills (取电子面单) of up to 200 parcels: a row with an order number of its own for each, written before anybody is called, and
 * a job that orders the numbers. The same key again answers with the same batch.
 *
 * @throws 404 for an order or parcel that does not exist, 409 for a key of another batch, 422 without a provider, an active courier or its account
 */
export async function requestWaybills(ctx: Ctx, input: WaybillRequestInput): Promise<WaybillBatchView> {
  const admin = requireAdmin(ctx);
  const { batchKey, deliveryCorpId } = input;
  if (!ctx.ports.waybill) throw waybillErrors.noProvider();
  await lockName(ctx, `waybill.batch:${batchKey}`);
  const [known] = await ctx.db.select().from(waybillBatches).where(eq(waybillBatches.batchKey, batchKey));
  if (known) {
    if (known.createdBy !== admin.userId || known.deliveryCorpId !== deliveryCorpId)
      throw waybillErrors.keyOfOther();
    return getBatch(ctx, known.id);
  }
  const { corpName } = await readAccount(ctx, deliveryCorpId);
  const targets = await readTargets(ctx, input);
  const [batch] = await ctx.db
    .insert(waybillBatches)
    .values({ batchKey, deliveryCorpId, createdBy: admin.userId, createdAt: ctx.now })
    .returning({ id: waybillBatches.id });
  if (!batch) throw new Error('insert of a batch returned nothing');
  const rows: Awaited<ReturnType<typeof enter>>[] = [];
  // One after the other: a parcel that comes twice is refused the second time.
  for (const target of targets) rows.push(await enter(ctx, { batchId: batch.id, deliveryCorpId }, target));
  await recordEvents(
    ctx,
    waybillEvents,
    rows.map((r) => ({
      entityId: r.id,
      action: 'request',
      fromStatus: null,
      toStatus: r.status,
      ...(r.error !== null && { reason: r.error }),
    })),
  );
  await recordOperation(ctx, {
    action: 'waybill.request',
    entity: 'waybillBatch',
    entityId: batch.id,
    after: { corpName, rows: rows.length, failed: rows.filter((r) => r.status === 'failed').length },
  });
  await enqueueBatch(ctx, batch.id);
  return getBatch(ctx, batch.id);
}
