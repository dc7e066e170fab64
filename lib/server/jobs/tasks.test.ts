import { parseCrontab } from 'graphile-worker';
import { recurringTasks, taskLabels } from '@/lib/domain/admin/job-rules';
import { crontab, tasks } from './tasks';

const byText = (a: string, b: string) => a.localeCompare(b, 'en');

test('every recurring task is one that exists', () => {
  const recurring = parseCrontab(crontab).map((c) => c.task);
  expect(recurring.length).toBeGreaterThan(0);
  expect(recurring.filter((name) => !(name in tasks))).toEqual([]);
});

test('the platform centre knows every task by a Chinese name, and when the recurring ones run', () => {
  expect(Object.keys(tasks).filter((name) => !/[一-鿿]/.test(taskLabels[name] ?? ''))).toEqual([]);
  expect(Object.keys(taskLabels).filter((name) => !(name in tasks))).toEqual([]);
  const lines = recurringTasks.map((r) => `${r.cron} ${r.task}`);
  expect(lines.toSorted(byText)).toEqual(crontab.split('\n').toSorted(byText));
});

test('a job with a payload of another shape fails instead of acting', async () => {
  const withPayload = Object.entries(tasks).filter(([name]) => !name.includes(':'));
  for (const [, task] of withPayload) {
    await expect((async () => task({} as never, { orderId: 'x' }))()).rejects.toThrow();
  }
});
