import { route } from '@/lib/server/http/route';
import { callRoute, sessionCookies } from '@/tests/support/call-route';
import { makeBuyer } from '@/tests/support/factories/people';

process.env.RATE_SCALE = '1';

const read = route({ summary: '', can: 'public', handler: async () => null });
/** How often each status came of so many reads, one after the other. */
async function reads(count: number, call: Parameters<typeof callRoute>[1]): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (let n = 0; n < count; n += 1) {
    const { status } = await callRoute(read, call);
    counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts;
}

test('two hundred guests behind one address read as much as people read; one account reads as much as one person', async () => {
  expect(await reads(200 * 60, { ip: '203.0.113.20' })).toEqual({ 200: 12_000 });
  const cookies = await sessionCookies(await makeBuyer());
  expect(await reads(1201, { ip: '203.0.113.20', cookies })).toEqual({ 200: 1200, 429: 1 });
});
