import 'server-only';
import { and, asc, desc, eq, gte, ilike, isNull, like, lt, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { areas } from '@/db/schema/area';
import { dayEnd, dayStart, toIso } from '@/lib/core/dates';
import { pageOffset, type Paged } from '@/lib/core/page';
import type { Ctx } from '@/lib/data/ctx';
import { tableFile, type Column, type TableFile } from '@/lib/data/sheet-file';
import { containsPattern } from '@/lib/data/like';
import { paginate } from '@/lib/data/paginate';
import { areaErrors } from './errors';
import type { KnownArea } from './import-rules';
import type { AreaOfficeListInput, AreaOfficeRow } from './office-contract';
import { areaText } from './rules';

const up = alias(areas, 'up');
const top = alias(areas, 'top');
const below = alias(areas, 'below');
const countBelow = (active?: boolean) =>
  sql<number>`(select count(*)::int from ${areas} ${below} where ${below.parentCode} = ${areas.code}${active ? sql` and ${below.active}` : sql``})`;

function rows(ctx: Ctx) {
  return ctx.db
    .select({
      code: areas.code,
      name: areas.name,
      parentCode: areas.parentCode,
      level: areas.level,
      pinyin: areas.pinyin,
      official: areas.official,
      active: areas.active,
      below: countBelow(),
      activeBelow: countBelow(true),
      upName: up.name,
      topName: top.name,
      version: areas.version,
      updatedAt: areas.updatedAt,
    })
    .from(areas)
    .leftJoin(up, eq(up.code, areas.parentCode))
    .leftJoin(top, eq(top.code, up.parentCode));
}

type Row = Awaited<ReturnType<typeof rows>>[number];

export function present({ upName, topName, ...row }: Row): AreaOfficeRow {
  return {
    ...row,
    place: areaText({ province: topName ?? '', city: upName ?? '', district: row.name }) || row.name,
    updatedAt: toIso(row.updatedAt),
  };
}

/** The areas below one, or the provinces, retired ones included. */
export async function listAreasBelow(ctx: Ctx, parentCode: string | null): Promise<AreaOfficeRow[]> {
  const found = await rows(ctx)
    .where(parentCode === null ? isNull(areas.parentCode) : eq(areas.parentCode, parentCode))
    .orderBy(asc(areas.sort), asc(areas.code));
  return found.map(present);
}

function ordered(sort: AreaOfficeListInput['sort']): SQL[] {
  if (sort === undefined) return [asc(areas.code)];
  const way = sort.startsWith('-') ? desc : asc;
  return [way(areas[sort.replace('-', '') as 'code' | 'updatedAt']), asc(areas.code)];
}

/** Areas by words of the name, beginning of the code, or pinyin. */
export async function listOfficeAreas(ctx: Ctx, input: AreaOfficeListInput): Promise<Paged<AreaOfficeRow>> {
  const { keyword, level, state, official, startTime, endTime } = input;
  const where = and(
    keyword
      ? or(
          ilike(areas.name, containsPattern(keyword)),
          ilike(areas.pinyin, containsPattern(keyword)),
          /^\d{1,6}$/.test(keyword) ? like(areas.code, `${keyword}%`) : undefined,
        )
      : undefined,
    level === undefined ? undefined : eq(areas.level, level),
    state === undefined ? undefined : eq(areas.active, state === 'active'),
    official === undefined ? undefined : eq(areas.official, official),
    startTime ? gte(areas.updatedAt, dayStart(startTime)) : undefined,
    endTime ? lt(areas.updatedAt, dayEnd(endTime)) : undefined,
  );
  const page = rows(ctx)
    .where(where)
    .orderBy(...ordered(input.sort))
    .limit(input.pageSize)
    .offset(pageOffset(input));
  const paged = await paginate(input, page, ctx.db.$count(areas, where));
  return { ...paged, list: paged.list.map(present) };
}

/** @throws 404 */
export async function getOfficeArea(ctx: Ctx, code: string): Promise<AreaOfficeRow> {
  const [row] = await rows(ctx).where(eq(areas.code, code));
  if (!row) throw areaErrors.notFound();
  return present(row);
}

/** What an import is compared with. */
export async function readKnownAreas(ctx: Ctx): Promise<Map<string, KnownArea>> {
  const all = await ctx.db
    .select({ code: areas.code, name: areas.name, active: areas.active })
    .from(areas)
    .orderBy(asc(areas.code));
  return new Map(all.map((a) => [a.code, a]));
}

/** The whole list in the form that the import reads. */
export async function exportAreas(ctx: Ctx): Promise<TableFile> {
  const columns: Column<typeof areas.$inferSelect>[] = [
    { title: 'code', value: (a) => a.code },
    { title: 'name', value: (a) => a.name },
    { title: 'parent', value: (a) => a.parentCode },
    { title: 'level', kind: 'number', value: (a) => a.level },
    { title: 'status', value: (a) => (a.active ? 'active' : 'retired') },
  ];
  const all = await ctx.db.select().from(areas).orderBy(asc(areas.code));
  return tableFile(ctx, '地区.csv', { name: '地区', columns, rows: all });
}
