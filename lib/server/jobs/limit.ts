import 'server-only';

const MINUTE_MS = 60_000;
/** A job that takes longer waits for something that never answers; its place is needed by others. */
const USUAL_MS = 15 * MINUTE_MS;
const LONG_MS = 4 * 60 * MINUTE_MS;

/** Work over whole files, tables or years. */
const LONG: ReadonlySet<string> = new Set([
  'ebook.convert',
  'export.run',
  'report.rebuild',
  'report:build',
  'report:renew',
]);

/** The longest that a job of this task may run, ms. */
export const limitOf = (task: string): number => (LONG.has(task) ? LONG_MS : USUAL_MS);

/**
 * Runs a job and gives it up after its limit, so that a promise that never settles costs one try and not one of the places of this process: the
 * queue counts a failure and tries again later. What the job still does is harmless: handlers are idempotent.
 * @param run gets a signal that is aborted when the process is to end and at the limit
 * @throws what `run` throws, or that the limit is over
 */
export async function endInTime(
  task: string,
  stopping: AbortSignal,
  run: (signal: AbortSignal) => Promise<void>,
  limitMs = limitOf(task),
): Promise<void> {
  const limit = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      limit.abort();
      reject(new Error(`${task} did not end within ${limitMs / MINUTE_MS} minutes`));
    }, limitMs);
    timer.unref();
  });
  try {
    await Promise.race([run(AbortSignal.any([stopping, limit.signal])), over]);
  } finally {
    clearTimeout(timer);
  }
}
