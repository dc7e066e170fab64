import 'server-only';
import type { Pool, PoolClient } from 'pg';
import { dbOn, getPool, transactionOn, type Db } from '@/db/client';
import { isRetryable, isUnavailable } from './db-errors';
import type { Ctx } from './ctx';
import { pipelined } from './pipelined';

/**
 * Runs `work` in one transaction and then the effects it registered with `afterCommit`. Inside a running transaction it just joins it.
 * A deadlock or serialisation failure is tried once more from the start (domain.md section 1 rule 3). A failing effect is logged; the
 * write stands.
 */
export async function withTx<T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  if (ctx.inTx) return work(ctx);
  return inRetriedTransaction(ctx, async (tx, begin) => {
    await begin();
    return work(tx);
  });
}

/** `work` begins the transaction itself, before or together with its first statement. */
async function inRetriedTransaction<T>(
  ctx: Ctx,
  work: (ctx: Ctx, begin: () => Promise<unknown>) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const effects: (() => void | Promise<void>)[] = [];
    try {
      const result = await inOneTransaction((tx, begin) =>
        work({ ...ctx, db: tx, inTx: true, afterCommit: (effect) => void effects.push(effect) }, begin),
      );
      await runEffects(ctx, effects);
      return result;
    } catch (e) {
      if (attempt === 1 && isRetryable(e)) {
        ctx.log.warn({ err: e }, 'transaction is tried once more');
        continue;
      }
      throw e;
    }
  }
}

/**
 * {@link withTx} for work that starts with reads and locks: `opening` leaves together with the beginning of the transaction, in one go to the
 * database. It writes nothing, so nothing is lost if the transaction could not begin.
 */
export function withTxAfter<T, O>(
  ctx: Ctx,
  opening: (ctx: Ctx) => Promise<O>,
  work: (ctx: Ctx, opened: O) => Promise<T>,
): Promise<T> {
  if (ctx.inTx) return opening(ctx).then((opened) => work(ctx, opened));
  return inRetriedTransaction(ctx, async (tx, begin) => {
    const [, opened] = await pipelined(begin(), opening(tx));
    return work(tx, opened);
  });
}

/** Runs reads on one connection without a transaction: what is asked for `together` leaves together. Inside a transaction it just joins it. */
export async function onOneConnection<T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  if (ctx.inTx) return work(ctx);
  const client = await getPool().connect();
  let broken = false;
  try {
    return await work({ ...ctx, db: dbOn(client) });
  } catch (e) {
    broken = isUnavailable(e);
    throw e;
  } finally {
    client.release(broken);
  }
}

/**
 * Runs reads over one snapshot that nothing changes, in a transaction that cannot write.
 *
 * @param pool where, by default the primary; what may come from a replica asks `readReplicaSnapshot` (replica.ts)
 */
export function readSnapshot<T>(
  ctx: Ctx,
  work: (ctx: Ctx) => Promise<T>,
  pool: Pool | null = null,
): Promise<T> {
  return inOneTransaction(
    async (tx, begin) => {
      await begin();
      return work({ ...ctx, db: tx, inTx: true });
    },
    'begin isolation level repeatable read read only',
    pool ?? getPool(),
  );
}

/**
 * Takes a connection, runs one transaction on it and always gives it back; a connection whose state is unknown is thrown away, so that a
 * database that goes away does not use up the pool (security.md ).
 */
async function inOneTransaction<T>(
  work: (tx: Db, begin: () => Promise<unknown>) => Promise<T>,
  begin = 'begin',
  pool: Pool = getPool(),
): Promise<T> {
  const client = await pool.connect();
  let broken = false;
  try {
    const result = await work(transactionOn(client), () => client.query(begin));
    await client.query('commit');
    return result;
  } catch (e) {
    broken = isUnavailable(e) || !(await rolledBack(client));
    throw e;
  } finally {
    client.release(broken);
  }
}

/** @returns whether the connection is as good as new */
async function rolledBack(client: PoolClient): Promise<boolean> {
  try {
    await client.query('rollback');
    return true;
  } catch {
    return false;
  }
}

async function runEffects(ctx: Ctx, effects: readonly (() => void | Promise<void>)[]): Promise<void> {
  for (const effect of effects) {
    try {
      // Effects keep the order in which the command asked for them.
      await effect();
    } catch (e) {
      ctx.log.error({ err: e }, 'effect after commit failed');
    }
  }
}
