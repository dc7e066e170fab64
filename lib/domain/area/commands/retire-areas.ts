import 'server-only';
import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { areas } from '@/db/schema/area';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { invalidate } from '@/lib/data/page-cache';
import { assertClean, textsOf } from '@/lib/data/public-text';
import { areaErrors } from '../errors';
import type { AreaRestoreInput } from '../office-contract';
import { areaParent } from '../rules';
import { AREA_LABELS, AREA_TAGS, lockAreas } from './save-area';

/** The areas named, all of them. @throws 404 */
async function readNamed(ctx: Ctx, codes: readonly string[]): Promise<string[]> {
  requireAdmin(ctx);
  await lockAreas(ctx);
  const wanted = [...new Set(codes)];
  if ((await ctx.db.$count(areas, inArray(areas.code, wanted))) !== wanted.length) {
    throw areaErrors.notFound();
  }
  return wanted;
}

/** An area and everything below it, by the form of the codes. */
function within(codes: readonly string[]): SQL {
  const prefixes = codes.map((c) => c.replace(/(00){1,2}$/, ''));
  return sql.join(
    prefixes.map((p) => sql`${areas.code} like ${`${p}%`}`),
    sql` or `,
  );
}

async function setActive(ctx: Ctx, where: SQL, active: boolean): Promise<number> {
  const rows = await ctx.db
    .update(areas)
    .set({ active, version: sql`${areas.version} + 1`, updatedAt: ctx.now })
    .where(and(eq(areas.active, !active), sql`(${where})`))
    .returning({ code: areas.code });
  if (rows.length === 0) return 0;
  await invalidate(ctx, AREA_TAGS);
  for (const code of rows.map((r) => r.code).toSorted()) {
    // The log is a chain.
    await recordOperation(ctx, {
      action: active ? 'area.restore' : 'area.retire',
      entity: 'area',
      entityId: code,
      before: { active: !active },
      after: { active },
    });
  }
  return rows.length;
}

/**
 * Takes areas, with all below them, out of use: they are offered no more, old addresses and orders keep their names.
 *
 * @returns how many areas went out of use
 * @throws 404 when one of them does not exist
 */
export async function retireAreas(ctx: Ctx, codes: readonly string[]): Promise<number> {
  return setActive(ctx, within(await readNamed(ctx, codes)), false);
}

/**
 * Takes areas into use again, with `below` everything below them too.
 *
 * @returns how many areas came back
 * @throws 404, 409 when one of them lies in a retired area that is not named, 422 for words that are not published
 */
export async function restoreAreas(ctx: Ctx, { codes, below }: AreaRestoreInput): Promise<number> {
  const named = await readNamed(ctx, codes);
  const parents = named.flatMap((c) => areaParent(c) ?? []).filter((p) => !named.includes(p));
  const [closed] =
    parents.length === 0
      ? []
      : await ctx.db
          .select({ name: areas.name })
          .from(areas)
          .where(and(inArray(areas.code, parents), eq(areas.active, false)))
          .orderBy(asc(areas.code))
          .limit(1);
  if (closed) throw areaErrors.parentRetired({ message: `上级地区“${closed.name}”已停用，请先恢复上级` });
  const back = below ? within(named) : inArray(areas.code, named);
  const names = await ctx.db.select({ name: areas.name, pinyin: areas.pinyin }).from(areas).where(back);
  await assertClean(
    ctx,
    names.flatMap((n) => textsOf(n, AREA_LABELS)),
  );
  return setActive(ctx, back, true);
}
