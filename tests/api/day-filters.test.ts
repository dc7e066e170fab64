import openapi from '@/lib/server/generated/openapi.json';
import { adminPermissions } from '@/lib/core/permissions';
import { callRoute, sessionCookies, type RouteFunction } from '@/tests/support/call-route';
import { makeAdmin } from '@/tests/support/factories/people';

interface Operation {
  parameters?: { name: string }[];
}
const paths = Object.entries(openapi.paths as unknown as Record<string, { get?: Operation }>).filter(
  ([path, { get }]) => path.startsWith('/api/admin/') && get?.parameters?.some((p) => p.name === 'startTime'),
);
// Only these need a row beside the days.
const more: Record<string, string> = { taskId: '1', runId: '1' };

test('a day that the database cannot read is refused at its field by every list of the offices (S-37)', async () => {
  expect(paths.length).toBeGreaterThan(20);
  const cookies = await sessionCookies(await makeAdmin([...adminPermissions]));
  const seen: string[] = [];
  for (const [path] of paths) {
    const { GET } = require(`@/app${path}/route`) as { GET: RouteFunction };
    for (const day of ['0000-01-01', '0001-01-01']) {
      const query = { ...more, startTime: day, endTime: day };
      const { status, text } = await callRoute(GET, { path, cookies, query });
      if (status !== 400 || !text.includes('startTime')) seen.push(`${path} ${day}: ${status}`);
    }
  }
  expect(seen).toEqual([]);
});
