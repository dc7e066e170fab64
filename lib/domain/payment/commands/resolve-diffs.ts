import 'server-only';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { reconcileDiffs } from '@/db/schema/reconcile';
import { coreErrors } from '@/lib/core/errors';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';

/**
 * 处理差异: finance has dealt with them, outside or elsewhere in the system, and says how. Moves no money. All or none.
 *
 * @throws 404 for an unknown id, 409 when one of them is settled already
 */
export async function resolveDiffs(
  ctx: Ctx,
  { ids, note }: { ids: readonly number[]; note: string },
): Promise<void> {
  const admin = requireAdmin(ctx);
  const wanted = [...new Set(ids)];
  const rows = await ctx.db
    .select({ id: reconcileDiffs.id, status: reconcileDiffs.status })
    .from(reconcileDiffs)
    .where(inArray(reconcileDiffs.id, wanted))
    .orderBy(asc(reconcileDiffs.id))
    .for('update');
  if (rows.length !== wanted.length) throw coreErrors.notFound();
  const settled = rows.filter((r) => r.status !== 'open').map((r) => r.id);
  if (settled.length > 0) {
    const message = `有 ${settled.length} 条差异已经处理过，请刷新后重试`;
    throw coreErrors.conflict({ message, data: { ids: settled } });
  }
  await ctx.db
    .update(reconcileDiffs)
    .set({ status: 'resolved', resolvedBy: admin.userId, resolvedAt: sql`now()`, note })
    .where(and(inArray(reconcileDiffs.id, wanted), eq(reconcileDiffs.status, 'open')));
  await recordOperation(ctx, {
    action: 'reconcile.resolve',
    entity: 'reconcileDiff',
    entityId: wanted.length === 1 ? (wanted[0] as number) : 'many',
    before: { status: 'open' },
    after: { status: 'resolved', ids: wanted },
    reason: note,
  });
}
