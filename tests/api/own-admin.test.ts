import { sha256Hex } from '@/lib/client/password';
import { randomBase32, totpCode, totpStep } from '@/lib/core/totp';
import { adminCalls } from '@/lib/domain/admin/admin-calls';
import type { OwnSecurityView } from '@/lib/domain/admin/own-contract';
import { adminIdentityCalls } from '@/lib/domain/identity/admin-calls';
import { hashPassword } from '@/lib/domain/identity/passwords';
import { secretAbout } from '@/lib/domain/identity/rules';
import { TestBrowser } from '@/tests/support/call-route';
import { makeCtx } from '@/tests/support/ctx';
import { ownerQuery } from '@/tests/support/db';
import { makeAdmin, type User } from '@/tests/support/factories/people';

const confirmFresh = adminIdentityCalls['POST /api/admin/account/self/confirm'];
const password = adminCalls['POST /api/admin/account/self/password'];
const recovery = adminCalls['POST /api/admin/account/self/recovery'];
const confirmSecond = adminCalls['POST /api/admin/account/self/second/confirm'];
const startSecond = adminCalls['POST /api/admin/account/self/second/start'];
const security = adminCalls['GET /api/admin/account/self/security'];
const revoke = adminIdentityCalls['POST /api/admin/account/self/session/revoke'];

const passwd = sha256Hex('Sea-otter7');
let hash: string;
let clerk: User;
let secret: string;
let office: TestBrowser;
let other: TestBrowser;
beforeAll(async () => {
  hash = await hashPassword(passwd);
});
beforeEach(async () => {
  clerk = await makeAdmin(['news.edit']);
  secret = randomBase32();
  await ownerQuery(
    'update users set password_hash = $2, totp_secret_enc = $3, totp_enabled_at = now() where id = $1',
    [clerk.id, hash, makeCtx().ports.vault.seal(secret, secretAbout(clerk.id))],
  );
  office = await new TestBrowser().signIn(clerk);
  other = await new TestBrowser().signIn(clerk);
});

const code = (of = secret, ahead = 0) => totpCode(of, totpStep(Date.now() / 1000) + ahead);
const alive = async () => Promise.all([office, other].map(async (b) => (await b.call(security)).status));
const stored = async () =>
  (
    await ownerQuery<{ password_hash: string; totp_secret_enc: string }>(
      'select password_hash, totp_secret_enc from users where id = $1',
      [clerk.id],
    )
  )[0];

test('a new phone needs the password and a code of the old one; the old one stays until the new shows its code', async () => {
  const before = await stored();
  const refused = await office.call(startSecond, { body: { passwd: sha256Hex('nope'), code: await code() } });
  expect([refused.status, refused.json.errors]).toEqual([422, { passwd: '登录密码错误' }]);
  expect((await office.call(startSecond, { body: { passwd, code: '000000' } })).status).toBe(422);
  const begun = await office.call<{ secret: string }>(startSecond, { body: { passwd, code: await code() } });
  const fresh = begun.json.data!.secret;
  expect(await stored()).toEqual(before);
  // Begun in another session, it is no business of this one.
  expect((await other.call(confirmSecond, { body: { code: await code(fresh) } })).status).toBe(422);
  const done = await office.call<{ recoveryCodes: string[] }>(confirmSecond, {
    body: { code: await code(fresh) },
  });
  expect([done.status, done.json.data?.recoveryCodes.length]).toEqual([200, 10]);
  expect((await stored())?.totp_secret_enc).not.toBe(before?.totp_secret_enc);
  expect(await alive()).toEqual([200, 401]);
  expect((await office.call(confirmFresh, { body: { code: await code(secret, 1) } })).status).toBe(422);
  expect((await office.call(confirmFresh, { body: { code: await code(fresh, 1) } })).status).toBe(200);
  const log = await ownerQuery<{ text: string }>(
    "select l::text as text from operation_logs l where action = 'account.self.second' and actor_id = $1",
    [clerk.id],
  );
  expect(log).toHaveLength(1);
  expect(log[0]?.text).not.toContain(fresh);
});

test('new recovery codes take the place of all old ones', async () => {
  await ownerQuery("insert into user_recovery_codes (user_id, code_hash) values ($1, 'old')", [clerk.id]);
  const done = await office.call<{ recoveryCodes: string[] }>(recovery, {
    body: { passwd, code: await code() },
  });
  expect(new Set(done.json.data?.recoveryCodes).size).toBe(10);
  const kept = await ownerQuery<{ code_hash: string }>(
    'select code_hash from user_recovery_codes where user_id = $1',
    [clerk.id],
  );
  expect([kept.length, kept.some((r) => r.code_hash === 'old')]).toEqual([10, false]);
  const used = done.json.data?.recoveryCodes[0];
  expect((await office.call(confirmFresh, { body: { code: used } })).status).toBe(200);
  expect((await office.call(confirmFresh, { body: { code: used } })).status).toBe(422);
  expect((await office.call<OwnSecurityView>(security)).json.data?.recoveryLeft).toBe(9);
});

test('the password changes with the old one and a code; the other sessions end', async () => {
  const newPasswd = sha256Hex('New-otter8');
  expect((await office.call(password, { body: { passwd, newPasswd, code: '000000' } })).status).toBe(422);
  expect((await stored())?.password_hash).toBe(hash);
  expect(
    (await office.call(password, { body: { passwd, newPasswd: passwd, code: await code() } })).status,
  ).toBe(400);
  expect((await office.call(password, { body: { passwd, newPasswd, code: await code() } })).status).toBe(200);
  expect((await stored())?.password_hash).not.toBe(hash);
  expect(await alive()).toEqual([200, 401]);
});

test('one sees the own devices and ends them, and nothing secret', async () => {
  const view = await office.call<OwnSecurityView>(security);
  expect(view.json.data).toMatchObject({ loginName: clerk.loginName, recoveryLeft: 0 });
  expect(view.json.data?.sessions.map((s) => s.current)).toEqual([true, false]);
  expect(view.text).not.toMatch(/totp|hash/i);
  expect((await office.call(revoke, { body: {} })).status).toBe(200);
  expect(await alive()).toEqual([200, 401]);
});

test('S-59 devices that one logs out stand in the log; a call that ends none leaves nothing', async () => {
  for (let i = 0; i < 2; i += 1) expect((await office.call(revoke, { body: {} })).status).toBe(200);
  const noted = await ownerQuery(
    "select entity_id, after from operation_logs where action = 'account.self.sessions' and actor_id = $1",
    [clerk.id],
  );
  expect(noted).toEqual([{ entity_id: String(clerk.id), after: { sessions: 1 } }]);
});
