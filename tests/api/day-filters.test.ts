import { adminPermissions } from '@/lib/core/permissions';
import { callRoute, sessionCookies } from '@/tests/support/call-route';
import { catalogue } from '@/tests/support/catalogue';
import { fieldsOf } from '@/tests/support/contract-fields';
import { makeAdmin } from '@/tests/support/factories/people';

const lists = catalogue.filter(
  (e) => e.method === 'GET' && e.path.startsWith('/api/admin/') && 'startTime' in fieldsOf(e.input),
);
// Only these need a row beside the days.
const more: Record<string, string> = { taskId: '1', runId: '1' };

test('a day that the database cannot read is refused at its field by every list of the offices (S-37)', async () => {
  expect(lists.length).toBeGreaterThan(20);
  const cookies = await sessionCookies(await makeAdmin([...adminPermissions]));
  const seen: string[] = [];
  for (const list of lists) {
    const { path } = list;
    for (const day of ['0000-01-01', '0001-01-01']) {
      const query = { ...more, startTime: day, endTime: day };
      const { status, text } = await callRoute(list, { path, cookies, query });
      if (status !== 400 || !text.includes('startTime')) seen.push(`${path} ${day}: ${status}`);
    }
  }
  expect(seen).toEqual([]);
});
