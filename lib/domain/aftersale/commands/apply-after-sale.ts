import 'server-only';
import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { afterSaleEvents, afterSaleFiles, afterSales } from '@/db/schema/aftersale';
import { afterSaleItems } from '@/db/schema/aftersale-items';
import { orderEvents, orders } from '@/db/schema/order';
import { actorUserId, requireBuyer, type Ctx } from '@/lib/data/ctx';
import { lockOrderItems } from '@/lib/data/locks';
import { recordEvent } from '@/lib/data/transition';
import { readableNumber } from '@/lib/core/readable-number';
import { buyerMay } from '@/lib/domain/order/policy';
import { ownOrders } from '@/lib/domain/order/scope';
import { claimFiles } from '@/lib/domain/upload/commands/claim-files';
import type { ApplyInput } from '../contract';
import { afterSaleErrors } from '../errors';
import { readOrderFacts, type LineRow, type OrderRow } from '../facts-queries';
import { assertReason, planRefund, planResend, presentPlan, type CasePlan } from '../plan-rules';
import { freezeQuantities } from './freeze-quantities';

export type Case = typeof afterSales.$inferSelect;

/** Key of a submission and the fingerprint of its body. */
export interface Submit {
  key: string;
  hash: string;
}

/** Fingerprint of what was submitted: a key that comes back with another body is refused. */
function bodyHash(input: ApplyInput): string {
  const { orderId, kind, goodsState, reasonKind, reason, lines, issues, fileIds, amountFen } = input;
  const body = [orderId, kind, goodsState, reasonKind, reason, lines, issues, fileIds, amountFen ?? null];
  return createHash('sha256').update(JSON.stringify(body)).digest('hex');
}

/** @throws 400 without a key */
export function submitOf(ctx: Ctx, input: ApplyInput): Submit {
  const key = input.submitKey ?? ctx.idempotencyKey;
  if (!key || !/^[A-Za-z0-9_-]{16,64}$/.test(key)) throw afterSaleErrors.noKey();
  return { key, hash: bodyHash(input) };
}

/** The case that the same submission made before. @throws 409 when the key came with another body */
export async function findKnown(
  ctx: Ctx,
  buyerId: number,
  { key, hash }: Submit,
): Promise<Pick<Case, 'id' | 'afterSaleNo'> | null> {
  const [known] = await ctx.db
    .select({ id: afterSales.id, afterSaleNo: afterSales.afterSaleNo, hash: afterSales.submitHash })
    .from(afterSales)
    .where(and(eq(afterSales.buyerId, buyerId), eq(afterSales.submitKey, key)));
  if (!known) return null;
  if (known.hash !== hash) throw afterSaleErrors.keyReused();
  return known;
}

async function insertCase(
  ctx: Ctx,
  order: OrderRow,
  input: ApplyInput,
  submit: Submit,
  plan: CasePlan,
  buyerId: number,
): Promise<Case> {
  const found = await ctx.db.execute<{ n: number }>(sql`select nextval('after_sale_no_seq')::int8 as n`);
  const [row] = await ctx.db
    .insert(afterSales)
    .values({
      afterSaleNo: `A${readableNumber(ctx.now, Number(found.rows[0]?.n))}`,
      orderId: order.id,
      buyerId,
      organizationId: order.organizationId,
      submitKey: submit.key,
      submitHash: submit.hash,
      kind: input.kind,
      goodsState: input.goodsState,
      reasonKind: input.reasonKind,
      reason: input.reason || null,
      requestedFen: plan.goodsFen + plan.freightFen,
      freightFen: plan.freightFen,
      createdBy: actorUserId(ctx),
    })
    .returning();
  if (!row) throw new Error('insert of an after-sale returned nothing');
  await ctx.db.insert(afterSaleItems).values(
    plan.lines.flatMap((l) =>
      l.parts.map((p, i) => ({
        afterSaleId: row.id,
        orderItemId: l.orderItemId,
        issueDeliveryId: p.issueDeliveryId,
        quantity: p.quantity,
        amountFen: p.goodsFen,
        freightFen: i === 0 ? l.freightFen : 0,
      })),
    ),
  );
  return row;
}

