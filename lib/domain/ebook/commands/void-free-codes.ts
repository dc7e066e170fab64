import 'server-only';
import { and, asc, eq, sql } from 'drizzle-orm';
import { activationCodeEvents, activationCodes } from '@/db/schema/activation';
import { formatDate } from '@/lib/core/dates';
import { recordOperation } from '@/lib/data/audit';
import type { Ctx } from '@/lib/data/ctx';
import { transitionAll } from '@/lib/data/transition';
import type { BatchVoidInput } from '../batch-contract';
import type { CodeActInput } from '../codes-contract';
import { codeActs } from '../codes-rules';
import { ebookErrors } from '../errors';
import { activationCodeMachine } from '@/lib/states/ebook';
import { lockCodes, readBatch } from './lock-codes';

function moveToVoid(ctx: Ctx, ids: readonly number[], reason: string): Promise<void> {
  return transitionAll(ctx, {
    machine: activationCodeMachine,
    table: activationCodes,
    events: activationCodeEvents,
    ids,
    action: 'void',
    set: { voidedAt: sql`now()`, voidReason: reason },
    reason,
  });
}

/**
 * Voids codes that no order paid for: of the pool, and cards that were given out by hand and nobody has activated. All of them or none.
 *
 * @throws 404, 409 for a code of an order (its refund voids it, invariant I21) and for one that is in use
 */
export async function voidCodes(ctx: Ctx, { ids, reason }: CodeActInput): Promise<void> {
  const codes = await lockCodes(ctx, ids);
  const today = formatDate(ctx.now);
  const stuck = codes.find((c) => !codeActs({ ...c, activateUntil: null }, ctx.now, today).includes('void'));
  if (stuck) {
    const sold = stuck.orderItemId !== null;
    const why = sold
      ? '已随订单发放，请通过售后退款作废'
      : `当前为“${activationCodeMachine.label(stuck.status)}”`;
    throw ebookErrors.codeState({ message: `激活码 ${stuck.sn} ${why}` });
  }
  await moveToVoid(ctx, ids, reason);
  for (const code of codes) {
    await recordOperation(ctx, {
      action: 'activationCode.void',
      entity: 'activationCode',
      entityId: code.id,
      after: { sn: code.sn },
      reason,
    });
  }
}

/**
 * Voids what nobody has of a batch. What a payment takes at this moment is waited for and stays sold.
 *
 * @returns how many
 * @throws 404, 409 when there is nothing to void
 */
export async function voidBatch(ctx: Ctx, { id, reason }: BatchVoidInput): Promise<{ count: number }> {
  const batch = await readBatch(ctx, id);
  const free = await ctx.db
    .select({ id: activationCodes.id })
    .from(activationCodes)
    .where(and(eq(activationCodes.batchId, id), eq(activationCodes.status, 'free')))
    .orderBy(asc(activationCodes.id))
    .for('update');
  if (free.length === 0) throw ebookErrors.batchChanged({ message: '该批次没有未分配的激活码' });
  await moveToVoid(
    ctx,
    free.map((c) => c.id),
    reason,
  );
  await recordOperation(ctx, {
    action: 'codeBatch.void',
    entity: 'codeBatch',
    entityId: id,
    after: { batchNo: batch.batchNo, count: free.length },
    reason,
  });
  return { count: free.length };
}
