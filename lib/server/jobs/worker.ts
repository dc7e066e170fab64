import 'server-only';
import { Logger, parseCrontab, run, type Runner, type TaskList } from 'graphile-worker';
import { getPool } from '@/db/client';
import { recordRun } from '@/lib/domain/admin/commands/record-runs';
import { systemCtx } from '@/lib/server/context';
import { log } from '@/lib/server/log';
import { noteJob } from '@/lib/server/metrics/jobs';
import { workerSign, workerState } from '@/lib/server/worker-state';
import { keepLease } from './lease';
import { endInTime } from './limit';
import { crontab, tasks } from './tasks';

/** Jobs at once. A conversion or an export takes minutes: two of them leave one place for what is due at once. */
const CONCURRENCY = 3;

/**
 * The job worker of this process. It starts again by itself when the database went away: a lost connection ends a graphile-worker runner.
 */
export function startJobs(): { stop(): Promise<void> } {
  let runner: Runner | null = null;
  const life = { stopped: false };
  const stopping = new AbortController();
  const pool = getPool();
  const lease = keepLease(pool);

  const list: TaskList = {};
  for (const [name, handler] of Object.entries(tasks)) {
    list[name] = (payload, { job }) => {
      const ctx = systemCtx(`job:${name}`);
      const worked = { id: job.id, task: name, attempts: job.attempts, payload };
      return noteJob(name, () =>
        recordRun(ctx, worked, () =>
          endInTime(name, stopping.signal, (signal) => handler(ctx, payload, signal)),
        ),
      );
    };
  }

  const logger = new Logger(({ jobId, taskIdentifier }) => (level, message) => {
    const line = { jobId, task: taskIdentifier };
    if (level === 'error') log().error(line, message);
    else if (level === 'warning') log().warn(line, message);
    else log().debug(line, message);
  });

  const loop = async () => {
    while (!life.stopped) {
      try {
        runner = await run({
          pgPool: pool,
          events: lease.events,
          concurrency: CONCURRENCY,
          noHandleSignals: true,
          pollInterval: 1000,
          taskList: list,
          parsedCronItems: parseCrontab(crontab),
          logger,
          schema: 'graphile_worker',
        });
        runner.events.on('worker:getJob:start', () => workerSign());
        await runner.promise;
      } catch (e) {
        log().warn({ err: e }, 'job worker lost the database');
      }
      runner = null;
      lease.drop();
      if (!life.stopped) await new Promise((resolve) => setTimeout(resolve, 1000));
    }
  };
  workerState().wanted = true;
  workerSign();
  const finished = loop();
  return {
    async stop() {
      life.stopped = true;
      workerState().wanted = false;
      stopping.abort();
      await runner?.stop().catch(() => undefined);
      await finished;
      await lease.stop();
    },
  };
}
