import 'server-only';
import { inArray, sql, type AnyColumn, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Ctx } from './ctx';

/** `= any(…)` over ids in one parameter: as parameters of their own, many of them take longer to bind than to find. */
export const anyId = (ids: readonly (number | string)[]): SQL => sql`any(${`{${ids.join(',')}}`}::bigint[])`;

/** The ids that a query selects as `id`, at most one more than `most`. */
export async function idsOf(ctx: Ctx, query: SQLWrapper, most: number): Promise<string[]> {
  const found = await ctx.db.execute<{ id: string }>(
    sql`select id from (${query}) as found limit ${most + 1}`,
  );
  return found.rows.map((r) => r.id);
}

/** `column in (query)`, whose ids become literals when they are not more than `most`: the planner then knows how many there are, and can use an index. */
export async function among(
  ctx: Ctx,
  column: AnyColumn,
  query: SQLWrapper,
  { most, find = () => idsOf(ctx, query, most) }: { most: number; find?: () => Promise<readonly string[]> },
): Promise<SQL> {
  const ids = await find();
  return ids.length > most ? inArray(column, query) : sql`${column} = ${anyId(ids)}`;
}
