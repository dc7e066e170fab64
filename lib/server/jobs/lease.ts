import 'server-only';
import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { WorkerEvents } from 'graphile-worker';
import type { Pool } from 'pg';
import { GIVE_BACK } from '@/db/queue-parts';
import { SessionClient } from '@/db/session-client.mjs';
import { recordLostRuns } from '@/lib/domain/admin/commands/record-runs';
import { log } from '@/lib/server/log';

/** First key of the advisory locks that say which workers live; the second is a hash of the worker's id. */
const LOCK_SPACE = 7_301_001;
/** How often the queue is looked through. A dead worker's job is free after two looks: 10 to 15 s. */
const LOOK_MS = 5000;
/** Without a connection it is tried again sooner, so that its own lock is back before anybody's second look. */
const AGAIN_MS = 1000;
/** A claim younger than this, in seconds, is left alone: its worker may not have entered its lock yet, or not have reported its start. */
const YOUNG_SECONDS = 5;
/** A connection that does not answer for this long is given up. */
const ANSWER_MS = 3000;

/** The database notices within half a minute that the machine of a worker is gone. */
const NOTICE = 'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 4';

/** Claims of workers that hold no lock, and own claims ($1, a worker's id) that no handler of ours works on ($2, ids of jobs). */
const LOST = `
  select j.id::text as id, j.locked_by as by, j.task_identifier as task, j.attempts, j.locked_at as since from graphile_worker.jobs j
  where j.locked_at < now() - make_interval(secs => ${YOUNG_SECONDS})
    and case when j.locked_by = any($1::text[]) then j.id <> all($2::bigint[]) else not exists (
      select from pg_locks l where l.locktype = 'advisory' and l.granted and l.classid = ${LOCK_SPACE}
        and l.database = (select oid from pg_database where datname = current_database())
        and l.objid::bigint = hashtext(j.locked_by)::bigint & 4294967295) end`;

interface Lost {
  id: string;
  by: string;
  task: string;
  attempts: number;
  since: Date;
}

/**
 * The lease of a process on the jobs it works on (security.md R-27). graphile-worker frees the jobs of a killed worker after four hours; here each
 * worker holds an advisory lock as long as its connection lives, and every process gives back the jobs whose worker holds none. So does a process
 * with jobs of its own that none of its handlers knows: the answer to a claim, or the word of its end, was lost with a connection.
 *
 * A job may so run a second time while the first still runs cut off from its database; handlers are idempotent.
 *
 * @param pool direct connections to the database (no pooler in between)
 * @returns `events` goes to the runner; `drop` is called when it has ended: what it did not bring to an end is free for others
 */
export function keepLease(
  pool: Pool,
  lookMs = LOOK_MS,
): { events: WorkerEvents; drop(): void; stop(): Promise<void> } {
  const events: WorkerEvents = new EventEmitter();
  const workers = new Set<string>();
  const running = new Set<string>();
  let suspects = new Set<string>();
  let client: SessionClient | null = null;
  const ending = new AbortController();

  const lock = (c: SessionClient, id: string, act = 'pg_advisory_lock') =>
    c.query(`select ${act}(${LOCK_SPACE}, hashtext($1))`, [id]);

  events.on('pool:create', ({ workerPool }) => {
    workers.add(workerPool.id);
    if (client) lock(client, workerPool.id).catch(() => undefined);
  });
  events.on('job:start', ({ job }) => running.add(job.id));
  events.on('job:complete', ({ job }) => running.delete(job.id));

  const connect = async () => {
    const next = new SessionClient({
      connectionString: pool.options.connectionString,
      application_name: 'portal-jobs',
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
    });
    const forget = () => {
      if (client === next) client = null;
    };
    next.on('error', forget);
    next.on('end', forget);
    await next.connect();
    await next.query(NOTICE);
    for (const id of workers) {
      await lock(next, id);
    }
    client = next;
  };

  const look = async () => {
    try {
      if (client) await client.query('select 1');
      else await connect();
    } catch (err) {
      // Its locks end with it; the workers enter theirs again with the next connection. No goodbye: it would wait for the other side.
      client?.socket.destroy();
      client = null;
      log().warn({ err }, 'no lease on jobs');
      return;
    }
    const { rows } = await pool.query<Lost>(LOST, [[...workers], [...running]]);
    const lost = rows.filter((r) => suspects.has(`${r.by} ${r.id}`));
    suspects = new Set(rows.map((r) => `${r.by} ${r.id}`));
    if (lost.length === 0) return;
    const back = await pool.query<{ id: string }>(GIVE_BACK, [lost.map((r) => r.id), lost.map((r) => r.by)]);
    if (back.rows.length === 0) return;
    log().warn({ jobs: back.rows.map((r) => r.id) }, 'jobs of a lost worker are given back');
    const given = new Set(back.rows.map((r) => r.id));
    await recordLostRuns(lost.filter((r) => given.has(r.id)));
  };

  const loop = async () => {
    while (!ending.signal.aborted) {
      await look().catch((err: unknown) => log().warn({ err }, 'the queue could not be looked through'));
      const pause = client ? lookMs : Math.min(lookMs, AGAIN_MS);
      await sleep(pause, undefined, { signal: ending.signal }).catch(() => undefined);
    }
  };
  const finished = loop();

  return {
    events,
    drop() {
      for (const id of workers) if (client) lock(client, id, 'pg_advisory_unlock').catch(() => undefined);
      workers.clear();
      running.clear();
    },
    async stop() {
      ending.abort();
      await finished;
      await client?.end().catch(() => undefined);
    },
  };
}
