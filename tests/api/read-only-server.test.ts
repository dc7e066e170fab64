import { getPool, setPool } from '@/db/client';
import { users } from '@/db/schema/identity';
import { adminPermissions, permissionTable } from '@/lib/core/permissions';
import { callRoute, sessionCookies } from '@/tests/support/call-route';
import { catalogue, type Endpoint } from '@/tests/support/catalogue';
import { ownerQuery, testDb } from '@/tests/support/db';

/** A server that only reads, as a standby does until it is promoted: what writes is told to come back, nothing breaks. */

const named = (path: string) => catalogue.filter((e) => e.path === path)[0] as Endpoint;
const cookies = { buyer: '', everything: '' };

beforeAll(async () => {
  const [buyer, everything] = await testDb()
    .insert(users)
    .values([
      { loginName: 'standby-buyer', name: '读者', role: 'user#userPurchase' },
      {
        loginName: 'standby-admin',
        name: '全权限',
        role: 'admin#adminNews,adminProduct,adminPlatform',
        permissions: [...adminPermissions],
      },
    ])
    .returning();
  if (!buyer || !everything) throw new Error('no accounts');
  cookies.buyer = await sessionCookies(buyer);
  cookies.everything = await sessionCookies(everything);
  await ownerQuery(
    `alter database "t_${process.env.JEST_WORKER_ID ?? '1'}" set default_transaction_read_only = on`,
  );
  // Sessions that are open already go on as they are.
  await getPool().end();
  setPool(undefined);
});

function call(e: Endpoint, body: object = {}) {
  const { who } = permissionTable[e.can];
  const params = Object.fromEntries(
    [...e.path.matchAll(/\[(?:\.\.\.)?(\w+)\]/g)].map((m) => [m[1] ?? '', '1']),
  );
  return callRoute(e, {
    method: e.method,
    path: e.path,
    params,
    ...(e.method === 'POST' ? { body } : {}),
    cookies: who === 'buyer' ? cookies.buyer : who === 'anyone' ? '' : cookies.everything,
  });
}

test('a write answers 503 with the words of an outage, a read goes on', async () => {
  const receiver = { name: '王伟', phone: '13800000001', areaCode: '110101', address: '某街 1 号' };
  const added = await call(named('/api/user/receiver/add'), receiver);
  expect([added.status, added.json.message]).toEqual([503, '系统繁忙，请稍后再试']);
  const all = await call(named('/api/user/receiver/all'));
  expect([all.status, all.json.data]).toEqual([200, []]);
});

test('no call of the catalogue answers 500', async () => {
  const broken: string[] = [];
  // Without a merchant's keys this one cannot read what it is told.
  for (const e of catalogue.filter(({ path }) => path !== '/api/guest/payment/notify/wxpay')) {
    const { status } = await call(e);
    if (status === 500) broken.push(`${e.method} ${e.path}`);
  }
  expect(broken).toEqual([]);
});
