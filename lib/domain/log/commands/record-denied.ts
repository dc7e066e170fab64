import 'server-only';
import { and, eq, gt, sql } from 'drizzle-orm';
import { operationLogs } from '@/db/schema/log';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { lockName } from '@/lib/data/locks';
import { withTx } from '@/lib/data/tx';

/** Longest path that is kept. */
const PATH_LENGTH = 200;

/**
 * Notes that an administrator was refused a call (security.md S-08): who, which call, from where; one row per person and call in a minute.
 * Beside the call, whose own transaction is gone.
 */
export async function recordDenied(ctx: Ctx, call: { method: string; path: string }): Promise<void> {
  const { userId } = requireAdmin(ctx);
  const entityId = call.path.slice(0, PATH_LENGTH);
  await withTx(ctx, async (tx) => {
    await lockName(tx, `denied:${userId}:${entityId}`);
    const told = and(
      eq(operationLogs.actorId, userId),
      eq(operationLogs.action, 'security.denied'),
      eq(operationLogs.entityId, entityId),
      gt(operationLogs.createdAt, sql`now() - interval '1 minute'`),
    );
    if ((await tx.db.$count(operationLogs, told)) > 0) return;
    await recordOperation(tx, {
      action: 'security.denied',
      entity: 'security',
      entityId,
      after: { method: call.method },
    });
  });
}
