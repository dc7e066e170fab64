import { clearFailures, countFailure, lockedSeconds } from '@/lib/domain/identity/lockouts';
import { purgeExpiredIdentity } from '@/lib/domain/identity/commands/purge-expired';
import { makeCtx } from '@/tests/support/ctx';
import { ownerQuery } from '@/tests/support/db';

const row = (key: string) =>
  ownerQuery('select failures, locked_until is not null as locked from login_lockouts where key = $1', [key]);

test('S-22 of two hundred failures at once exactly five are counted', async () => {
  const ctx = makeCtx();
  const counted = await Promise.all(Array.from({ length: 200 }, () => countFailure(ctx, 'account:a', 5)));
  expect(counted.filter(Boolean)).toHaveLength(5);
  expect(await row('account:a')).toEqual([{ failures: 5, locked: true }]);
  const seconds = await lockedSeconds(ctx, ['account:a', 'ip:x']);
  expect(seconds).toBeGreaterThan(890);
  expect(seconds).toBeLessThanOrEqual(900);
});

test('S-22 a success does not open a locked account', async () => {
  const ctx = makeCtx();
  for (let i = 0; i < 5; i += 1) await countFailure(ctx, 'account:b', 5);
  await clearFailures(ctx, 'account:b');
  expect(await row('account:b')).toEqual([{ failures: 5, locked: true }]);
});

test('S-22 after the lock, and after a quarter of an hour without a failure, the count starts anew', async () => {
  const ctx = makeCtx();
  for (let i = 0; i < 5; i += 1) await countFailure(ctx, 'account:c', 5);
  await ownerQuery(
    "update login_lockouts set locked_until = now() - interval '1 second' where key = 'account:c'",
  );
  expect(await lockedSeconds(ctx, ['account:c'])).toBe(0);
  expect(await countFailure(ctx, 'account:c', 5)).toBe(true);
  expect(await row('account:c')).toEqual([{ failures: 1, locked: false }]);
  for (let i = 0; i < 3; i += 1) await countFailure(ctx, 'account:c', 5);
  await ownerQuery(
    "update login_lockouts set last_failed_at = now() - interval '16 minutes' where key = 'account:c'",
  );
  await countFailure(ctx, 'account:c', 5);
  expect(await row('account:c')).toEqual([{ failures: 1, locked: false }]);
});

test('the purge removes what has expired and nothing else', async () => {
  await ownerQuery(`insert into captcha_challenges (id, browser_id, answer, expires_at) values
    ('old', 'b', 'x', now() - interval '2 hours'), ('live', 'b', 'x', now() + interval '1 minute')`);
  await ownerQuery(`insert into sms_codes (phone, purpose, browser_id, code_hmac, expires_at) values
    ('1', 'login', 'b', 'x', now() - interval '3 days'), ('2', 'login', 'b', 'x', now() - interval '1 day')`);
  await ownerQuery(`insert into login_lockouts (key, failures, last_failed_at, locked_until) values
    ('old', 1, now() - interval '2 days', null), ('locked', 5, now() - interval '2 days', now() + interval '1 minute')`);
  for (let i = 0; i < 2; i += 1) await purgeExpiredIdentity(makeCtx());
  expect(await ownerQuery('select id from captcha_challenges')).toEqual([{ id: 'live' }]);
  expect(await ownerQuery('select phone from sms_codes')).toEqual([{ phone: '2' }]);
  expect(await ownerQuery("select key from login_lockouts where key in ('old', 'locked')")).toEqual([
    { key: 'locked' },
  ]);
});
