import 'server-only';
import { and, sql } from 'drizzle-orm';
import type { Ctx } from '@/lib/data/ctx';
import { containsPattern } from '@/lib/data/like';
import type { OrganizationReportInput, OrganizationReportView } from './list-contract';
import { readPage } from './page-queries';
import { askedOf, keptReport } from './range-queries';

/** 单位报表: one row per organisation, and one for all individual buyers together. */
export function getOrganizationReport(
  ctx: Ctx,
  input: OrganizationReportInput,
): Promise<OrganizationReportView> {
  const { keyword, typeId } = input;
  return keptReport(ctx, { name: 'organisation', input }, askedOf(ctx, input), async (r) => {
    const page = await readPage<{ name: string; typeName: string | null }>(
      r,
      {
        dimension: 'organisation',
        joined: sql`left join organizations o on o.id = nullif(f.key, '')::bigint left join organization_types t on t.id = o.type_id`,
        columns: sql`coalesce(o.name, case when f.key = '' then '个人' else '单位 ' || f.key end) as name, t.name as "typeName"`,
        where: and(
          keyword ? sql`coalesce(o.name, '个人') ilike ${containsPattern(keyword)}` : undefined,
          typeId ? sql`o.type_id = ${typeId}` : undefined,
        ),
      },
      input,
    );
    return {
      ...page,
      list: page.list.map(({ row, figures }) => ({
        ...figures,
        organizationId: Number(row.key),
        typeName: row.typeName,
      })),
    };
  });
}
