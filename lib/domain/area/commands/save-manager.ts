import 'server-only';
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import { areaManagerCodes, areaManagerScopes, areas } from '@/db/schema/area';
import { orders } from '@/db/schema/order';
import { organizations } from '@/db/schema/organization';
import type { Saved } from '@/lib/core/listed';
import { recordOperation } from '@/lib/data/audit';
import { moveToBin, putBack, rowOf, type BinEntry } from '@/lib/data/bin';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { lockName } from '@/lib/data/locks';
import { invalidate } from '@/lib/data/page-cache';
import { assertClean, textsOf } from '@/lib/data/public-text';
import { areaErrors } from '../errors';
import type { ManagerEditInput, ManagerFields } from '../manager-contract';

export const MANAGER_TAGS = ['areaManagers'] as const;

/** What the public reads of a code. */
export const MANAGER_LABELS = { code: '编码', name: '名称' };

/** One writer of the codes at a time: twins and differences are looked at under it. */
export const lockManagers = (ctx: Ctx) => lockName(ctx, 'list:areaManager');

type Row = typeof areaManagerCodes.$inferSelect;

const facts = ({ code, name, phone, remark, active }: Row, areaCodes: readonly string[]) => ({
  code,
  name,
  phone,
  remark,
  enabled: active,
  areas: areaCodes,
});

/** The areas of a code as they should be. @throws 400 at the field `areaCodes` for one that is unknown or out of use and is not there already */
async function writeScopes(ctx: Ctx, id: number, wanted: readonly string[]): Promise<string[]> {
  const codes = [...new Set(wanted)].toSorted();
  const before = await scopesOf(ctx, id);
  const fresh = codes.filter((c) => !before.includes(c));
  const known =
    fresh.length === 0
      ? 0
      : await ctx.db.$count(areas, and(inArray(areas.code, fresh), eq(areas.active, true)));
  if (known !== fresh.length) {
    throw areaErrors.unknownScope({ errors: { areaCodes: areaErrors.unknownScope().message } });
  }
  const gone = before.filter((c) => !codes.includes(c));
  if (gone.length > 0) {
    await ctx.db
      .delete(areaManagerScopes)
      .where(and(eq(areaManagerScopes.managerCodeId, id), inArray(areaManagerScopes.areaCode, gone)));
  }
  if (fresh.length > 0) {
    await ctx.db.insert(areaManagerScopes).values(fresh.map((areaCode) => ({ managerCodeId: id, areaCode })));
  }
  return codes;
}

async function scopesOf(ctx: Ctx, id: number): Promise<string[]> {
  const rows = await ctx.db
    .select({ code: areaManagerScopes.areaCode })
    .from(areaManagerScopes)
    .where(eq(areaManagerScopes.managerCodeId, id))
    .orderBy(asc(areaManagerScopes.areaCode));
  return rows.map((r) => r.code);
}

async function refuseTwin(ctx: Ctx, code: string, self?: number): Promise<void> {
  const twin = and(
    eq(areaManagerCodes.code, code),
    self === undefined ? undefined : ne(areaManagerCodes.id, self),
  );
  if ((await ctx.db.$count(areaManagerCodes, twin)) > 0) {
    throw areaErrors.managerTaken({ errors: { code: '该编码已存在' } });
  }
}

/** An empty text is none; what was not sent stays `undefined`, which no column takes. */
const valuesOf = ({ code, name, phone, remark, enabled }: Omit<ManagerEditInput, 'id' | 'version'>) => ({
  code,
  name,
  phone: phone === '' ? null : phone,
  remark: remark === '' ? null : remark,
  active: enabled,
});

/** Adds a code. @throws 409 when it is taken, 400 for an area that is unknown or out of use */
export async function addManager(ctx: Ctx, input: ManagerFields): Promise<Saved> {
  requireAdmin(ctx);
  await lockManagers(ctx);
  await refuseTwin(ctx, input.code);
  await assertClean(ctx, textsOf(input, MANAGER_LABELS));
  const [row] = await ctx.db
    .insert(areaManagerCodes)
    .values({ ...valuesOf(input), createdAt: ctx.now, updatedAt: ctx.now })
    .returning();
  if (!row) throw new Error('insert of an area manager code returned nothing');
  const scopes = await writeScopes(ctx, row.id, input.areaCodes);
  await invalidate(ctx, MANAGER_TAGS);
  await recordOperation(ctx, {
    action: 'areaManager.add',
    entity: 'areaManager',
    entityId: row.id,
    after: facts(row, scopes),
  });
  return { id: row.id, version: row.version };
}

/**
 * Saves a code. Orders keep the code that they were placed with: one that was used keeps its spelling.
 *
 * @throws 404, 409 when somebody saved since, the code is taken, or a used one would change, 400 for an unknown area
 */
