import { sql } from 'drizzle-orm';
import { areas } from '@/db/schema';
import { pgErrorOf } from '@/lib/data/db-errors';
import { withTx } from '@/lib/data/tx';
import { callRoute, sessionCookies } from '@/tests/support/call-route';
import { buyerActor, makeCtx } from '@/tests/support/ctx';
import { ownerQuery, resetDb, testDb, useOfficeWorld } from '@/tests/support/db';

describe('the database of a test file', () => {
  test('has the schema, the reference data and no accounts', async () => {
    expect(await testDb().$count(areas)).toBeGreaterThan(3000);
    expect(await ownerQuery('select 1 from users')).toEqual([]);
  });

  test('is used as the application role, which cannot change the schema (S-60)', async () => {
    const { rows } = await testDb().execute(sql`select current_user as who`);
    expect(rows).toEqual([{ who: 'portal_app' }]);
    const refused = await testDb()
      .execute(sql`create table t (a int)`)
      .catch((e: unknown) => pgErrorOf(e)?.code);
    expect(refused).toBe('42501');
  });

  test('resetDb() puts it back', async () => {
    await ownerQuery(
      `insert into settings (key, value, label, is_public) values ('reset.test', '1', 'x', false)`,
    );
    await resetDb();
    expect(await ownerQuery(`select 1 from settings where key = 'reset.test'`)).toEqual([]);
  });

  test('useDeskWorld() gives a copy of its own: what is done there is gone with the next', async () => {
    const orders = () => testDb().execute(sql`select count(*)::int as n from orders`);
    await useOfficeWorld();
    await ownerQuery('truncate orders cascade');
    expect((await orders()).rows).toEqual([{ n: 0 }]);
    await useOfficeWorld();
    expect((await orders()).rows).toEqual([{ n: 60_000 }]);
    await resetDb();
    expect((await orders()).rows).toEqual([{ n: 0 }]);
  });

  test('a context joins the product’s transactions', async () => {
    const ctx = makeCtx({ actor: buyerActor({ id: 1, name: 'x', role: 'user#userPurchase' }) });
    const effects: string[] = [];
    await withTx(ctx, async (c) => {
      c.afterCommit(() => void effects.push('done'));
      await c.db.execute(sql`select 1`);
    });
    expect(effects).toEqual(['done']);
  });

  test('a session is accepted by a route', async () => {
    const [user] = await ownerQuery<{ id: number; name: string; role: string }>(
      `insert into users (login_name, role, name) values ('13800000001', 'user#userPurchase', '测试') returning id, name, role`,
    );
    if (!user) throw new Error('no user');
    const { validIdentityCalls } = await import('@/lib/domain/identity/valid-calls');
    const state = validIdentityCalls['POST /api/valid/loginstatevalid'];
    const cookies = await sessionCookies(user);
    const reply = await callRoute(state, { method: 'POST', path: '/api/valid/loginstatevalid', cookies });
    expect([reply.status, reply.json.result]).toEqual([200, true]);
  });
});
