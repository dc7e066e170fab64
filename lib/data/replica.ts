import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { QueryConfig } from 'pg';
import { getDb } from '@/db/client';
import { getReadDb, getReadPool } from '@/db/read-client';
import { isReplicaTrouble } from './db-errors';
import type { Ctx } from './ctx';
import { readSnapshot } from './tx';

/**
 * Reads that may come from a read replica (`DATABASE_READ_URL`): reports, the figures of the mall's start page, the rows of exports. Contract:
 * - never for what a write decides by, and never for what a cache keeps, unless its key was read from the primary before: both ask the primary;
 * - what the replica answers shows everything that was committed when it was asked: the primary says where its log ends, the replica is waited for
 *   {@link CATCH_UP_MS} at most, and one that is farther behind, away, hanging or no standby is passed over: the primary answers;
 * - a replica that failed is left alone for {@link REST_MS}; reads that it broke off run once more, on the primary.
 */
const CATCH_UP_MS = 300;
const LOOK_EVERY_MS = 25;
/** The longest that the replica may take to say how far it is. */
const ANSWER_MS = 1000;
const REST_MS = 5000;

interface State {
  restUntil: number;
  /** Since the process started: questions that the replica answered, and those that the primary answered in its place. */
  answered: number;
  passedOver: number;
}
const STATE = Symbol.for('portal.replica');

/** One for both bundles of the process. */
export function replicaState(): State {
  const holder = globalThis as { [STATE]?: State };
  holder[STATE] ??= { restUntil: 0, answered: 0, passedOver: 0 };
  return holder[STATE];
}

/** How far a replica is. `reached` is null for a database that is no standby. */
export interface ReplicaPlace {
  reached: boolean | null;
  /** Bytes of the primary's log that it has not replayed. */
  behindBytes: number;
}

/** Compares the replica with the primary's log as it is now. @throws when one of them does not answer */
export async function replicaGauge(): Promise<() => Promise<ReplicaPlace>> {
  const found = await getDb().execute<{ lsn: string }>(sql`select pg_current_wal_lsn()::text as lsn`);
  const lsn = found.rows[0]?.lsn ?? '';
  const question: QueryConfig & { query_timeout: number } = {
    text: `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() >= $1::pg_lsn end as reached,
      case when pg_is_in_recovery() then greatest(0, $1::pg_lsn - pg_last_wal_replay_lsn())::float8 else 0 end as behind`,
    values: [lsn],
    query_timeout: ANSWER_MS,
  };
  return async () => {
    const answer = await getReadPool()?.query<{ reached: boolean | null; behind: number }>(question);
    const row = answer?.rows[0];
    return { reached: row?.reached ?? null, behindBytes: row?.behind ?? 0 };
  };
}

/** Whether the replica has everything that is committed now, after a short wait. */
async function isThere(look: () => Promise<ReplicaPlace>): Promise<boolean> {
  const deadline = Date.now() + CATCH_UP_MS;
  for (;;) {
    const { reached } = await look();
    if (reached !== false || Date.now() >= deadline) return reached === true;
    await sleep(LOOK_EVERY_MS);
  }
}

/** After a failure the replica is not asked for a while. */
function giveRest(ctx: Ctx, e: unknown): void {
  replicaState().restUntil = Date.now() + REST_MS;
  ctx.log.warn({ err: e }, 'the read replica failed and is left alone for a while');
}

async function mayAsk(ctx: Ctx): Promise<boolean> {
  if (Date.now() < replicaState().restUntil) return false;
  const look = await replicaGauge();
  try {
    return await isThere(look);
  } catch (e) {
    giveRest(ctx, e);
    return false;
  }
}

/** Runs reads there when the replica may be asked, else, or when it fails, here. */
async function either<T>(ctx: Ctx, there: () => Promise<T>, here: () => Promise<T>): Promise<T> {
  if (!getReadPool()) return here();
  const state = replicaState();
  if (await mayAsk(ctx)) {
    try {
      const done = await there();
      state.answered += 1;
      return done;
    } catch (e) {
      if (!isReplicaTrouble(e)) throw e;
      giveRest(ctx, e);
    }
  }
  state.passedOver += 1;
  return here();
}

/** {@link readSnapshot}, on the replica where that can be. `work` only reads; it may run twice. */
export function readReplicaSnapshot<T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  return either(
    ctx,
    () => readSnapshot(ctx, work, getReadPool()),
    () => readSnapshot(ctx, work),
  );
}

/**
 * Hands out a context whose `db` is the replica where that can be, for reads of minutes that hold no snapshot. `work` may run twice and writes
 * through a context of its own.
 */
export function withReplica<T>(ctx: Ctx, work: (reads: Ctx) => Promise<T>): Promise<T> {
  return either(
    ctx,
    () => work({ ...ctx, db: getReadDb(), inTx: false }),
    () => work(ctx),
  );
}
