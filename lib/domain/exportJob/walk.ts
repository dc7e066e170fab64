import 'server-only';
import { sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { SheetCell, SheetColumn } from '@/lib/adapters/spreadsheet/port';
import type { Ctx } from '@/lib/data/ctx';

/** Rows of the main table that one query reads. */
export const PAGE_ROWS = 1000;

/** Place of a row in a list that runs from the newest on: the time as text, because a JavaScript date would drop microseconds. */
export interface RowKey {
  at: string;
  id: number;
}

interface KeyColumns {
  createdAt: AnyPgColumn;
  id: AnyPgColumn;
}

/** The columns of a {@link RowKey}. */
export const keyOf = ({ createdAt, id }: KeyColumns) => ({
  at: sql<string>`${createdAt}::text`.as('row_at'),
  rowId: sql<number>`${id}`.mapWith(Number).as('row_id'),
});

export const newestFirst = ({ createdAt, id }: KeyColumns): SQL => sql`${createdAt} desc, ${id} desc`;

/** What stands after a row in that order; everything when there is none yet. */
export const after = ({ createdAt, id }: KeyColumns, last: RowKey | null): SQL | undefined =>
  last ? sql`(${createdAt}, ${id}) < (${last.at}::timestamptz, ${last.id}::bigint)` : undefined;

/**
 * Walks a list from its newest row down, page by page. Every page is a statement of its own: no transaction stays open for minutes. A row that
 * is written after the start is newer than the first page and does not appear; each other one appears once, as it was when its page was read.
 */
export async function* walk<R extends { at: string; rowId: number }>(
  read: (last: RowKey | null) => PromiseLike<R[]>,
): AsyncGenerator<R[]> {
  let last: RowKey | null = null;
  for (;;) {
    const page: R[] = await read(last);
    const end = page.at(-1);
    if (!end) return;
    yield page;
    if (page.length < PAGE_ROWS) return;
    last = { at: end.at, id: end.rowId };
  }
}

/** What an export of one kind consists of; `pages` are already cells, in the order of `columns`. */
export interface ExportSource {
  columns: readonly SheetColumn[];
  /** Rows of the file, counted to `cap` at most. */
  count(cap: number): Promise<number>;
  pages(): AsyncIterable<SheetCell[][]>;
}

/** Rows of a query, counted to `cap` at most: `body` is everything from `from` on. */
export async function countTo(ctx: Ctx, cap: number, body: SQL): Promise<number> {
  const found = await ctx.db.execute<{ n: number }>(
    sql`select count(*)::int8 as n from (select 1 ${body} limit ${cap}) as counted`,
  );
  return found.rows[0]?.n ?? 0;
}
