import 'server-only';
import { inArray, sql } from 'drizzle-orm';
import { areas } from '@/db/schema/area';
import type { Ctx } from '@/lib/data/ctx';
import { prefixPattern } from '@/lib/data/like';
import { NO_AREA, NO_MANAGER } from './contract';
import type { AreaInput, AreaRow, AreaView } from './list-contract';
import { areaLevel, areaPrefix } from './area-rules';
import { readPage, type Listing } from './page-queries';
import { askedOf, keptReport, type Reading } from './range-queries';

type Columns = { name: string };

/** Areas one level below `parent`: orders that name no more than the parent itself are a row of their own. */
function areaListing(parent: string | undefined): Listing {
  const digits = parent ? Math.min(6, areaPrefix(parent).length + 2) : 2;
  return {
    dimension: 'area',
    key: sql`case when s.key = '' then ${NO_AREA} else rpad(left(s.key, ${digits}), 6, '0') end`,
    ...(parent && { only: sql`s.key like ${prefixPattern(areaPrefix(parent))}` }),
    joined: sql`left join areas a on a.code = f.key`,
    columns: sql`coalesce(a.name, case when f.key = ${NO_AREA} then '未填写' else f.key end) as name`,
  };
}

const managerListing: Listing = {
  dimension: 'manager',
  joined: sql`left join area_manager_codes a on a.code = f.key`,
  columns: sql`coalesce(a.name || '（' || a.code || '）', case when f.key = '' then '未填写' else f.key end) as name`,
};

async function pathTo(r: Reading, code: string | undefined): Promise<AreaView['path']> {
  if (!code || code === NO_AREA) return [];
  const wanted = [...new Set([`${code.slice(0, 2)}0000`, `${code.slice(0, 4)}00`, code])];
  const found = await r.ctx.db
    .select({ code: areas.code, name: areas.name })
    .from(areas)
    .where(inArray(areas.code, wanted));
  return wanted.map((c) => ({ code: c, name: found.find((a) => a.code === c)?.name ?? c }));
}

/** 地区报表: areas below one another, or the managers who canvassed the orders. */
export function getAreas(ctx: Ctx, input: AreaInput): Promise<AreaView> {
  const byArea = input.by === 'area';
  const parent = byArea ? input.areaCode : undefined;
  return keptReport(ctx, { name: 'area', input }, askedOf(ctx, input), async (r) => {
    const page = await readPage<Columns>(r, byArea ? areaListing(parent) : managerListing, input);
    return {
      ...page,
      path: await pathTo(r, parent),
      list: page.list.map(({ row, figures }): AreaRow => {
        const level = byArea ? areaLevel(row.key) : 0;
        const only = row.key === parent;
        return {
          ...figures,
          areaCode: byArea ? row.key : null,
          managerCode: byArea ? null : row.key || NO_MANAGER,
          level,
          only,
          hasChildren: byArea && !only && level < 3 && row.key !== NO_AREA,
        };
      }),
    };
  });
}
