import 'server-only';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { areas } from '@/db/schema/area';
import type { Ctx } from '@/lib/data/ctx';
import type { AreaView } from './contract';
import { areaErrors } from './errors';

/** Active areas below one, or the provinces. */
export async function listAreas(ctx: Ctx, parentCode: string | null): Promise<AreaView[]> {
  return ctx.db
    .select({ code: areas.code, name: areas.name, level: areas.level })
    .from(areas)
    .where(
      and(
        parentCode === null ? isNull(areas.parentCode) : eq(areas.parentCode, parentCode),
        eq(areas.active, true),
      ),
    )
    .orderBy(asc(areas.sort), asc(areas.code));
}

export interface AreaNames {
  code: string;
  province: string;
  city: string;
  district: string;
}

interface FoundArea extends AreaNames {
  level: number;
  /** There are active areas below it. */
  divided: boolean;
}

/** An active area of any level with the names above it; `null` when there is none. */
async function findArea(ctx: Ctx, code: string): Promise<FoundArea | null> {
  const up = alias(areas, 'up');
  const top = alias(areas, 'top');
  const below = alias(areas, 'below');
  const [row] = await ctx.db
    .select({
      code: areas.code,
      level: areas.level,
      name: areas.name,
      upName: up.name,
      topName: top.name,
      divided: sql<boolean>`exists (select 1 from ${areas} ${below} where ${below.parentCode} = ${areas.code} and ${below.active})`,
    })
    .from(areas)
    .leftJoin(up, eq(up.code, areas.parentCode))
    .leftJoin(top, eq(top.code, up.parentCode))
    .where(and(eq(areas.code, code), eq(areas.active, true)));
  if (!row) return null;
  const names = [row.topName, row.upName, row.name].filter((n) => n !== null);
  const [province = '', city = '', district = ''] = names;
  return { code: row.code, level: row.level, divided: row.divided, province, city, district };
}

const unknownArea = () => areaErrors.unknown({ errors: { areaCode: '请选择所在地区' } });

/**
 * The names that an address keeps (integrations.md section 5): an active area without active areas below it, with what lies above.
 *
 * @throws 400 on the field `areaCode` when the code is unknown, retired, or a province or city that is divided further
 */
export async function getAddressArea(ctx: Ctx, code: string): Promise<AreaNames> {
  const area = await findArea(ctx, code);
  if (!area || area.level < 2 || area.divided) throw unknownArea();
  const { province, city, district } = area;
  return { code, province, city, district };
}

/**
 * The names of a place, be it a province, a city or a county.
 *
 * @throws 400 on the field `areaCode` when the code is unknown or retired
 */
export async function getAreaNames(ctx: Ctx, code: string): Promise<AreaNames> {
  const area = await findArea(ctx, code);
  if (!area) throw unknownArea();
  const { province, city, district } = area;
  return { code, province, city, district };
}

/** Every active area with what it lies in: for whoever has to find thousands of places by their names. One statement. */
export async function listPlaces(
  ctx: Ctx,
): Promise<{ code: string; name: string; parentCode: string | null }[]> {
  return ctx.db
    .select({ code: areas.code, name: areas.name, parentCode: areas.parentCode })
    .from(areas)
    .where(eq(areas.active, true))
    .orderBy(asc(areas.code));
}
