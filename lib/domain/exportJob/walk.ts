import 'server-only';
import { and, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { formatDateTime } from '@/lib/core/dates';
import { maskMail } from '@/lib/core/mail-address';
import { maskName } from '@/lib/core/mask-name';
import { maskPhone } from '@/lib/core/phone';
import type { Ctx } from '@/lib/data/ctx';
import type { Column } from '@/lib/data/sheet-file';

/** Rows of the main table that one query reads. */
export const PAGE_ROWS = 1000;

/** Place of a row in a list that runs from the newest on: the time as text, because a JavaScript date would drop microseconds. */
interface RowKey {
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

const newestFirst = ({ createdAt, id }: KeyColumns): SQL => sql`${createdAt} desc, ${id} desc`;

/** What stands after a row in that order; everything when there is none yet. */
const after = ({ createdAt, id }: KeyColumns, last: RowKey | null): SQL | undefined =>
  last ? sql`(${createdAt}, ${id}) < (${last.at}::timestamptz, ${last.id}::bigint)` : undefined;

/**
 * Walks a list from its newest row down, page by page. Every page is a statement of its own: no transaction stays open for minutes. A row that
 * is written after the start is newer than the first page and does not appear; each other one appears once, as it was when its page was read.
 */
async function* walk<R extends { at: string; rowId: number }>(
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

/** What an export of one kind consists of: its columns, and its rows page by page. */
export interface ExportSource<R = unknown> {
  columns: readonly Column<R>[];
  /** Rows of the file, counted to `cap` at most. */
  count(cap: number): Promise<number>;
  pages(): AsyncIterable<R[]>;
}

/** Rows of a query, counted to `cap` at most: `body` is everything from `from` on. */
async function countTo(ctx: Ctx, cap: number, body: SQL): Promise<number> {
  const found = await ctx.db.execute<{ n: number }>(
    sql`select count(*)::int8 as n from (select 1 ${body} limit ${cap}) as counted`,
  );
  return found.rows[0]?.n ?? 0;
}

interface WalkedList<H, R> {
  key: KeyColumns;
  where: SQL | undefined;
  /** What is counted: the tables that `where` speaks of, from the word `from` on. */
  from: SQL;
  columns: readonly Column<R>[];
  /** A page of the list, {@link PAGE_ROWS} at most. */
  read(asked: { where: SQL | undefined; order: SQL }): PromiseLike<H[]>;
  /** The rows of the file that belong to a page, in pieces of bounded size. */
  rows(page: H[]): AsyncIterable<R[]> | Promise<R[]> | R[];
}

/** An export of a list that runs from the newest row down. */
export function listSource<H extends { at: string; rowId: number }, R>(
  ctx: Ctx,
  { key, where, from, columns, read, rows }: WalkedList<H, R>,
): ExportSource<R> {
  async function* pages() {
    const order = newestFirst(key);
    for await (const page of walk((last) => read({ where: and(where, after(key, last)), order }))) {
      const found = rows(page);
      if (Symbol.asyncIterator in found) yield* found;
      else yield await found;
    }
  }
  return { columns, count: (cap) => countTo(ctx, cap, sql`${from} where ${where ?? sql`true`}`), pages };
}

/** A column of the offices' file that may be none of the file of who bought. */
export type OfficeColumn<R> = Column<R> & { office?: true };

/** What of the offices' columns a buyer's file has. */
export const ownColumns = <R>(columns: readonly OfficeColumn<R>[]): Column<R>[] =>
  columns.filter((c) => !c.office);

export const timeCell = (d: Date | null): string | null => (d ? formatDateTime(d) : null);

/** Names, numbers and addresses as a file may hold them: masked unless it was asked for in full. */
export function shownTo(full: boolean) {
  const by = (mask: (text: string) => string) => (text: string | null) =>
    text === null || full ? text : mask(text);
  return { name: by(maskName), phone: by(maskPhone), mail: by(maskMail) };
}
