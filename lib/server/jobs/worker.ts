import 'server-only';
import { Logger, parseCrontab, run, type Runner, type TaskList } from 'graphile-worker';
import { getPool } from '@/db/client';
import { systemCtx } from '@/lib/server/context';
import { log } from '@/lib/server/log';
import { crontab, tasks } from './tasks';

/**
 * The job worker of this process. It starts again by itself when the database went away: a lost connection ends a graphile-worker runner.
 */
export function startJobs(): { stop(): Promise<void> } {
  let runner: Runner | null = null;
  const life = { stopped: false };
  const stopping = new AbortController();

  const list: TaskList = {};
  for (const [name, handler] of Object.entries(tasks)) {
    list[name] = async (payload) => {
      await handler(systemCtx(`job:${name}`), payload, stopping.signal);
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
        // eslint-disable-next-line no-await-in-loop -- one runner after the other
        runner = await run({
          pgPool: getPool(),
          // A conversion or an export takes minutes: two of them leave one place for what is due at once.
          concurrency: 3,
          noHandleSignals: true,
          pollInterval: 1000,
          taskList: list,
          parsedCronItems: parseCrontab(crontab),
          logger,
          schema: 'graphile_worker',
        });
        // eslint-disable-next-line no-await-in-loop -- lives until the runner ends
        await runner.promise;
      } catch (e) {
        log().warn({ err: e }, 'job worker lost the database');
      }
      runner = null;
      // eslint-disable-next-line no-await-in-loop -- a pause before the next try
      if (!life.stopped) await new Promise((resolve) => setTimeout(resolve, 1000));
    }
  };
  const finished = loop();
  return {
    async stop() {
      life.stopped = true;
      stopping.abort();
      await runner?.stop().catch(() => undefined);
      await finished;
    },
  };
}
