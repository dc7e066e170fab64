import 'server-only';
import { and, asc, eq, getTableColumns, inArray, max, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { keepAbsent } from '@/lib/core/edit';
import { AppError, coreErrors } from '@/lib/core/errors';
import { reorder, type Saved } from '@/lib/core/listed';
import type { BinKind } from '@/lib/core/bin-kinds';
import { recordOperation } from './audit';
import { requireAdmin, type Ctx } from './ctx';
import { lockName } from './locks';
import { invalidate } from './page-cache';
import { assertClean, textsOf, type PublicLabels } from './public-text';

type ListedTable = PgTable & {
  id: AnyPgColumn;
  /** Absent when the rows have no order of their own. */
  sort?: AnyPgColumn;
  version: AnyPgColumn;
  updatedAt: AnyPgColumn;
};

export type ListedRow = Record<string, unknown> & { id: number; version: number };
type Row = ListedRow;

/** A list whose rows an administrator writes, orders and switches on and off. */
export interface Listed {
  table: ListedTable;
  /** Noun of the operation log and first word of its acts: `friendlink` → `friendlink.edit`. */
  entity: BinKind;
  /** Tags of the public pages that show the list. */
  tags: readonly string[];
  /** Property of the column of the switch. */
  flag?: 'enabled' | 'active';
  /** Property of the column that says which order a row belongs to; without it the whole table is one order. */
  scope?: string;
  /** What people know a row by, in the recycle bin. */
  nameOf: (row: Record<string, unknown>, ctx: Ctx) => string | Promise<string>;
  /** Rows of other tables that go with a row, by the column that names it. */
  holds?: readonly { table: PgTable; of: AnyPgColumn }[];
  /** What the public reads of a row: looked through before it is stored, and again before it is shown. */
  texts: PublicLabels;
  /** Properties that the operation log keeps. */
  logged: readonly string[];
  /** Another row that would say the same, and the message by field for it. */
  twin?: (values: Record<string, unknown>) => { where: SQL | undefined; errors: Record<string, string> };
}

const GONE = '部分内容已不存在，请刷新后重试';
const CHANGED = '内容已被他人修改，请刷新后在最新内容上编辑';

export function facts(listed: Listed, row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(listed.logged.map((key) => [key, row[key]]));
}

const sameScope = (listed: Listed, value: unknown): SQL | undefined =>
  listed.scope ? eq(getTableColumns(listed.table)[listed.scope] as AnyPgColumn, value) : undefined;

/** One writer of a list at a time: places and twins are looked at under it. */
export const lockList = (ctx: Ctx, listed: Listed) => lockName(ctx, `list:${listed.entity}`);

/** The list and the rows, locked; for writes of a list that are its own. @throws 403, 404 when one of them does not exist */
export async function lockListed(ctx: Ctx, listed: Listed, ids: readonly number[]): Promise<ListedRow[]> {
  requireAdmin(ctx);
  return lockRows(ctx, listed, ids);
}

async function lockRows(ctx: Ctx, listed: Listed, ids: readonly number[]): Promise<Row[]> {
  await lockList(ctx, listed);
  const wanted = [...new Set(ids)];
  const rows = (await ctx.db
    .select()
    // oxlint-disable-next-line typescript/no-unnecessary-type-assertion -- the builder's type cannot be worked out for a generic table
    .from(listed.table as PgTable)
    .where(inArray(listed.table.id, wanted))
    .orderBy(asc(listed.table.id))
    .for('update')) as Row[];
  if (rows.length !== wanted.length) throw coreErrors.notFound({ message: GONE });
  return rows;
}

/** The place behind the last row of an order; ties are broken by id. `undefined` where rows have no order. */
async function lastPlace(ctx: Ctx, listed: Listed, scope: unknown): Promise<number | undefined> {
  const { table } = listed;
  if (!table.sort) return undefined;
  const [row] = await ctx.db
    .select({ last: max(table.sort) })
    .from(table)
    .where(sameScope(listed, scope));
  return Number(row?.last ?? 0) + 1;
}

/** @throws 409 at the field when another row says the same */
export async function refuseTwin(ctx: Ctx, listed: Listed, values: Record<string, unknown>, self?: number) {
  if (!listed.twin) return;
  const { where, errors } = listed.twin(values);
  const others = and(where, self === undefined ? undefined : sql`${listed.table.id} <> ${self}`);
  if ((await ctx.db.$count(listed.table, others)) === 0) return;
  throw new AppError(
    { code: 'CONFLICT', status: 409, message: Object.values(errors)[0] ?? '内容重复' },
    { errors },
  );
}

/**
 * Adds a row at the end of its order.
 *
 * @param more values that depend on the rows that are there; looked up under the lock of the list
 * @throws 409 when there is one that says the same, 422 for words that are not published
 */
export async function addListed(
  ctx: Ctx,
  listed: Listed,
  given: Record<string, unknown>,
  more?: () => Promise<Record<string, unknown>>,
): Promise<Saved> {
  requireAdmin(ctx);
  await lockList(ctx, listed);
  await refuseTwin(ctx, listed, given);
  const values = { ...given, ...(await more?.()) };
  await assertClean(ctx, textsOf(values, listed.texts));
  const sort = await lastPlace(ctx, listed, listed.scope && values[listed.scope]);
  const [row] = (await ctx.db
    .insert(listed.table)
    .values({ ...values, sort, createdAt: ctx.now, updatedAt: ctx.now } as never)
    .returning()) as Row[];
  const saved = row as Row;
  await invalidate(ctx, listed.tags);
  await recordOperation(ctx, {
    action: `${listed.entity}.add`,
    entity: listed.entity,
    entityId: saved.id,
    after: facts(listed, saved),
  });
  return { id: saved.id, version: saved.version };
}

/**
 * Saves a row that was read in `version`; values that are `undefined` stay as they are. A row that changes its group goes to the end of
 * the new one.
 *
 * @param check looks at the locked row first and throws to refuse
 * @throws 404 when it is gone, 409 when somebody saved since (nothing is written then) or another row says the same, 422 for
 * words that are not published
 */
export async function editListed(
  ctx: Ctx,
  listed: Listed,
  { id, version, ...values }: Record<string, unknown> & { id: number; version: number },
  check?: (before: Row) => Promise<void>,
): Promise<Saved> {
  requireAdmin(ctx);
  const [before] = (await lockRows(ctx, listed, [id])) as [Row];
  if (before.version !== version) {
    throw coreErrors.conflict({ message: CHANGED, data: { version: before.version } });
  }
  await check?.(before);
  await refuseTwin(ctx, listed, keepAbsent(before, values), id);
  await assertClean(ctx, textsOf(values, listed.texts));
  const group = listed.scope === undefined ? undefined : values[listed.scope];
  const moved = group !== undefined && before[listed.scope as string] !== group;
  const sort = moved ? await lastPlace(ctx, listed, group) : undefined;
  const [after] = (await ctx.db
    .update(listed.table)
    .set({ ...values, sort, version: version + 1, updatedAt: ctx.now })
    .where(eq(listed.table.id, id))
    .returning()) as [Row];
  await invalidate(ctx, listed.tags);
  await recordOperation(ctx, {
    action: `${listed.entity}.edit`,
    entity: listed.entity,
    entityId: id,
    before: facts(listed, before),
    after: facts(listed, after),
  });
  return { id, version: after.version };
}

/**
 * Switches rows on or off; those that are so already stay untouched.
 *
 * @param check looks at the locked rows that change and throws to refuse
 * @throws 404 when one of them does not exist
 */
export async function enableListed(
  ctx: Ctx,
  listed: Listed,
  ids: readonly number[],
  enabled: boolean,
  check?: (rows: Row[]) => Promise<void>,
): Promise<void> {
  requireAdmin(ctx);
  const flag = listed.flag ?? 'enabled';
  const rows = (await lockRows(ctx, listed, ids)).filter((r) => r[flag] !== enabled);
  if (rows.length === 0) return;
  await check?.(rows);
  if (enabled) {
    await assertClean(
      ctx,
      rows.flatMap((r) => textsOf(r, listed.texts)),
    );
  }
  await ctx.db
    .update(listed.table)
    .set({ [flag]: enabled, version: sql`${listed.table.version} + 1`, updatedAt: ctx.now })
    .where(
      inArray(
        listed.table.id,
        rows.map((r) => r.id),
      ),
    );
  await invalidate(ctx, listed.tags);
  for (const row of rows) {
    // The log is a chain.
    await recordOperation(ctx, {
      action: `${listed.entity}.enable`,
      entity: listed.entity,
      entityId: row.id,
      before: { [flag]: row[flag] },
      after: { [flag]: enabled },
    });
  }
}

/**
 * Gives rows of one order a new order among themselves (`reorder`); the whole order is numbered anew.
 *
 * @throws 404 when one of them does not exist, 422 when they belong to different orders
 */
export async function sortListed(ctx: Ctx, listed: Listed, ids: readonly number[]): Promise<void> {
  requireAdmin(ctx);
  const { table, entity, scope } = listed;
  if (!table.sort) throw new Error(`${entity} has no order`);
  const named = await lockRows(ctx, listed, ids);
  const group = scope ? named[0]?.[scope] : undefined;
  if (scope && named.some((r) => r[scope] !== group)) {
    throw new AppError({ code: 'RULE', status: 422, message: '只能在同一组内排序' });
  }
  const rows = (await ctx.db
    .select({ id: table.id, sort: table.sort })
    .from(table)
    .where(sameScope(listed, group))
    .orderBy(asc(table.sort), asc(table.id))) as { id: number; sort: number }[];
  const before = rows.map((r) => r.id);
  const after = reorder(before, ids);
  const places = new Map(rows.map((r) => [r.id, r.sort]));
  const changed = after.map((id, i) => ({ id, sort: i + 1 })).filter((r) => places.get(r.id) !== r.sort);
  if (changed.length === 0) return;
  const values = sql.join(
    changed.map((r) => sql`(${r.id}::bigint, ${r.sort}::int)`),
    sql`, `,
  );
  await ctx.db.execute(
    sql`update ${table} set sort = placed.sort from (values ${values}) as placed (id, sort) where ${table.id} = placed.id`,
  );
  await invalidate(ctx, listed.tags);
  if (before.join() === after.join()) return;
  await recordOperation(ctx, {
    action: `${entity}.sort`,
    entity,
    entityId: group === undefined ? 'all' : String(group),
    before: { order: before },
    after: { order: after },
  });
}
