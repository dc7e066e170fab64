import 'server-only';
import { and, eq, like, or, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { operationLogs } from '@/db/schema/log';
import { dayEnd, dayStart } from '@/lib/core/dates';
import { prefixPattern } from '@/lib/data/like';
import type { OperationLogListInput } from './contract';

/** Days of Asia/Shanghai, both ends included. */
export function within(
  column: AnyPgColumn,
  input: { startTime?: string | undefined; endTime?: string | undefined },
) {
  const { startTime, endTime } = input;
  return and(
    startTime ? sql`${column} >= ${dayStart(startTime).toISOString()}::timestamptz` : undefined,
    endTime ? sql`${column} < ${dayEnd(endTime).toISOString()}::timestamptz` : undefined,
  );
}

type OperationFilter = Omit<OperationLogListInput, 'pageNum' | 'pageSize' | 'sort'>;

/**
 * The filters of the operation log. Every one is answered by an index (names and acts by their beginning), so that the log stays readable
 * with a million rows.
 */
export function operationFilter(input: OperationFilter): SQL | undefined {
  const { action, keyword } = input;
  return and(
    action
      ? action.endsWith('.')
        ? like(operationLogs.action, prefixPattern(action))
        : eq(operationLogs.action, action)
      : undefined,
    input.entity ? eq(operationLogs.entity, input.entity) : undefined,
    input.entityId ? eq(operationLogs.entityId, input.entityId) : undefined,
    input.actorKind ? eq(operationLogs.actorKind, input.actorKind) : undefined,
    input.actorId ? eq(operationLogs.actorId, input.actorId) : undefined,
    input.actorName ? like(operationLogs.actorName, prefixPattern(input.actorName)) : undefined,
    input.ip ? eq(operationLogs.ip, input.ip) : undefined,
    keyword
      ? or(
          eq(operationLogs.requestId, keyword),
          eq(operationLogs.entityId, keyword),
          like(operationLogs.action, prefixPattern(keyword)),
          like(operationLogs.actorName, prefixPattern(keyword)),
        )
      : undefined,
    within(operationLogs.createdAt, input),
  );
}
