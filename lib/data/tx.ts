import 'server-only';
import { dbOn, getPool, type Db } from '@/db/client';
import { isRetryable, isUnavailable } from './db-errors';
import type { Ctx } from './ctx';

/**
 * Runs `work` in one transaction and then the effects it registered with `afterCommit`. Inside a running transaction it just joins it.
 * A deadlock or serialisation failure is tried once more from the start (domain.md section 1 rule 3). A failing effect is logged; the
 * write stands.
 */
export async function withTx<T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  if (ctx.inTx) return work(ctx);
  for (let attempt = 1; ; attempt += 1) {
    const effects: (() => void | Promise<void>)[] = [];
    try {
      const result = await inOneTransaction((tx) =>
        work({ ...ctx, db: tx, inTx: true, afterCommit: (effect) => void effects.push(effect) }),
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

/** Runs reads over one snapshot that nothing changes, in a transaction that cannot write. */
export function readSnapshot<T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  return inOneTransaction((tx) => work({ ...ctx, db: tx, inTx: true }), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  });
}

/**
 * Takes a connection, runs one transaction on it and always gives it back; a connection whose state is unknown is thrown away. The query
 * builder's own transaction over a pool never returns a connection whose `begin` failed, so a database that goes away would use up the pool
 * (security.md ).
 */
async function inOneTransaction<T>(
  work: (tx: Db) => Promise<T>,
  config?: Parameters<Db['transaction']>[1],
): Promise<T> {
  const client = await getPool().connect();
  let broken = false;
  try {
    return await dbOn(client).transaction(work, config);
  } catch (e) {
    broken = isUnavailable(e);
    throw e;
  } finally {
    client.release(broken);
  }
}

async function runEffects(ctx: Ctx, effects: readonly (() => void | Promise<void>)[]): Promise<void> {
  for (const effect of effects) {
    try {
      // eslint-disable-next-line no-await-in-loop -- effects keep the order in which the command asked for them
      await effect();
    } catch (e) {
      ctx.log.error({ err: e }, 'effect after commit failed');
    }
  }
}
