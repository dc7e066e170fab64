import { getDb } from '@/db/client';
import { readSession } from '@/lib/server/auth/session-lookup';
import { ownerQuery } from '@/tests/support/db';
import { statements } from '@/tests/support/statements';

/** A session of a new account. */
async function makeSession(id: string, { status = 'active', ended = false } = {}): Promise<number> {
  const [user] = await ownerQuery<{ id: number }>(
    `insert into users (login_name, name, role, status) values ($1, $1, 'user#userPurchase', $2) returning id`,
    [`u_${id}`, status],
  );
  await ownerQuery(
    `insert into sessions (id, user_id, created_at, last_seen_at, expires_at, absolute_expires_at, revoked_at, user_agent, ip)
     values ($1, $2, now(), now(), now() + interval '1 hour', now() + interval '1 hour', case when $3 then now() end, '', '127.0.0.1')`,
    [id, user?.id, ended],
  );
  return user!.id;
}

const read = (id: string) => readSession(getDb(), id).then((row) => row?.userId ?? null);

test('calls that arrive at one moment share one statement, and each has its own session', async () => {
  const a = await makeSession('a');
  const b = await makeSession('b');
  await makeSession('ended', { ended: true });
  await makeSession('disabled', { status: 'disabled' });
  let found: (number | null)[] = [];
  const asked = await statements(async () => {
    found = await Promise.all(['a', 'unknown', 'b', 'ended', 'a', 'disabled'].map(read));
  });
  expect(found).toEqual([a, null, b, null, a, null]);
  expect(asked).toBe(1);
});

test('S-13 a session is read anew for whoever asks after it ended', async () => {
  const c = await makeSession('c');
  expect(await read('c')).toBe(c);
  await ownerQuery(`update sessions set revoked_at = now() where id = 'c'`);
  expect(await read('c')).toBeNull();
});

test('more sessions than one statement takes are asked for in several', async () => {
  const d = await makeSession('d');
  const ids = Array.from({ length: 149 }, (_, i) => `none_${i}`);
  let found: (number | null)[] = [];
  const asked = await statements(async () => {
    found = await Promise.all([...ids, 'd'].map(read));
  });
  expect(found).toEqual([...ids.map(() => null), d]);
  expect(asked).toBe(2);
});
