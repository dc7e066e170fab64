import 'server-only';
import { and, eq, inArray } from 'drizzle-orm';
import { erpPushes } from '@/db/schema/erp';
import { coreErrors } from '@/lib/core/errors';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { erpErrors } from '../errors';
import type { PushRetryInput } from '../push-contract';

/**
 * Puts documents that the ERP did not take back into the queue, under the same numbers: what arrived after all is not booked twice.
 *
 * @throws 409 when one of them has not failed, 422 without an ERP
 */
export async function retryPushes(ctx: Ctx, { ids }: PushRetryInput): Promise<{ retried: number }> {
  requireAdmin(ctx);
  if (!ctx.ports.erp) throw erpErrors.notConfigured();
  const wanted = [...new Set(ids)];
  const rows = await ctx.db
    .update(erpPushes)
    .set({ status: 'pending', tries: 0, nextAt: ctx.now, updatedAt: ctx.now })
    .where(and(inArray(erpPushes.id, wanted), eq(erpPushes.status, 'failed')))
    .returning({ id: erpPushes.id, docNo: erpPushes.docNo });
  if (rows.length !== wanted.length)
    throw coreErrors.conflict({ message: '只有推送失败的单据可以重新推送，请刷新' });
  for (const { id, docNo } of rows) {
    await recordOperation(ctx, {
      action: 'erpPush.retry',
      entity: 'erpPush',
      entityId: id,
      after: { docNo },
    });
  }
  return { retried: rows.length };
}
