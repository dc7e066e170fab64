import 'server-only';
import { eq } from 'drizzle-orm';
import { areas } from '@/db/schema/area';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { lockName } from '@/lib/data/locks';
import { invalidate } from '@/lib/data/page-cache';
import { assertClean, textsOf } from '@/lib/data/public-text';
import { areaErrors } from '../errors';
import type { AreaEditInput, AreaFields } from '../office-contract';
import { areaLevel, areaParent } from '../rules';

/** Pages and pickers that show areas; the scopes of managers are shown by their names. */
export const AREA_TAGS = ['areas', 'areaManagers'] as const;

/** What the public reads of an area. */
export const AREA_LABELS = { name: '地区名称', pinyin: '拼音' };

/** One writer of the list at a time: parents and differences are looked at under it. */
export const lockAreas = (ctx: Ctx) => lockName(ctx, 'list:area');

const facts = ({ name, pinyin, official, active }: typeof areas.$inferSelect) => ({
  name,
  pinyin,
  official,
  active,
});

/** Adds an area below the one that its code names. @throws 409 for a known code, 400 without the area above, 409 below a retired one, 422 for words that are not published */
export async function addArea(
  ctx: Ctx,
  { code, name, pinyin, official }: AreaFields,
): Promise<{ code: string; version: number }> {
  requireAdmin(ctx);
  await lockAreas(ctx);
  const parentCode = areaParent(code);
  if ((await ctx.db.$count(areas, eq(areas.code, code))) > 0) {
    throw areaErrors.taken({ errors: { code: '该地区代码已存在' } });
  }
  if (parentCode !== null) {
    const [parent] = await ctx.db
      .select({ active: areas.active })
      .from(areas)
      .where(eq(areas.code, parentCode));
    if (!parent) {
      throw areaErrors.noParent({ errors: { code: `上级地区 ${parentCode} 不存在，请先添加` } });
    }
    if (!parent.active) throw areaErrors.parentRetired({ errors: { code: `上级地区 ${parentCode} 已停用` } });
  }
  await assertClean(ctx, textsOf({ name, pinyin }, AREA_LABELS));
  const [row] = await ctx.db
    .insert(areas)
    .values({
      code,
      parentCode,
      name,
      pinyin: pinyin || null,
      level: areaLevel(code),
      sort: Number(code),
      official,
      updatedAt: ctx.now,
    })
    .returning();
  await invalidate(ctx, AREA_TAGS);
  await recordOperation(ctx, {
    action: 'area.add',
    entity: 'area',
    entityId: code,
    after: row && facts(row),
  });
  return { code, version: row?.version ?? 1 };
}

/** Saves name and marks of an area. @throws 404, 409 when somebody saved since, 422 for words that are not published */
export async function editArea(
  ctx: Ctx,
  { code, version, name, pinyin, official }: AreaEditInput,
): Promise<{ code: string; version: number }> {
  requireAdmin(ctx);
  await lockAreas(ctx);
  const [before] = await ctx.db.select().from(areas).where(eq(areas.code, code));
  if (!before) throw areaErrors.notFound();
  if (before.version !== version) throw areaErrors.changed({ data: { version: before.version } });
  await assertClean(ctx, textsOf({ name, pinyin }, AREA_LABELS));
  const [after] = await ctx.db
    .update(areas)
    .set({ name, pinyin: pinyin === '' ? null : pinyin, official, version: version + 1, updatedAt: ctx.now })
    .where(eq(areas.code, code))
    .returning();
  await invalidate(ctx, AREA_TAGS);
  await recordOperation(ctx, {
    action: 'area.edit',
    entity: 'area',
    entityId: code,
    before: facts(before),
    after: after && facts(after),
  });
  return { code, version: version + 1 };
}
