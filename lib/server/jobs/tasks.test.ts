import { parseCrontab } from 'graphile-worker';
import { crontab, tasks } from './tasks';

test('every recurring task is one that exists', () => {
  const recurring = parseCrontab(crontab).map((c) => c.task);
  expect(recurring.length).toBeGreaterThan(0);
  expect(recurring.filter((name) => !(name in tasks))).toEqual([]);
});

test('a job with a payload of another shape fails instead of acting', async () => {
  const withPayload = Object.entries(tasks).filter(([name]) => !name.includes(':'));
  for (const [, task] of withPayload) {
    await expect((async () => task({} as never, { orderId: 'x' }))()).rejects.toThrow();
  }
});
