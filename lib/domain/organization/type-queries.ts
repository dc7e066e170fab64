import 'server-only';
import { getTableColumns } from 'drizzle-orm';
import { organizationTypes } from '@/db/schema/organization';
import { toIso } from '@/lib/core/dates';
import { pageOffset, type Paged } from '@/lib/core/page';
import type { Ctx } from '@/lib/data/ctx';
import { narrowed, ordered, type ListedColumns } from '@/lib/data/listed-query';
import { paginate } from '@/lib/data/paginate';
import type { TypeListInput, TypeRow } from './type-contract';
import { usesOfType } from './type-list';

const { id, sort, active, updatedAt } = organizationTypes;
const columns: ListedColumns = { id, sort, flag: active, updatedAt };

/** Types of organisations with how many use them. */
export async function listTypes(ctx: Ctx, input: TypeListInput): Promise<Paged<TypeRow>> {
  const where = narrowed(columns, input, organizationTypes.name);
  const rows = ctx.db
    .select({ row: getTableColumns(organizationTypes), organizations: usesOfType })
    .from(organizationTypes)
    .where(where)
    .orderBy(...ordered(columns, input.sort))
    .limit(input.pageSize)
    .offset(pageOffset(input));
  const page = await paginate(input, rows, ctx.db.$count(organizationTypes, where));
  return {
    ...page,
    list: page.list.map(({ row, organizations }) => ({
      ...row,
      enabled: row.active,
      updatedAt: toIso(row.updatedAt),
      organizations,
    })),
  };
}
