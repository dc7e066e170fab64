import 'server-only';
import { and, ilike, sql, type AnyColumn, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { MAX_LISTED } from './bounded';
import { anyId } from './any-id';
import type { Ctx } from './ctx';
import { containsPattern } from './like';

/**
 * Words that the desks look rows up by. `text_grams` cuts a text into its characters and their pairs, in any case; an index over it
 * (`gramIndex` of db/columns.ts) leaves the rows that hold all of a word's, and the word itself is compared in those only.
 */

/** The texts of rows that hold all characters and pairs of the word, by index. `text` is written as the index has it. */
export const holdsGrams = (text: SQLWrapper, word: string): SQL =>
  sql`text_grams(${text}) @> text_grams(${word})`;

/** The text of a row contains the word, in any case: what `ilike` finds, by index. */
export const containsWord = (text: AnyColumn, word: string): SQL =>
  and(holdsGrams(text, word), ilike(text, containsPattern(word))) as SQL;

/** Rows of a list that a word names exactly enough to be looked up first; what more rows hold is soon met on the way down the list. */
const MAX_NAMED = 1000;

export interface Named {
  /** The condition of a page's rows. */
  page: SQL | undefined;
  /** The condition of the count. */
  count: SQL | undefined;
  /** How far the list counts and can be paged through. */
  most: number;
}

/**
 * How a list is narrowed by a word in a text of its rows: a rare word by the ids of its rows, a common one beside the row that is looked at. A
 * list of a common word ends at {@link MAX_NAMED}, so that it costs the same however many rows there are.
 */
export async function namedRows(
  ctx: Ctx,
  columns: { table: PgTable; id: AnyColumn; text: AnyColumn },
  word: string | undefined,
): Promise<Named> {
  if (!word) return { page: undefined, count: undefined, most: MAX_LISTED };
  const { table, id, text } = columns;
  const holds = containsWord(text, word);
  const found = await ctx.db.execute<{ id: string }>(
    sql`select ${id} as id from ${table} where ${holds} limit ${MAX_NAMED + 1}`,
  );
  const ids = found.rows.map((r) => r.id);
  if (ids.length > MAX_NAMED)
    return { page: ilike(text, containsPattern(word)), count: holds, most: MAX_NAMED };
  const named = sql`${id} = ${anyId(ids)}`;
  return { page: named, count: named, most: MAX_LISTED };
}
