import 'server-only';
import type { PgTable } from 'drizzle-orm/pg-core';
import { filterOf, pageOffset, type PageInput } from '@/lib/core/page';
import { MAX_LISTED } from './bounded';
import type { Ctx } from './ctx';
import { untilNext } from './until-next';

/** How a list finds its rows. */
interface Reads<S> {
  /** The ids of so many rows, in the order of the list. */
  places: (limit: number, offset: number) => Promise<number[]>;
  /** Sums over all rows. */
  sums: () => Promise<S>;
}

/**
 * The ids of a page of a list whose order no index has, with sums over all its rows: the order is kept with the sums until the next event
 * (`untilNext`), up to {@link MAX_LISTED} rows; pages beyond are read at each call, as all are in a transaction.
 *
 * @param question the list's name and the tables that have a row for each act that changes its order or sums
 * @param choose what the filter means; asked only when something is read
 */
export async function keptPlaces<S>(
  ctx: Ctx,
  input: PageInput,
  question: { name: string; events: readonly PgTable[] },
  choose: () => Reads<S> | Promise<Reads<S>>,
): Promise<{ ids: number[]; sums: S }> {
  const [from, size] = [pageOffset(input), input.pageSize];
  if (ctx.inTx) {
    const reads = await choose();
    return { ids: await reads.places(size, from), sums: await reads.sums() };
  }
  const { ids, sums } = await untilNext(ctx, { ...question, input: filterOf(input) }, async () => {
    const reads = await choose();
    const [all, of] = await Promise.all([reads.places(MAX_LISTED, 0), reads.sums()]);
    return { ids: all, sums: of };
  });
  if (from + size <= MAX_LISTED || ids.length < MAX_LISTED)
    return { ids: ids.slice(from, from + size), sums };
  return { ids: await (await choose()).places(size, from), sums };
}
