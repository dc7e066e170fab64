import { eq, sql } from 'drizzle-orm';
import { providerTokens as table } from '@/db/schema/providerToken';
import type { Outcome } from '@/lib/adapters/einvoice/port';
import type { KeptToken } from '@/lib/adapters/nuonuo/port';
import { createVault } from '@/lib/adapters/vault/live';
import { providerTokens } from '@/lib/server/provider-tokens';
import { testDb } from '@/tests/support/db';
import { atLeast } from '@/tests/support/wait';

const KEY = 'nuonuo:TEST';
const vault = createVault('s'.repeat(32));
/** As another process would have it: with nothing in memory. */
const storeOf = (more: object = {}, v = vault) => providerTokens(KEY, v, { quota: 50, ...more });
const row = async () => (await testDb().select().from(table).where(eq(table.key, KEY)))[0]!;
const age = (column: string, interval: string) =>
  testDb().execute(sql.raw(`update provider_tokens set ${column} = now() - interval '${interval}'`));

let obtained: number;
const inADay = () => new Date(Date.now() + 86_400_000);
async function obtain(): Promise<Outcome<KeptToken>> {
  obtained += 1;
  const token = `T${obtained}`;
  await atLeast(150);
  return { kind: 'ok', value: { token, expiresAt: inADay() } };
}
const failing = async (): Promise<Outcome<KeptToken>> => {
  obtained += 1;
  return { kind: 'unknown', failure: { code: 'timeout', message: '', status: null, requestId: null } };
};

beforeEach(async () => {
  obtained = 0;
  await testDb().delete(table);
});

test('twenty callers of four processes: one asks the provider, all have its token', async () => {
  const stores = [storeOf(), storeOf(), storeOf(), storeOf()];
  const results = await Promise.all(Array.from({ length: 20 }, (_, i) => stores[i % 4]!.renew(null, obtain)));
  expect(results).toEqual(results.map(() => ({ kind: 'ok', value: 'T1' })));
  expect([obtained, (await row()).refreshCount]).toEqual([1, 1]);
});

test('it is stored sealed, and another process reads it; under another key of the site it is none', async () => {
  await storeOf().renew(null, obtain);
  expect((await row()).tokenEnc).not.toContain('T1');
  expect(await storeOf().read()).toEqual({ token: 'T1', expiresAt: (await row()).expiresAt });
  expect(await storeOf({}, createVault('x'.repeat(32))).read()).toBeNull();
});

test('a token that is not accepted is replaced once, whoever notices; the second to notice gets the new one', async () => {
  await storeOf().renew(null, obtain);
  await age('refreshed_at', '11 minutes');
  expect(await Promise.all([storeOf().renew('T1', obtain), storeOf().renew('T1', obtain)])).toEqual([
    { kind: 'ok', value: 'T2' },
    { kind: 'ok', value: 'T2' },
  ]);
  expect(await storeOf().renew('T1', obtain)).toEqual({ kind: 'ok', value: 'T2' });
  expect(obtained).toBe(2);
});

test('one made a moment ago is not replaced: a wrong account would use up the quota', async () => {
  await storeOf().renew(null, obtain);
  expect(await storeOf().renew('T1', obtain)).toMatchObject({
    kind: 'unknown',
    failure: { code: 'token-pause' },
  });
  expect([obtained, (await row()).refreshCount]).toEqual([1, 1]);
});

test('a call that gave none is counted and followed by a pause', async () => {
  expect(await storeOf().renew(null, failing)).toMatchObject({ failure: { code: 'timeout' } });
  expect(await storeOf().renew(null, obtain)).toMatchObject({ failure: { code: 'token-pause' } });
  expect([obtained, (await row()).refreshCount]).toEqual([1, 1]);
  expect(await storeOf({ pauseSeconds: 0 }).read()).toBeNull();
  await testDb().execute(sql`update provider_tokens set extra = '{}'`);
  expect(await storeOf().renew(null, obtain)).toEqual({ kind: 'ok', value: 'T2' });
  expect((await row()).extra).toEqual({});
});

test('the quota of 30 days is kept, and starts again after them', async () => {
  await storeOf().renew(null, obtain);
  await testDb().update(table).set({ refreshCount: 50, tokenEnc: '' });
  expect(await storeOf().renew(null, obtain)).toMatchObject({
    kind: 'unknown',
    failure: { code: 'token-quota', message: expect.stringMatching(/\p{Script=Han}/u) },
  });
  expect([obtained, (await row()).refreshCount]).toEqual([1, 50]);
  await age('window_started_at', '31 days');
  expect(await storeOf().renew(null, obtain)).toEqual({ kind: 'ok', value: 'T2' });
  expect((await row()).refreshCount).toBe(1);
});

test('a caller that died while asking is replaced when its lease ends', async () => {
  await storeOf().renew(null, obtain);
  await testDb()
    .update(table)
    .set({
      tokenEnc: '',
      extra: sql`jsonb_build_object('lease', 'dead', 'leaseUntil', now() + interval '300 milliseconds')`,
    });
  expect(await storeOf().renew(null, obtain)).toEqual({ kind: 'ok', value: 'T2' });
  expect((await row()).extra).toEqual({});
});
