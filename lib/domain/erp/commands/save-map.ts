import 'server-only';
import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { erpProductMaps, erpUnmapped } from '@/db/schema/erp';
import { periodicalIssues } from '@/db/schema/periodical';
import { products } from '@/db/schema/product';
import { keepAbsent } from '@/lib/core/edit';
import { coreErrors, type AppError } from '@/lib/core/errors';
import type { Saved } from '@/lib/core/listed';
import { recordOperation } from '@/lib/data/audit';
import { moveToBin, putBack, rowOf, type BinEntry } from '@/lib/data/bin';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { lockName } from '@/lib/data/locks';
import { digitalKinds } from '@/lib/states/product-kind';
import { erpErrors } from '../errors';
import type { MapAddInput, MapEditInput } from '../map-contract';

export interface MapValues {
  erpCode: string;
  erpName: string | null;
  productId: number;
  issueId: number | null;
  unitFactor: number;
  active: boolean;
  remark: string | null;
}

const valuesOf = (input: MapAddInput): MapValues => ({
  erpCode: input.erpCode,
  erpName: input.erpName ?? null,
  productId: input.productId,
  issueId: input.issueId ?? null,
  unitFactor: input.unitFactor,
  active: input.active,
  remark: input.remark ?? null,
});

/** One writer of mappings at a time: both sides are unique, and the work list follows. */
export const lockMaps = (ctx: Ctx) => lockName(ctx, 'erp:maps');

const at = (field: string, error: AppError): AppError =>
  Object.assign(error, { errors: { [field]: error.message } });

/** Stock is kept of books as they are and of issues of periodicals, never of what is delivered by a code. @throws 422 at the field */
async function assertTarget(ctx: Ctx, { productId, issueId }: MapValues): Promise<void> {
  const [product] = await ctx.db
    .select({ kind: products.kind, policy: products.stockPolicy })
    .from(products)
    .where(and(eq(products.id, productId), isNull(products.deletedAt)));
  if (!product) throw coreErrors.notFound({ message: '商品不存在', errors: { productId: '商品不存在' } });
  if (digitalKinds.includes(product.kind)) throw at('productId', erpErrors.notStocked());
  if (product.kind === 'paper_periodical' && issueId === null) throw at('issueId', erpErrors.issueWanted());
  if (issueId === null) return;
  if (product.kind !== 'paper_periodical') throw at('issueId', erpErrors.noIssue());
  const [issue] = await ctx.db
    .select({ productId: periodicalIssues.productId })
    .from(periodicalIssues)
    .where(eq(periodicalIssues.id, issueId));
  if (issue?.productId !== productId) throw at('issueId', erpErrors.foreignIssue());
}

/** @throws 409 at the field when code or product has a mapping already */
async function assertFree(ctx: Ctx, values: MapValues, ownId: number | null): Promise<void> {
  const other = ownId === null ? undefined : ne(erpProductMaps.id, ownId);
  if ((await ctx.db.$count(erpProductMaps, and(eq(erpProductMaps.erpCode, values.erpCode), other))) > 0)
    throw at('erpCode', erpErrors.codeTaken());
  const same = and(
    eq(erpProductMaps.productId, values.productId),
    sql`${erpProductMaps.issueId} is not distinct from ${values.issueId}`,
    other,
  );
  if ((await ctx.db.$count(erpProductMaps, same)) > 0)
    throw at(values.issueId === null ? 'productId' : 'issueId', erpErrors.productTaken());
}

/** A code that has its mapping leaves the work list; one that lost it comes back where it was seen before. */
async function followList(ctx: Ctx, code: string, mapped: boolean): Promise<void> {
  await ctx.db
    .update(erpUnmapped)
    .set(
      mapped
        ? { resolvedAt: ctx.now, resolvedBy: requireAdmin(ctx).userId, ignored: false }
        : { resolvedAt: null, resolvedBy: null, ignored: false },
    )
    .where(eq(erpUnmapped.erpCode, code));
}

