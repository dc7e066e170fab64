import { adminExportJobCalls } from '@/lib/domain/exportJob/admin-calls';
import { getPool } from '@/db/client';
import { hashPassword } from '@/lib/domain/identity/passwords';
import { validIdentityCalls } from '@/lib/domain/identity/valid-calls';
import { Browser, digest, enterOffice, makeAccount, me, signIn } from './world';

const logout = validIdentityCalls['POST /api/valid/logout'];

// Before the environment is read: a site that browsers reach by https.
process.env.SITE_URL = 'https://portal.example';

const PASSWORD = 'Sea-otter7';
let passwordHash: string;
beforeAll(async () => {
  passwordHash = await hashPassword(digest(PASSWORD));
});

test('S-16 the session cookie is __Host-, Secure, HttpOnly, Lax, of the whole site, small and random', async () => {
  const { phone } = await makeAccount({ passwordHash });
  const values = [];
  for (let i = 0; i < 2; i += 1) {
    const answer = await signIn(new Browser(), phone, PASSWORD);
    const line = answer.headers.getSetCookie().find((l) => l.startsWith('__Host-session=')) ?? '';
    for (const part of ['Secure', 'HttpOnly', 'SameSite=Lax', 'Path=/']) expect(line).toContain(part);
    expect(line).not.toMatch(/Domain=/i);
    expect(line.length).toBeLessThan(4096);
    values.push(line.split(';')[0]);
    const others = answer.headers.getSetCookie().filter((l) => !l.startsWith('__Host-session='));
    for (const l of others) expect(l).toContain('Secure');
  }
  expect(values[0]).not.toBe(values[1]);
  const { rows } = await getPool().query<{ id: string }>(
    'select id from sessions order by created_at desc limit 2',
  );
  // The key of a row is a SHA-256: the cookie cannot be made from the table.
  for (const { id } of rows) {
    expect(id).toMatch(/^[0-9a-f]{64}$/);
    expect(values.join(' ')).not.toContain(id);
  }
});

test('S-14 a logout takes the secure cookies back and clears the storage of the page', async () => {
  const { phone } = await makeAccount({ passwordHash });
  const browser = new Browser();
  await signIn(browser, phone, PASSWORD);
  expect(await me(browser)).toBe(200);
  const answer = await browser.post(logout, {}, { origin: 'https://portal.example' });
  expect(answer.headers.get('clear-site-data')).toBe('"storage"');
  expect(['__Host-session', 'role', 'name'].filter((n) => browser.jar.has(n))).toEqual([]);
});

test('S-13 a demotion bites on the next request: the office is closed, and the buyer is a buyer', async () => {
  const logs = adminExportJobCalls['GET /api/admin/log/list'];
  const { id, phone } = await makeAccount({
    passwordHash,
    role: 'admin#adminPlatform',
    permissions: ['platform', 'audit.read'],
  });
  const browser = new Browser();
  await enterOffice(browser, phone, PASSWORD);
  const status = async () => (await browser.fetch(logs, '/api/admin/log/list')).status;
  expect(await status()).toBe(200);
  await getPool().query("update users set permissions = '{}' where id = $1", [id]);
  expect(await status()).toBe(403);
  await getPool().query("update users set role = 'user#userPurchase' where id = $1", [id]);
  expect([await status(), await me(browser)]).toEqual([403, 200]);
  await getPool().query("update users set status = 'closed' where id = $1", [id]);
  expect([await status(), await me(browser)]).toEqual([401, 401]);
});
