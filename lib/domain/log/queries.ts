import 'server-only';
import { and, asc, desc, eq, ilike, like, or, sql, type SQL } from 'drizzle-orm';
import { operationLogs } from '@/db/schema/log';
import { dayEnd, dayStart } from '@/lib/core/dates';
import { pageOffset } from '@/lib/core/page';
import type { Ctx } from '@/lib/data/ctx';
import { containsPattern } from '@/lib/data/like';
import { paginate } from '@/lib/data/paginate';
import type { OperationLogListInput } from './contract';

function listWhere(input: OperationLogListInput): SQL | undefined {
  const { action, keyword, startTime, endTime } = input;
  const word = keyword ? containsPattern(keyword) : null;
  return and(
    action
      ? action.endsWith('.')
        ? like(operationLogs.action, `${action.replaceAll(/[\\%_]/g, '')}%`)
        : eq(operationLogs.action, action)
      : undefined,
    input.entity ? eq(operationLogs.entity, input.entity) : undefined,
    input.entityId ? eq(operationLogs.entityId, input.entityId) : undefined,
    input.actorKind ? eq(operationLogs.actorKind, input.actorKind) : undefined,
    input.actorId ? eq(operationLogs.actorId, input.actorId) : undefined,
    input.actorName ? ilike(operationLogs.actorName, containsPattern(input.actorName)) : undefined,
    input.ip ? eq(operationLogs.ip, input.ip) : undefined,
    keyword && word
      ? or(
          eq(operationLogs.requestId, keyword),
          eq(operationLogs.entityId, keyword),
          ilike(operationLogs.action, word),
          ilike(operationLogs.actorName, word),
        )
      : undefined,
    startTime
      ? sql`${operationLogs.createdAt} >= ${dayStart(startTime).toISOString()}::timestamptz`
      : undefined,
    endTime ? sql`${operationLogs.createdAt} < ${dayEnd(endTime).toISOString()}::timestamptz` : undefined,
  );
}

/** Acts of administrators and of the system, by `operation_logs_created_idx` (security.md S-59). Read only: the table takes no change. */
export async function listOperations(ctx: Ctx, input: OperationLogListInput) {
  const where = listWhere(input);
  const order =
    input.sort === 'createdAt'
      ? [asc(operationLogs.createdAt), asc(operationLogs.id)]
      : [desc(operationLogs.createdAt), desc(operationLogs.id)];
  return paginate(
    input,
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
      .offset(pageOffset(input)),
    ctx.db.$count(operationLogs, where),
  );
}
export type OperationRow = Awaited<ReturnType<typeof listOperations>>['list'][number];
