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

/**
 * The names that an address keeps (integrations.md section 5): an active area without active areas below it, with what lies above.
 *
 * @throws 400 on the field `areaCode` when the code is unknown, retired, or a province or city that is divided further
 */
export async function getAddressArea(ctx: Ctx, code: string): Promise<AreaNames> {
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
  if (!row || row.level < 2 || row.divided) {
    throw areaErrors.unknown({ errors: { areaCode: '请选择所在地区' } });
  }
  return row.level === 3
    ? { code: row.code, province: row.topName ?? '', city: row.upName ?? '', district: row.name }
    : { code: row.code, province: row.upName ?? '', city: row.name, district: '' };
}
