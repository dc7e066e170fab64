import 'server-only';
import type { Ctx } from './ctx';
import { isUnavailable } from './db-errors';

interface Flight {
  done: Promise<unknown>;
  /** The read that starts when this one is over, for all who came in between. */
  next: Promise<unknown> | null;
}

type Flights = Map<string, Flight>;

/** By the pool that is read from: the main one, or that of the replica. */
const pools = new WeakMap<object, Flights>();

function start<T>(flights: Flights, key: string, load: () => Promise<T>): Promise<T> {
  const flight: Flight = { done: Promise.resolve(), next: null };
  flights.set(key, flight);
  const done = load().finally(() => {
    if (!flight.next) flights.delete(key);
  });
  flight.done = done;
  return done;
}

/**
 * Request coalescing: who asks what is being read already waits for it to end and shares the read that starts then with all who wait likewise. At
 * most one read of a question runs at once, and every answer was read after it was asked for: nobody misses what he has just written. The answer
 * belongs to several, so nobody may change it. A transaction reads for itself. When the database is away, those who wait are told with the first.
 *
 * @param input all that the answer depends on beside the rows, the person who asks included where it matters
 */
export function coalesced<T>(
  ctx: Ctx,
  { name, input }: { name: string; input: unknown },
  load: () => Promise<T>,
): Promise<T> {
  if (ctx.inTx) return load();
  const flights = pools.get(ctx.db) ?? new Map<string, Flight>();
  pools.set(ctx.db, flights);
  const key = `${name}:${JSON.stringify(input)}`;
  const flight = flights.get(key);
  if (!flight) return start(flights, key, load);
  flight.next ??= flight.done.then(
    () => start(flights, key, load),
    (e: unknown) => {
      if (!isUnavailable(e)) return start(flights, key, load);
      flights.delete(key);
      throw e;
    },
  );
  return flight.next as Promise<T>;
}
