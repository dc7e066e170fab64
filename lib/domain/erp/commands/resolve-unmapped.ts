import 'server-only';
import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import { erpUnmapped } from '@/db/schema/erp';
import { coreErrors } from '@/lib/core/errors';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import type { UnmappedResolveInput } from '../map-contract';
import { insertMap, lockMaps } from './save-map';

/**
 * Settles codes of the work list: maps one, takes codes off that the mall does not sell, or puts those back.
 *
 * @throws 404, 409 when one of them was settled by somebody else, 422 at the field
 */
export async function resolveUnmapped(ctx: Ctx, input: UnmappedResolveInput): Promise<void> {
  await lockMaps(ctx);
  if (input.action === 'map') {
    const [row] = await ctx.db.select().from(erpUnmapped).where(eq(erpUnmapped.id, input.id));
    if (!row) throw coreErrors.notFound();
    if (row.resolvedAt) throw coreErrors.conflict({ message: '该编码已处理，请刷新' });
    const { productId, issueId = null, unitFactor } = input;
    const { erpCode, erpName } = row;
    await insertMap(ctx, { erpCode, erpName, productId, issueId, unitFactor, active: true, remark: null });
    return;
  }
  const wanted = [...new Set(input.ids)];
  const ignore = input.action === 'ignore';
  const rows = await ctx.db
    .update(erpUnmapped)
    .set(
      ignore
        ? { resolvedAt: ctx.now, resolvedBy: requireAdmin(ctx).userId, ignored: true }
        : { resolvedAt: null, resolvedBy: null, ignored: false },
    )
    .where(
      and(
        inArray(erpUnmapped.id, wanted),
        ignore
          ? isNull(erpUnmapped.resolvedAt)
          : and(isNotNull(erpUnmapped.resolvedAt), eq(erpUnmapped.ignored, true)),
      ),
    )
    .returning({ id: erpUnmapped.id, erpCode: erpUnmapped.erpCode });
  if (rows.length !== wanted.length) throw coreErrors.conflict({ message: '部分编码已处理，请刷新' });
  for (const { id, erpCode } of rows) {
    await recordOperation(ctx, {
      action: ignore ? 'erpUnmapped.ignore' : 'erpUnmapped.reopen',
      entity: 'erpUnmapped',
      entityId: id,
      after: { erpCode },
    });
  }
}