async function attachPictures(ctx: Ctx, row: Case, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const files = await claimFiles(ctx, {
    ids,
    usage: 'after_sale',
    entity: 'afterSale',
    entityId: row.id,
    field: 'fileIds',
  });
  if (files.length === 0) return;
  await ctx.db.insert(afterSaleFiles).values(
    files.map((f) => ({
      afterSaleId: row.id,
      uploadId: f.id,
      title: f.title,
      createdBy: row.createdBy ?? row.buyerId,
    })),
  );
}

/** The plan of the case, and nothing when the amount on the page is another one. */
async function planCase(ctx: Ctx, order: OrderRow, input: ApplyInput) {
  const lines = await lockOrderItems(ctx, order.id);
  if (!buyerMay('apply_after_sale', { ...order, lines }, ctx.now)) throw afterSaleErrors.closed();
  assertReason(input, order.finishedAt, ctx.now);
  const facts = await readOrderFacts(ctx, order, lines);
  const plan = input.kind === 'resend' ? planResend(facts, input, ctx.now) : planRefund(facts, input, input);
  const amountFen = plan.goodsFen + plan.freightFen;
  if (input.kind !== 'resend' && input.amountFen !== undefined && input.amountFen !== amountFen)
    throw afterSaleErrors.amountChanged({ data: presentPlan(plan) });
  return { plan, lines };
}

/**
 * Files a case (domain.md section 8): refund, return or resend of copies of one's own order. Everything is decided under the order's lock, so
 * that a shipment, a second application and a withdrawal at the same moment each see what the other has left: quantities, the money by the
 * stored shares, the window of the reason; then the copies are frozen. The same key gives the same case.
 *
 * @returns the case's id
 * @throws 404 for another's order, 400 at the field, 409 for the order's state, a quantity, a key with another body or another amount than the
 *   page showed, 422 when the time is over or no money is left
 */
export async function applyAfterSale(ctx: Ctx, input: ApplyInput): Promise<number> {
  requireBuyer(ctx);
  const submit = submitOf(ctx, input);
  const [order] = await ctx.db
    .select()
    .from(orders)
    .where(and(eq(orders.id, input.orderId), ownOrders(ctx)))
    .for('update');
  if (!order) throw afterSaleErrors.orderNotFound();
  const known = await findKnown(ctx, order.buyerId, submit);
  if (known) return known.id;
  const { plan, lines } = await planCase(ctx, order, input);
  const row = await fileCase(ctx, { order, lines, input, plan, submit, buyerId: order.buyerId });
  return row.id;
}

interface NewCase {
  order: OrderRow;
  lines: readonly LineRow[];
  input: ApplyInput;
  plan: CasePlan;
  submit: Submit;
  /** Whose case it is: the order's buyer, whoever files it for him, a manager or the desk. */
  buyerId: number;
}

/** Writes a case that was planned under the order's lock, and holds its copies. */
export async function fileCase(
  ctx: Ctx,
  { order, lines, input, plan, submit, buyerId }: NewCase,
): Promise<Case> {
  const row = await insertCase(ctx, order, input, submit, plan, buyerId);
  await attachPictures(ctx, row, input.fileIds);
  await recordEvent(ctx, afterSaleEvents, {
    entityId: row.id,
    action: 'apply',
    fromStatus: null,
    toStatus: row.status,
    payload: { requestedFen: row.requestedFen, reasonKind: row.reasonKind },
  });
  await recordEvent(ctx, orderEvents, {
    entityId: order.id,
    action: 'applyAfterSale',
    fromStatus: order.status,
    toStatus: order.status,
    payload: { afterSaleNo: row.afterSaleNo },
  });
  await freezeQuantities(ctx, row, plan, lines);
  return row;
}
