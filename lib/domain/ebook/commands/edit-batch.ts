import 'server-only';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { activationCodeEvents, activationCodes, codeBatches } from '@/db/schema/activation';
import { formatDate } from '@/lib/core/dates';
import { keepAbsent } from '@/lib/core/edit';
import { recordOperation } from '@/lib/data/audit';
import type { Ctx } from '@/lib/data/ctx';
import { transitionAll } from '@/lib/data/transition';
import type { BatchEditInput, BatchHandOutInput } from '../batch-contract';
import { ebookErrors } from '../errors';
import { activationCodeMachine } from '@/lib/states/ebook';
import { readBatch } from './lock-codes';
import { checkUntil, isGivenOut, refuseField } from './make-batch';

/** Whether a term would become shorter; none is the longest. */
const shorter = <T extends string | number>(next: T | null, before: T | null): boolean =>
  next !== null && (before === null || next < before);

/**
 * Changes the terms of a batch. Somebody who has got a code keeps what it promised: then terms only become longer. What is activated already
 * keeps its own end, which `extendCode` moves.
 *
 * @throws 404, 400 at the field that would take something away
 */
export async function editBatch(ctx: Ctx, input: BatchEditInput): Promise<void> {
  const { id } = input;
  const [batch] = await ctx.db.select().from(codeBatches).where(eq(codeBatches.id, id)).for('update');
  if (!batch) throw ebookErrors.batchNotFound();
  const before = { activateUntil: batch.activateUntil, readDays: batch.readDays, remark: batch.remark };
  const { activateUntil, readDays, remark } = keepAbsent(before, input);
  if (await isGivenOut(ctx, id)) {
    if (shorter(activateUntil, batch.activateUntil)) {
      throw refuseField('activateUntil', '已有激活码发出，激活截止日期只能延后');
    }
    if (shorter(readDays, batch.readDays)) throw refuseField('readDays', '已有激活码发出，可读天数只能增加');
  }
  if (activateUntil !== batch.activateUntil) checkUntil(ctx, activateUntil);
  await ctx.db
    .update(codeBatches)
    .set({ activateUntil, readDays, remark, updatedAt: sql`now()` })
    .where(eq(codeBatches.id, id));
  await recordOperation(ctx, {
    action: 'codeBatch.edit',
    entity: 'codeBatch',
    entityId: id,
    before,
    after: { activateUntil, readDays, remark },
  });
}

/**
 * Gives codes of the pool out by hand: from now on whoever holds one may activate it, and no order takes it. All or none.
 *
 * @throws 404, 409 with `free` when fewer are left, for external codes, and after the last day of activation
 */
export async function handOutCodes(ctx: Ctx, input: BatchHandOutInput): Promise<{ count: number }> {
  const { id, quantity, reason } = input;
  const batch = await readBatch(ctx, id);
  if (batch.external) throw ebookErrors.batchChanged({ message: '外部激活码只随订单发放' });
  if (batch.activateUntil !== null && batch.activateUntil < formatDate(ctx.now)) {
    throw ebookErrors.batchChanged({ message: '该批次已过激活截止日期，请先延后再发放' });
  }
  const free = await ctx.db
    .select({ id: activationCodes.id })
    .from(activationCodes)
    .where(
      and(
        eq(activationCodes.batchId, id),
        eq(activationCodes.status, 'free'),
        isNull(activationCodes.frozenAt),
      ),
    )
    .orderBy(asc(activationCodes.id))
    .limit(quantity)
    .for('update', { skipLocked: true });
  const ids = free.map((c) => c.id);
  if (ids.length < quantity) {
    const message = `该批次只有 ${ids.length} 个未分配的激活码可以发放`;
    throw ebookErrors.batchChanged({ message, data: { free: ids.length }, errors: { quantity: message } });
  }
  await transitionAll(ctx, {
    machine: activationCodeMachine,
    table: activationCodes,
    events: activationCodeEvents,
    ids,
    action: 'assign',
    set: { assignedAt: ctx.now },
    reason,
    payload: { handed: true },
  });
  await recordOperation(ctx, {
    action: 'codeBatch.handOut',
    entity: 'codeBatch',
    entityId: id,
    after: { batchNo: batch.batchNo, count: ids.length },
    reason,
  });
  return { count: ids.length };
}
