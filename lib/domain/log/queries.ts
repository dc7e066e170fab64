import 'server-only';
import { asc, desc, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { operationLogs } from '@/db/schema/log';
import { pageOffset, type Paged, type PageInput } from '@/lib/core/page';
import type { Ctx } from '@/lib/data/ctx';
import { paginate } from '@/lib/data/paginate';
import type { OperationLogListInput } from './contract';
import { logErrors } from './errors';
import { operationFilter } from './scope';

/** Rows up to which a list of a log counts and can be paged through; what lies beyond is found by a filter. */
export const MAX_LISTED = 10_000;

/** Rows that answer a filter, counted to {@link MAX_LISTED} and one more. */
export async function countListed(ctx: Ctx, table: PgTable, where: SQL | undefined): Promise<number> {
  const found = await ctx.db.execute<{ n: number }>(
    sql`select count(*)::int as n from (select 1 from ${table} where ${where ?? sql`true`} limit ${MAX_LISTED + 1}) as counted`,
  );
  return found.rows[0]?.n ?? 0;
}

/** A page of a log, whose count ends at {@link MAX_LISTED}; nothing is asked for a page beyond it. @throws 422 for that */
export async function pageOfLog<T>(
  input: PageInput,
  rows: () => PromiseLike<T[]>,
  count: () => PromiseLike<number>,
): Promise<Paged<T>> {
  if (pageOffset(input) >= MAX_LISTED) throw logErrors.tooDeep();
  const page = await paginate(input, rows(), count());
  return { ...page, total: Math.min(page.total, MAX_LISTED), more: page.total > MAX_LISTED };
}

/** Acts of administrators and of the system, by `operation_logs_created_idx` (security.md S-59). Read only: the table takes no change. */
export async function listOperations(ctx: Ctx, input: OperationLogListInput) {
  const where = operationFilter(input);
  const order =
    input.sort === 'createdAt'
      ? [asc(operationLogs.createdAt), asc(operationLogs.id)]
      : [desc(operationLogs.createdAt), desc(operationLogs.id)];
  const rows = () =>
    ctx.db
      .select({
        id: operationLogs.id,
        createdAt: operationLogs.createdAt,
        actorKind: operationLogs.actorKind,
        actorId: operationLogs.actorId,
        actorName: operationLogs.actorName,
        role: operationLogs.role,
        action: operationLogs.action,
        entity: operationLogs.entity,
        entityId: operationLogs.entityId,
        before: operationLogs.before,
        after: operationLogs.after,
        ip: operationLogs.ip,
        userAgent: operationLogs.userAgent,
        requestId: operationLogs.requestId,
        chainNo: operationLogs.chainNo,
      })
      .from(operationLogs)
      .where(where)
      .orderBy(...order)
      .limit(input.pageSize)
      .offset(pageOffset(input));
  return pageOfLog(input, rows, () => countListed(ctx, operationLogs, where));
}
export type OperationRow = Awaited<ReturnType<typeof listOperations>>['list'][number];
