import 'server-only';
import { and, asc, desc, eq, exists, gte, ilike, inArray, lt, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { areaManagerCodes, areaManagerScopes, areas } from '@/db/schema/area';
import { orders } from '@/db/schema/order';
import { dayEnd, dayStart, toIso } from '@/lib/core/dates';
import { pageOffset, type Paged } from '@/lib/core/page';
import type { Ctx } from '@/lib/data/ctx';
import { containsPattern } from '@/lib/data/like';
import { paginate } from '@/lib/data/paginate';
import { areaErrors } from './errors';
import type { ManagerOfficeListInput, ManagerOfficeRow, ManagerView } from './manager-contract';
import { normalManagerCode } from './manager-rules';
import { areaPath, areaText } from './rules';

/** The areas of each code, with the names of what lies above them. */
export async function readScopes(
  ctx: Ctx,
  ids?: readonly number[],
): Promise<Map<number, { code: string; name: string }[]>> {
  const up = alias(areas, 'up');
  const top = alias(areas, 'top');
  const rows = await ctx.db
    .select({
      id: areaManagerScopes.managerCodeId,
      code: areas.code,
      name: areas.name,
      upName: up.name,
      topName: top.name,
    })
    .from(areaManagerScopes)
    .innerJoin(areas, eq(areas.code, areaManagerScopes.areaCode))
    .leftJoin(up, eq(up.code, areas.parentCode))
    .leftJoin(top, eq(top.code, up.parentCode))
    .where(ids ? inArray(areaManagerScopes.managerCodeId, [...ids]) : undefined)
    .orderBy(asc(areas.code));
  const map = new Map<number, { code: string; name: string }[]>();
  for (const { id, code, name, upName, topName } of rows) {
    const text = areaText({ province: topName ?? '', city: upName ?? '', district: name });
    map.set(id, [...(map.get(id) ?? []), { code, name: text || name }]);
  }
  return map;
}

/** Codes in use, as everybody may see them. */
export async function listManagers(ctx: Ctx): Promise<ManagerView[]> {
  const rows = await ctx.db
    .select({ id: areaManagerCodes.id, code: areaManagerCodes.code, name: areaManagerCodes.name })
    .from(areaManagerCodes)
    .where(eq(areaManagerCodes.active, true))
    .orderBy(asc(areaManagerCodes.code));
  const scopes = await readScopes(ctx);
  return rows.map(({ id, code, name }) => ({ code, name, areas: scopes.get(id) ?? [] }));
}

const orderCount = sql<number>`(select count(*)::int from ${orders} where ${orders.managerCode} = ${areaManagerCodes.code})`;

function managerRows(ctx: Ctx) {
  return ctx.db
    .select({
      id: areaManagerCodes.id,
      code: areaManagerCodes.code,
      name: areaManagerCodes.name,
      phone: areaManagerCodes.phone,
      remark: areaManagerCodes.remark,
      enabled: areaManagerCodes.active,
      orders: orderCount,
      version: areaManagerCodes.version,
      updatedAt: areaManagerCodes.updatedAt,
    })
    .from(areaManagerCodes);
}

async function withScopes(
  ctx: Ctx,
  found: Awaited<ReturnType<typeof managerRows>>,
): Promise<ManagerOfficeRow[]> {
  if (found.length === 0) return [];
  const scopes = await readScopes(
    ctx,
    found.map((r) => r.id),
  );
  return found.map((r) => ({ ...r, areas: scopes.get(r.id) ?? [], updatedAt: toIso(r.updatedAt) }));
}

/** Responsible for the place, for something it lies in, or for something in it. */
function responsibleFor(ctx: Ctx, code: string): SQL {
  const prefix = code.replace(/(00){1,2}$/, '');
  return exists(
    ctx.db
      .select({ one: sql`1` })
      .from(areaManagerScopes)
      .where(
        and(
          eq(areaManagerScopes.managerCodeId, areaManagerCodes.id),
          or(
            inArray(areaManagerScopes.areaCode, areaPath(code)),
            sql`${areaManagerScopes.areaCode} like ${`${prefix}%`}`,
          ),
        ),
      ),
  );
}

function ordered(sort: ManagerOfficeListInput['sort']): SQL[] {
  if (sort === undefined) return [asc(areaManagerCodes.code)];
  const way = sort.startsWith('-') ? desc : asc;
  return [way(areaManagerCodes[sort.replace('-', '') as 'code' | 'updatedAt']), asc(areaManagerCodes.code)];
}

/** Codes of the office by words of code, name, telephone and remark, state and area. */
export async function listOfficeManagers(
  ctx: Ctx,
  input: ManagerOfficeListInput,
): Promise<Paged<ManagerOfficeRow>> {
  const { keyword, enabled, areaCode, startTime, endTime } = input;
  const pattern = keyword ? containsPattern(keyword) : '';
  const where = and(
    keyword
      ? or(
          ilike(areaManagerCodes.code, pattern),
          ilike(areaManagerCodes.name, pattern),
          ilike(areaManagerCodes.phone, pattern),
          ilike(areaManagerCodes.remark, pattern),
        )
      : undefined,
    enabled === undefined ? undefined : eq(areaManagerCodes.active, enabled),
    areaCode ? responsibleFor(ctx, areaCode) : undefined,
    startTime ? gte(areaManagerCodes.updatedAt, dayStart(startTime)) : undefined,
    endTime ? lt(areaManagerCodes.updatedAt, dayEnd(endTime)) : undefined,
  );
  const page = managerRows(ctx)
    .where(where)
    .orderBy(...ordered(input.sort))
    .limit(input.pageSize)
    .offset(pageOffset(input));
  const paged = await paginate(input, page, ctx.db.$count(areaManagerCodes, where));
  return { ...paged, list: await withScopes(ctx, paged.list) };
}

/** @throws 404 */
export async function getOfficeManager(ctx: Ctx, id: number): Promise<ManagerOfficeRow> {
  const [row] = await withScopes(ctx, await managerRows(ctx).where(eq(areaManagerCodes.id, id)));
  if (!row) throw areaErrors.managerNotFound();
  return row;
}

/** Takes a code that came with an order or a registration. @throws 400 at `field` when it is unknown or out of use */
export async function requireManagerCode(ctx: Ctx, code: string, field: string): Promise<string> {
  const wanted = normalManagerCode(code);
  const known = await ctx.db.$count(
    areaManagerCodes,
    and(eq(areaManagerCodes.code, wanted), eq(areaManagerCodes.active, true)),
  );
  if (known === 0)
    throw areaErrors.badManagerCode({ errors: { [field]: areaErrors.badManagerCode().message } });
  return wanted;
}
