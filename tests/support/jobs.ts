import { runOnce, Logger, type TaskList } from 'graphile-worker';
import { Pool } from 'pg';
import { systemCtx } from '@/lib/server/context';
import { tasks } from '@/lib/server/jobs/tasks';

/**
 * Runs every job that is due, and the jobs those make, as the worker of the site would. A job that fails stays in the queue, with its next
 * try in the future.
 */
export async function runDueJobs(): Promise<void> {
  const taskList: TaskList = {};
  for (const [name, handler] of Object.entries(tasks)) {
    taskList[name] = (payload) => handler(systemCtx(`job:${name}`), payload);
  }
  // The site's worker starts again after a statement of the queue that took too long; a test waits for it.
  const queue = new Pool({ connectionString: process.env.DATABASE_URL, max: 3 });
  try {
    await runOnce({
      pgPool: queue,
      taskList,
      noPreparedStatements: true,
      noHandleSignals: true,
      logger: new Logger(() => () => undefined),
    });
  } finally {
    await queue.end();
  }
}
