import 'server-only';
import { isUnavailable } from './db-errors';
import { makeBulkhead } from './bulkhead';

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
const inTurn = makeBulkhead(WIDTH, LONGEST_WAIT_MS);

interface Read {
  key: string;
  /** Asked by another read, which has its turn already. */
  nested: boolean;
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
 * Single flight, a few at once: who asks what another has asked shares its read if that has not begun, else the one that starts after it with all who
 * wait likewise; its place in line is that of the first of them. Every answer was read after it was asked for: nobody misses what he has just written.
 * When the database is away, all who wait get the error of the first.
 *
 * @param pool the database that is read: reads of two are never shared
 * @throws 503 when its turn does not come within {@link LONGEST_WAIT_MS}
 */
export function singleFlight<T>(pool: object, read: Read, load: () => Promise<T>): Promise<T> {
  const flights: Flights = pools.get(pool) ?? new Map();
  pools.set(pool, flights);
  const how = { ...read, since: performance.now() };
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