/** Writes a new mapping whose two sides were found free. Needs {@link lockMaps}. @throws 404, 409, 422 at the field */
export async function insertMap(ctx: Ctx, values: MapValues): Promise<Saved> {
  await assertTarget(ctx, values);
  await assertFree(ctx, values, null);
  const [row] = await ctx.db
    .insert(erpProductMaps)
    .values({ ...values, createdBy: requireAdmin(ctx).userId, createdAt: ctx.now, updatedAt: ctx.now })
    .returning({ id: erpProductMaps.id, version: erpProductMaps.version });
  if (!row) throw new Error('a mapping was not written');
  await followList(ctx, values.erpCode, true);
  await recordOperation(ctx, { action: 'erpMap.add', entity: 'erpMap', entityId: row.id, after: values });
  return row;
}

/** Maps a code of the ERP to a product or an issue. @throws 404, 409, 422 at the field */
export async function addMap(ctx: Ctx, input: MapAddInput): Promise<Saved> {
  await lockMaps(ctx);
  return insertMap(ctx, valuesOf(input));
}

/** @throws 404, 409 when a side is taken or somebody saved in between, 422 at the field */
export async function editMap(ctx: Ctx, { id, version, ...input }: MapEditInput): Promise<Saved> {
  await lockMaps(ctx);
  const [before] = await ctx.db.select().from(erpProductMaps).where(eq(erpProductMaps.id, id));
  if (!before) throw coreErrors.notFound();
  const { erpCode, erpName, productId, issueId, unitFactor, active, remark } = before;
  const stored = { erpCode, erpName, productId, issueId, unitFactor, active, remark };
  const values: MapValues = keepAbsent(stored, input);
  await assertTarget(ctx, values);
  await assertFree(ctx, values, id);
  const [row] = await ctx.db
    .update(erpProductMaps)
    .set({ ...values, version: version + 1, updatedAt: ctx.now })
    .where(and(eq(erpProductMaps.id, id), eq(erpProductMaps.version, version)))
    .returning({ id: erpProductMaps.id, version: erpProductMaps.version });
  if (!row) throw coreErrors.conflict();
  if (before.erpCode !== values.erpCode) {
    await followList(ctx, before.erpCode, false);
    await followList(ctx, values.erpCode, true);
  }
  await recordOperation(ctx, {
    action: 'erpMap.edit',
    entity: 'erpMap',
    entityId: id,
    before: stored,
    after: values,
  });
  return row;
}

/** Takes mappings away, all of them or none; what was adjusted by them stays. @throws 404 */
export async function deleteMaps(ctx: Ctx, ids: readonly number[]): Promise<void> {
  await lockMaps(ctx);
  const wanted = [...new Set(ids)];
  const rows = await ctx.db.select().from(erpProductMaps).where(inArray(erpProductMaps.id, wanted));
  if (rows.length !== wanted.length) throw coreErrors.notFound();
  for (const { id, erpCode, productId, issueId, unitFactor } of rows) {
    const parts = [{ table: erpProductMaps, where: eq(erpProductMaps.id, id) }];
    await moveToBin(ctx, { kind: 'erpMap', id, title: erpCode, parts });
    await followList(ctx, erpCode, false);
    await recordOperation(ctx, {
      action: 'erpMap.del',
      entity: 'erpMap',
      entityId: id,
      before: { erpCode, productId, issueId, unitFactor },
    });
  }
}

/** Puts a mapping back. @throws 404 when its product is gone, 409 when a side is taken by now, 422 at the field */
export async function restoreMap(ctx: Ctx, entry: BinEntry): Promise<void> {
  await lockMaps(ctx);
  const values = rowOf(entry, erpProductMaps) as unknown as MapValues;
  await assertTarget(ctx, values);
  await assertFree(ctx, values, null);
  await putBack(ctx, [erpProductMaps], entry);
  await followList(ctx, values.erpCode, true);
}
