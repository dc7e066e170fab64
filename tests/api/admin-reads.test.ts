import { users } from '@/db/schema/identity';
import { adminPermissions } from '@/lib/core/permissions';
import { callRoute, sessionCookies } from '@/tests/support/call-route';
import { catalogue } from '@/tests/support/catalogue';
import { testDb } from '@/tests/support/db';
import { dataSnapshot } from '@/tests/support/snapshot';
import { makePerson, makeWorld, shipped, unpaid } from './samples/world';

process.env.RATE_SCALE = '100000';

/** What the provider said of a parcel is kept, so that it is not asked at every look. */
const KEPT = '/api/admin/shipping/tracking/[id]: tracking_traces';
/** Each download of a file with people's data is a line of the operation log (security.md S-59). */
const LOGGED = ['GET /api/admin/export/download/[id]', 'GET /api/admin/erp/run/file/[id]'];

/** What a query may want; a call reads what it knows. */
const QUERY = {
  year: '2026',
  month: '11',
  startTime: '2026-01-01',
  endTime: '2026-12-31',
  keyword: '保密',
  phone: '13800000001',
  type: 'day',
  action: 'config',
};
const VALUES = ['1', '2', '3', '4', '5', '6', 'wxpay', '110000'];

const reads = catalogue.filter((e) => e.method === 'GET' && e.path.startsWith('/api/admin/'));

test('no read of the offices changes anything, whoever starts it', async () => {
  const [everything] = await testDb()
    .insert(users)
    .values({
      loginName: 'reads-all',
      name: '全权限',
      role: 'admin#adminNews,adminProduct,adminPlatform',
      permissions: [...adminPermissions],
    })
    .returning();
  if (!everything) throw new Error('no account');
  const base = await makeWorld();
  const w = { ...base, ...(await makePerson()) };
  await unpaid(w);
  await shipped(w);
  const cookies = await sessionCookies(everything);

  const changed: string[] = [];
  const answered: string[] = [];
  let before = await dataSnapshot();
  for (const read of reads) {
    const { path } = read;
    const names = [...path.matchAll(/\[(?:\.\.\.)?(\w+)\]/g)].map((m) => m[1] ?? '');
    for (const value of names.length > 0 ? VALUES : ['']) {
      const params = Object.fromEntries(names.map((name) => [name, value]));
      const headers = { 'sec-fetch-site': 'cross-site' };
      const reply = await callRoute(read, { path, params, query: QUERY, cookies, headers });
      if (reply.status >= 500) changed.push(`${path}: ${reply.status}`);
      if (reply.status !== 200) continue;
      answered.push(path);
      break;
    }
    const after = await dataSnapshot();
    const tables = Object.keys(after).filter((table) => after[table] !== before[table]);
    if (tables.length > 0 && !(LOGGED.includes(`GET ${path}`) && tables.join() === 'operation_logs'))
      changed.push(`${path}: ${tables.join()}`);
    before = after;
  }
  await base.gateway.stop();
  expect(changed).toEqual([KEPT]);
  // Most are shown something: a list, or a row by its number.
  expect(answered.length).toBeGreaterThan(reads.length * 0.6);
});