export async function editManager(ctx: Ctx, input: ManagerEditInput): Promise<Saved> {
  requireAdmin(ctx);
  await lockManagers(ctx);
  const { id, version } = input;
  const [before] = await ctx.db.select().from(areaManagerCodes).where(eq(areaManagerCodes.id, id));
  if (!before) throw areaErrors.managerNotFound();
  if (before.version !== version) throw areaErrors.changed({ data: { version: before.version } });
  if (before.code !== input.code) {
    await refuseTwin(ctx, input.code, id);
    if (await isUsed(ctx, [before.code])) {
      const message = '编码已被订单或单位使用，不能修改';
      throw areaErrors.managerUsed({ message, errors: { code: message } });
    }
  }
  await assertClean(ctx, textsOf(input, MANAGER_LABELS));
  const scopesBefore = await scopesOf(ctx, id);
  const [after] = await ctx.db
    .update(areaManagerCodes)
    .set({ ...valuesOf(input), version: version + 1, updatedAt: ctx.now })
    .where(eq(areaManagerCodes.id, id))
    .returning();
  const scopes = await writeScopes(ctx, id, input.areaCodes);
  await invalidate(ctx, MANAGER_TAGS);
  await recordOperation(ctx, {
    action: 'areaManager.edit',
    entity: 'areaManager',
    entityId: id,
    before: facts(before, scopesBefore),
    after: after && facts(after, scopes),
  });
  return { id, version: version + 1 };
}

/** Whether orders or organisations carry one of the codes. */
async function isUsed(ctx: Ctx, codes: readonly string[]): Promise<boolean> {
  const list = [...codes];
  const [row] = await ctx.db
    .select({
      used: sql<boolean>`exists (select 1 from ${orders} where ${inArray(orders.managerCode, list)}) or exists (select 1 from ${organizations} where ${inArray(organizations.managerCode, list)})`,
    })
    .from(sql`(values (1)) as one(n)`);
  return row?.used === true;
}

async function lockRows(ctx: Ctx, ids: readonly number[]): Promise<Row[]> {
  requireAdmin(ctx);
  await lockManagers(ctx);
  const wanted = [...new Set(ids)];
  const rows = await ctx.db
    .select()
    .from(areaManagerCodes)
    .where(inArray(areaManagerCodes.id, wanted))
    .orderBy(asc(areaManagerCodes.id));
  if (rows.length !== wanted.length) throw areaErrors.managerNotFound();
  return rows;
}

/** Deletes codes that nothing carries, all of them or none. @throws 404, 409 when one was used */
export async function deleteManagers(ctx: Ctx, ids: readonly number[]): Promise<void> {
  const rows = await lockRows(ctx, ids);
  for (const row of rows) {
    if (await isUsed(ctx, [row.code])) {
      throw areaErrors.managerUsed({ message: `编码 ${row.code} 已被订单或单位使用，不能删除，可以停用` });
    }
  }
  for (const row of rows) {
    // The log is a chain.
    const scopes = await scopesOf(ctx, row.id);
    await moveToBin(ctx, {
      kind: 'areaManager',
      id: row.id,
      title: `${row.code} ${row.name}`,
      parts: [
        { table: areaManagerCodes, where: eq(areaManagerCodes.id, row.id) },
        { table: areaManagerScopes, where: eq(areaManagerScopes.managerCodeId, row.id) },
      ],
    });
    await recordOperation(ctx, {
      action: 'areaManager.del',
      entity: 'areaManager',
      entityId: row.id,
      before: facts(row, scopes),
    });
  }
  await invalidate(ctx, MANAGER_TAGS);
}

/** Puts a code back with its areas. @throws 409 when another has it by now, 422 for words that are not published */
export async function restoreManager(ctx: Ctx, entry: BinEntry): Promise<void> {
  await lockManagers(ctx);
  const row = rowOf(entry, areaManagerCodes) as Row;
  await refuseTwin(ctx, row.code);
  await assertClean(ctx, textsOf(row, MANAGER_LABELS));
  await putBack(ctx, [areaManagerCodes, areaManagerScopes], entry);
  await invalidate(ctx, MANAGER_TAGS);
}

/** Takes codes into use or out of it; those that are so already stay untouched. @throws 404 when one of them does not exist */
export async function enableManagers(
  ctx: Ctx,
  { ids, enabled }: { ids: readonly number[]; enabled: boolean },
): Promise<void> {
  const rows = (await lockRows(ctx, ids)).filter((r) => r.active !== enabled);
  if (rows.length === 0) return;
  if (enabled) {
    await assertClean(
      ctx,
      rows.flatMap((r) => textsOf(r, MANAGER_LABELS)),
    );
  }
  await ctx.db
    .update(areaManagerCodes)
    .set({ active: enabled, version: sql`${areaManagerCodes.version} + 1`, updatedAt: ctx.now })
    .where(
      inArray(
        areaManagerCodes.id,
        rows.map((r) => r.id),
      ),
    );
  await invalidate(ctx, MANAGER_TAGS);
  for (const row of rows) {
    // The log is a chain.
    await recordOperation(ctx, {
      action: 'areaManager.enable',
      entity: 'areaManager',
      entityId: row.id,
      before: { enabled: row.active },
      after: { enabled },
    });
  }
}
