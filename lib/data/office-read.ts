import 'server-only';
import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { filterOf, pageOffset, type PageInput } from '@/lib/core/page';
import { MAX_LISTED } from './bounded';
import type { Ctx } from './ctx';
import { cachedBriefly } from './page-cache';
import { singleFlight } from './single-flight';

type Events = PgTable | readonly PgTable[];

interface Question {
  name: string;
  /** All that the answer depends on beside the rows, the person who asks included where it matters. */
  input: unknown;
  /** The tables that have a row for each act that changes the answer. */
  until?: Events;
  /** Asked by another office read, which has its turn already. */
  nested?: boolean;
}

/** The highest id in each table of events, 0 in an empty one. */
async function newestIds(ctx: Ctx, events: Events): Promise<string> {
  const newest = sql.join(
    (Array.isArray(events) ? events : [events]).map(
      (table: PgTable) => sql`(select coalesce(max(id), 0)::text from ${table})`,
    ),
    sql` || '.' || `,
  );
  const { rows } = await ctx.db.execute<{ ids: string }>(sql`select ${newest} as ids`);
  return rows[0]?.ids ?? '';
}

/**
 * A read of the back offices. Who asks what another asks at the same time shares its answer (single flight). With `until`, for what counts or ranks whole
 * tables, the answer is cached for 20 seconds at most and not beyond the next of these events, so that nobody sees a number from before his own act; acts
 * that commit out of order may be missed until the 20 seconds are over. The answer belongs to several, so nobody may change it. A transaction reads for itself.
 *
 * @throws 503 when the turn of a read without `until` does not come
 */
export async function officeRead<T>(
  ctx: Ctx,
  { name, input, until, nested = false }: Question,
  load: () => Promise<T>,
): Promise<T> {
  if (ctx.inTx) return load();
  const key = JSON.stringify(input);
  if (!until) return singleFlight(ctx.db, { key: `${name}:${key}`, nested }, load);
  return cachedBriefly(`${name}:${await newestIds(ctx, until)}:${key}`, [], load);
}

/** How a list finds its rows. */
interface Reads<S> {
  /** The ids of so many rows, in the order of the list. */
  places: (limit: number, offset: number) => Promise<number[]>;
  /** Sums over all rows. */
  sums: () => Promise<S>;
}

/**
 * The ids of a page of a list whose order no index has, with sums over all its rows: the order is cached with the sums as one office read, up to
 * {@link MAX_LISTED} rows; pages beyond are read at each call, as all are in a transaction.
 *
 * @param choose what the filter means; asked only when something is read
 */
export async function officePlaces<S>(
  ctx: Ctx,
  input: PageInput,
  question: { name: string; until: Events },
  choose: () => Reads<S> | Promise<Reads<S>>,
): Promise<{ ids: number[]; sums: S }> {
  const [from, size] = [pageOffset(input), input.pageSize];
  if (ctx.inTx) {
    const reads = await choose();
    return { ids: await reads.places(size, from), sums: await reads.sums() };
  }
  const { ids, sums } = await officeRead(ctx, { ...question, input: filterOf(input) }, async () => {
    const reads = await choose();
    const [all, of] = await Promise.all([reads.places(MAX_LISTED, 0), reads.sums()]);
    return { ids: all, sums: of };
  });
  if (from + size <= MAX_LISTED || ids.length < MAX_LISTED)
    return { ids: ids.slice(from, from + size), sums };
  return { ids: await (await choose()).places(size, from), sums };
}
