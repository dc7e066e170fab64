import { endInTime, limitOf } from './limit';
import { tasks } from './tasks';

const never = new AbortController().signal;

test('a job whose promise never settles is given up at its limit, is told so, and frees its place', async () => {
  const told: boolean[] = [];
  const job = endInTime(
    'notice.sms',
    never,
    (signal) =>
      new Promise(() => {
        signal.addEventListener('abort', () => told.push(true));
      }),
    30,
  );
  await expect(job).rejects.toThrow('notice.sms did not end within 0.0005 minutes');
  expect(told).toEqual([true]);
});

test('a job that ends keeps its own end, and hears when the process is to end', async () => {
  await expect(endInTime('x', never, async () => undefined)).resolves.toBeUndefined();
  await expect(endInTime('x', never, () => Promise.reject(new Error('mine')))).rejects.toThrow('mine');
  const stopping = new AbortController();
  const job = endInTime(
    'x',
    stopping.signal,
    (signal) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => resolve());
      }),
  );
  stopping.abort();
  await job;
});

test('work over whole files and years has four hours, everything else a quarter of one', () => {
  const long = Object.keys(tasks).filter((task) => limitOf(task) > 15 * 60_000);
  expect(long.toSorted()).toEqual([
    'ebook.convert',
    'export.run',
    'report.rebuild',
    'report:build',
    'report:renew',
  ]);
  expect(long.map(limitOf)).toEqual(long.map(() => 4 * 3600_000));
});
