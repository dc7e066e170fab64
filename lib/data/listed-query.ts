import 'server-only';
import { and, asc, desc, eq, gte, ilike, lt, or, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { dayEnd, dayStart } from '@/lib/core/dates';
import type { ListedListInput } from '@/lib/core/listed';
import { containsPattern } from './like';

/** The columns by which an administrator's list is narrowed and ordered. */
export interface ListedColumns {
  id: AnyPgColumn;
  /** Absent when the rows have no order of their own. */
  sort?: AnyPgColumn;
  /** The switch. */
  flag: AnyPgColumn;
  updatedAt: AnyPgColumn;
}

/** What every such list is narrowed by: words in some columns, the switch, days of the last change. */
export function narrowed(
  columns: ListedColumns,
  { keyword, enabled, startTime, endTime }: ListedListInput,
  ...words: AnyPgColumn[]
): SQL | undefined {
  return and(
    keyword ? or(...words.map((column) => ilike(column, containsPattern(keyword)))) : undefined,
    enabled === undefined ? undefined : eq(columns.flag, enabled),
    startTime ? gte(columns.updatedAt, dayStart(startTime)) : undefined,
    endTime ? lt(columns.updatedAt, dayEnd(endTime)) : undefined,
  );
}

/** ORDER BY with a unique tie-breaker; without a wish by the rows' own order, or the oldest first. */
export function ordered(columns: ListedColumns, sort: ListedListInput['sort'] = 'sort'): SQL[] {
  const way = sort.startsWith('-') ? desc : asc;
  const column = columns[sort.replace('-', '') as 'id' | 'sort' | 'updatedAt'] ?? columns.id;
  return [way(column), way(columns.id)];
}
