import { and, eq } from 'drizzle-orm';
import { afterSales } from '@/db/schema/aftersale';
import { afterSaleItems } from '@/db/schema/aftersale-items';
import { orderItems } from '@/db/schema/order';
import { periodicalIssues } from '@/db/schema/periodical';
import { deliveryCenters, deliveryCorps } from '@/db/schema/shipping';
import { issueDeliveries, shipments } from '@/db/schema/shipment';
import { randomToken } from '@/lib/core/ids';
import { withTx } from '@/lib/data/tx';
import { applyAfterSale } from '@/lib/domain/aftersale/commands/apply-after-sale';
import type { ApplyInput } from '@/lib/domain/aftersale/contract';
import { addBuyerFile } from '@/lib/domain/order/commands/add-order-file';
import { shipOrder } from '@/lib/domain/order/commands/ship-order';
import type { FilePurpose } from '@/lib/domain/order/file-contract';
import { adminActor, makeCtx } from '../ctx';
import { testDb } from '../db';
import { makeAdmin } from './people';
import { ctxOf, type Customer } from './sale';
import { picture } from './upload';

let serial = 0;

export async function corpId(): Promise<number> {
  const [corp] = await testDb().select().from(deliveryCorps).where(eq(deliveryCorps.code, 'ems'));
  return corp?.id ?? 0;
}

/** Lines of an order by their number. */
export function linesOf(orderId: number) {
  return testDb().select().from(orderItems).where(eq(orderItems.orderId, orderId)).orderBy(orderItems.lineNo);
}

export async function lineOf(orderId: number, at = 0) {
  const line = (await linesOf(orderId))[at];
  if (!line) throw new Error('no such line');
  return line;
}

/** Ships `quantity` copies of a line, or all of the order. */
export async function ship(
  orderId: number,
  lines?: { orderItemId: number; quantity: number }[],
): Promise<number> {
  serial += 1;
  const clerk = await makeAdmin(['warehouse']);
  return withTx(makeCtx({ actor: adminActor(clerk) }), async (ctx) =>
    shipOrder(ctx, { orderId, deliveryCorpId: await corpId(), trackingNo: `EB${serial}000CN`, lines }),
  );
}

/** One issue of a subscription as it is when it was sent. */
export async function sendIssue(deliveryId: number, shippedAt = new Date()): Promise<void> {
  serial += 1;
  const db = testDb();
  const [row] = await db.select().from(issueDeliveries).where(eq(issueDeliveries.id, deliveryId));
  const issueId = row?.issueId ?? 0;
  await db
    .update(periodicalIssues)
    .set({ status: 'published', publishedAt: shippedAt })
    .where(eq(periodicalIssues.id, issueId));
  await db
    .update(issueDeliveries)
    .set({ status: 'ready' })
    .where(and(eq(issueDeliveries.issueId, issueId), eq(issueDeliveries.status, 'expected')));
  const [center] = await db.select().from(deliveryCenters).where(eq(deliveryCenters.isDefault, true));
  const [shipment] = await db
    .insert(shipments)
    .values({
      shipmentNo: `S-issue-${serial}`,
      orderId: row?.orderId ?? 0,
      deliveryCenterId: center?.id ?? 0,
      receiverName: '张三',
      receiverPhone: '13800138000',
      addressText: '某街 1 号',
      status: 'shipped',
      shippedAt,
    })
    .returning({ id: shipments.id });
  await db
    .update(issueDeliveries)
    .set({ status: 'shipped', shippedAt, shipmentId: shipment?.id ?? 0 })
    .where(eq(issueDeliveries.id, deliveryId));
}

/** A photo that the customer has handed in and not used yet. */
export async function handIn(customer: Customer, purpose: FilePurpose = 'after_sale'): Promise<number> {
  const content = (await picture(60, 40)).toString('base64');
  return (await addBuyerFile(ctxOf(customer), { name: '照片.png', content, purpose })).id;
}

/** What the form would send: a refund of unshipped copies unless told otherwise. */
export function applyInput(orderId: number, more: Partial<ApplyInput> = {}): ApplyInput {
  return {
    submitKey: randomToken(16),
    orderId,
    kind: 'refund_only',
    goodsState: 'unshipped',
    reasonKind: 'no_need',
    reason: '',
    lines: [],
    issues: [],
    fileIds: [],
    ...more,
  };
}

export function apply(customer: Customer, input: ApplyInput): Promise<number> {
  return withTx(ctxOf(customer), (ctx) => applyAfterSale(ctx, input));
}

export async function readCase(id: number) {
  const [row] = await testDb().select().from(afterSales).where(eq(afterSales.id, id));
  if (!row) throw new Error('no such case');
  return row;
}

export function itemsOf(id: number) {
  return testDb()
    .select()
    .from(afterSaleItems)
    .where(eq(afterSaleItems.afterSaleId, id))
    .orderBy(afterSaleItems.id);
}
