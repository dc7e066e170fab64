import 'server-only';
import type { Ctx } from './ctx';
import { isUnavailable } from './db-errors';
import { makeGate } from './gate';

interface Flight {
  done: Promise<unknown>;
  /** Its first statement is on its way; before that it still answers who comes. */
  begun: boolean;
  /** The read that starts when this one is over, for all who came after it had begun. */
  next: Promise<unknown> | null;
}

type Flights = Map<string, Flight>;

/** By the pool that is read from: the main one, or that of the replica. */
const pools = new WeakMap<object, Flights>();

/** Reads that run at once in this process: more would only wait in line for the database, where nobody can join them. */
const WIDTH = 4;
/** A read that has not begun by then is refused, in ms. */
const LONGEST_WAIT_MS = 5000;
const inTurn = makeGate(WIDTH, LONGEST_WAIT_MS);

interface Question {
  name: string;
  /** All that the answer depends on beside the rows, the person who asks included where it matters. */
  input: unknown;
  /** Asked by another coalesced read, which has its turn already. */
  nested?: boolean;
}

function start<T>(
  flights: Flights,
  { key, nested, since }: { key: string; nested: boolean; since: number },
  load: () => Promise<T>,
) {
  const flight: Flight = { done: Promise.resolve(), begun: false, next: null };
  flights.set(key, flight);
  const begin = () => {
    flight.begun = true;
    return load();
  };
  const done = (nested ? begin() : inTurn(begin, since)).finally(() => {
    if (!flight.next) flights.delete(key);
  });
  flight.done = done;
  return done;
}

/**
 * Request coalescing: a few reads run at once, and who asks what another has asked shares its read if that has not begun, else the one that
 * starts after it with all who wait likewise; its place in line is that of the first of them. Every answer was read after it was asked for: nobody misses what he has just written. The answer
 * belongs to several, so nobody may change it. A transaction reads for itself. When the database is away, all who wait get the error of the first.
 *
 * @throws 503 when its turn does not come within {@link LONGEST_WAIT_MS}
 */
export function coalesced<T>(
  ctx: Ctx,
  { name, input, nested = false }: Question,
  load: () => Promise<T>,
): Promise<T> {
  if (ctx.inTx) return load();
  const flights: Flights = pools.get(ctx.db) ?? new Map();
  pools.set(ctx.db, flights);
  const how = { key: `${name}:${JSON.stringify(input)}`, nested, since: performance.now() };
  const flight = flights.get(how.key);
  if (!flight) return start(flights, how, load);
  if (!flight.begun) return flight.done as Promise<T>;
  flight.next ??= flight.done.then(
    () => start(flights, how, load),
    (e: unknown) => {
      if (!isUnavailable(e)) return start(flights, how, load);
      flights.delete(how.key);
      throw e;
    },
  );
  return flight.next as Promise<T>;
}
