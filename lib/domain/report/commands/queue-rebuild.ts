import 'server-only';
import { formatDate } from '@/lib/core/dates';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { enqueue } from '@/lib/data/outbox';
import type { RebuildInput } from '../contract';
import { reportErrors } from '../errors';
import { exceedsYear } from '../rules';

/**
 * Has the facts of past days built anew by a job, after corrections of old orders. Asked for twice, it is built once.
 *
 * @throws 400 for a range that ends before it begins, 422 for more than a year and for days that are not over
 */
export async function queueRebuild(ctx: Ctx, { startTime, endTime }: RebuildInput): Promise<void> {
  requireAdmin(ctx);
  const range = { from: startTime, to: endTime };
  if (range.to < range.from) {
    const { message } = reportErrors.endBeforeStart();
    throw reportErrors.endBeforeStart({ errors: { endTime: message } });
  }
  if (exceedsYear(range)) throw reportErrors.rebuildTooLong();
  if (range.to >= formatDate(ctx.now)) {
    const { message } = reportErrors.rebuildFuture();
    throw reportErrors.rebuildFuture({ errors: { endTime: message } });
  }
  await enqueue(ctx, {
    task: 'report.rebuild',
    payload: range,
    key: `report.rebuild:${range.from}:${range.to}`,
    maxAttempts: 5,
  });
  await recordOperation(ctx, {
    action: 'report.rebuild',
    entity: 'report',
    entityId: `${startTime}~${endTime}`,
    after: { startTime, endTime },
  });
}
