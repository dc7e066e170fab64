import 'server-only';
import { workerSign } from '@/lib/server/worker-state';
import { metricsWanted } from './http';
import { instruments } from './registry';

/** Runs a background task, measured, as a sign of life of the worker. @throws what it throws */
export async function noteJob(task: string, run: () => Promise<void>): Promise<void> {
  const began = performance.now();
  let result = 'failed';
  workerSign(1);
  try {
    await run();
    result = 'ok';
  } finally {
    workerSign(-1);
    if (metricsWanted()) instruments().jobs.observe({ task, result }, (performance.now() - began) / 1000);
  }
}
