import type { Pool, PoolClient, QueryConfig, QueryResult } from 'pg';

/** Statements under way on a connection from which another one is opened. */
const ENOUGH = 4;
/** Share of a pool's connections that statements share at most: transactions need the others. */
const SHARE = 0.5;
/** Statements under way on a connection from which newcomers wait for the pool, which refuses them in time when it has none. */
const FULL = 32;

interface SharedConnection {
  client: Promise<PoolClient>;
  underWay: number;
  broken: boolean;
}

/**
 * Short reads of many callers on few connections of a pool: each statement runs for itself, in the order in which they were asked for, and those that
 * are asked for in one go of the event loop leave in one piece (db/pipelined-client.ts). A connection of its own for each would cost both sides a
 * wake-up per statement. For reads only that take no lock: one that waited would hold up those behind it.
 *
 * A connection on which a statement failed takes no more of them and is thrown away at its end, as the pool itself does it.
 */
export class SharedConnections {
  #open: SharedConnection[] = [];

  readonly #most: number;

  constructor(private readonly pool: Pool) {
    this.#most = Math.floor(pool.options.max * SHARE);
  }

  /** In the place of the pool's own `query`. */
  async query(config: QueryConfig, values: unknown[]): Promise<QueryResult> {
    // The only connection of a pool: reads that follow each other would never give it back.
    const shared = this.#most === 0 ? null : this.#pick();
    if (!shared) return this.pool.query(config, values);
    shared.underWay += 1;
    try {
      const client = await shared.client;
      return await client.query(config, values);
    } catch (error) {
      shared.broken = true;
      this.#leave(shared);
      this.pool.emit('trouble', error);
      throw error;
    } finally {
      shared.underWay -= 1;
      if (shared.underWay === 0) this.#end(shared);
    }
  }

  /** The least busy connection, or another while one is available at once; `null` when all are full. */
  #pick(): SharedConnection | null {
    const [first] = this.#open;
    const least = first && this.#open.reduce((a, b) => (b.underWay < a.underWay ? b : a));
    if (least && (least.underWay < ENOUGH || !this.#another())) return least.underWay < FULL ? least : null;
    const made: SharedConnection = { client: this.pool.connect(), underWay: 0, broken: false };
    this.#open.push(made);
    return made;
  }

  /** Whether another connection may be opened and nobody has to give it back first: those that were put on it would wait for that, too. */
  #another(): boolean {
    const { idleCount, waitingCount, totalCount, options } = this.pool;
    return this.#open.length < this.#most && (idleCount > waitingCount || totalCount < options.max);
  }

  #leave(shared: SharedConnection): void {
    this.#open = this.#open.filter((other) => other !== shared);
  }

  #end(shared: SharedConnection): void {
    this.#leave(shared);
    shared.client.then(
      (client) => client.release(shared.broken),
      () => undefined,
    );
  }
}

const LANES = Symbol.for('portal.lanes');
/** One for all bundles of the process, like the pools themselves: the share is a share of one pool (docs/adr/0003-esbuild-bundle-beside-next.md). */
const holder = globalThis as { [LANES]?: WeakMap<Pool, SharedConnections> };

/** The lanes of a pool. */
export function sharedConnectionsOf(pool: Pool): SharedConnections {
  const sharedConnections = (holder[LANES] ??= new WeakMap<Pool, SharedConnections>());
  const known = sharedConnections.get(pool);
  if (known) return known;
  const made = new SharedConnections(pool);
  sharedConnections.set(pool, made);
  return made;
}
