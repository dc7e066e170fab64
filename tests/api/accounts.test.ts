import { sha256Hex } from '@/lib/client/password';
import { maskPhone } from '@/lib/core/phone-number';
import { randomBase32 } from '@/lib/core/totp';
import { adminCalls } from '@/lib/domain/admin/admin-calls';
import type { AccountView } from '@/lib/domain/admin/contract';
import { adminArticleCalls } from '@/lib/domain/article/admin-calls';
import { adminExportJobCalls } from '@/lib/domain/exportJob/admin-calls';
import { hashPassword, passwordMatches } from '@/lib/domain/identity/passwords';
import { secretAbout } from '@/lib/domain/identity/rules';
import { TestBrowser } from '@/tests/support/call-route';
import { makeCtx } from '@/tests/support/ctx';
import { ownerQuery } from '@/tests/support/db';
import { makeAdmin, makeBuyer, nextPhone, type User } from '@/tests/support/factories/people';
import { dataSnapshot } from '@/tests/support/snapshot';

const add = adminCalls['POST /api/admin/account/add'];
const detail = adminCalls['GET /api/admin/account/detail/[id]'];
const edit = adminCalls['POST /api/admin/account/edit'];
const enable = adminCalls['POST /api/admin/account/enable'];
const list = adminCalls['GET /api/admin/account/list'];
const resetPassword = adminCalls['POST /api/admin/account/password/reset'];
const permissions = adminCalls['GET /api/admin/account/permissions'];
const resetSecond = adminCalls['POST /api/admin/account/second/reset'];
const articles = adminArticleCalls['GET /api/admin/article/list'];
const logs = adminExportJobCalls['GET /api/admin/log/list'];

let boss: User;
let chair: TestBrowser;
const reason = '岗位调整';
beforeEach(async () => {
  await ownerQuery("update users set status = 'disabled' where role like 'admin#%'");
  boss = await makeAdmin(['platform', 'audit.read'], '陈平台');
  chair = await new TestBrowser().signIn(boss);
});

const get = async (id: number) =>
  (await chair.call<AccountView>(detail, { path: '/api/admin/account/detail/[id]', params: { id } })).json
    .data;
const editBody = async (id: number, more: object = {}) => {
  const { name, phone, permissions: had, updatedAt } = (await get(id))!;
  return { id, updatedAt, name, phone, permissions: had, ...more };
};
const logged = (action: string) =>
  ownerQuery<{ entity_id: string; before: unknown; after: Record<string, unknown> }>(
    'select entity_id, before, after from operation_logs where action = $1 order by id desc',
    [action],
  );
const platformLeft = async () =>
  (
    await ownerQuery<{ n: number }>(
      "select count(*)::int as n from users where status = 'active' and 'platform' = any(permissions)",
    )
  )[0]?.n;

test('a new administrator: role from permissions, a password told once that has to be changed, no secret in reply or log', async () => {
  const body = {
    loginName: 'news.li',
    name: '李新闻',
    phone: nextPhone(),
    permissions: ['news.audit', 'news.edit'],
  };
  const made = await chair.call<{ account: AccountView; oneTimePassword: string }>(add, { body });
  expect(made.status).toBe(200);
  const { account, oneTimePassword } = made.json.data!;
  expect(account).toMatchObject({
    loginName: 'news.li',
    role: 'admin#adminNews',
    offices: ['新闻后台'],
    permissions: ['news.edit', 'news.audit'],
    mustChangePassword: true,
    secondFactor: false,
    self: false,
  });
  const [row] = await ownerQuery<{ password_hash: string }>('select password_hash from users where id = $1', [
    account.id,
  ]);
  expect(await passwordMatches(sha256Hex(oneTimePassword), row?.password_hash ?? null)).toBe(true);
  const [entry] = await logged('account.add');
  expect(entry?.after).toEqual({
    loginName: 'news.li',
    name: '李新闻',
    phone: maskPhone(body.phone),
    role: 'admin#adminNews',
    permissions: 'news.edit、news.audit',
  });
  const whole = JSON.stringify([entry, await get(account.id)]);
  for (const secret of [oneTimePassword, row?.password_hash ?? '-']) expect(whole).not.toContain(secret);
  const again = await chair.call(add, { body: { ...body, phone: nextPhone(), loginName: 'NEWS.LI' } });
  expect([again.status, again.json.errors]).toEqual([409, { loginName: '该登录名已被使用' }]);
  const taken = await chair.call(add, { body: { ...body, loginName: 'other.li' } });
  expect([taken.status, taken.json.errors]).toEqual([409, { phone: '该手机号码已被其他账号使用' }]);
});

test.each([
  ['a permission that does not exist', { permissions: ['news.edit', 'root'] }],
  ['no permission', { permissions: [] }],
  ['a short login name', { loginName: 'li' }],
])('%s is refused and changes nothing', async (_, more) => {
  const before = await dataSnapshot();
  const body = { loginName: 'valid.name', name: '李', phone: null, permissions: ['news.edit'], ...more };
  expect((await chair.call(add, { body })).status).toBe(400);
  expect(await dataSnapshot()).toEqual(before);
});

test('S-13 a change of permissions bites on the next request, before and after stand in the log', async () => {
  const clerk = await makeAdmin(['news.edit']);
  const desk = await new TestBrowser().signIn(clerk);
  expect((await desk.call(articles)).status).toBe(200);
  const saved = await chair.call<AccountView>(edit, {
    body: await editBody(clerk.id, { permissions: ['audit.read'] }),
  });
  expect(saved.json.data).toMatchObject({ role: 'admin#adminPlatform', permissions: ['audit.read'] });
  expect([(await desk.call(articles)).status, (await desk.call(logs)).status]).toEqual([403, 200]);
  expect((await logged('account.edit'))[0]).toMatchObject({
    entity_id: String(clerk.id),
    before: { permissions: 'news.edit', role: 'admin#adminProduct' },
    after: { permissions: 'audit.read', role: 'admin#adminPlatform' },
  });
  const stale = { ...(await editBody(clerk.id)), updatedAt: clerk.updatedAt.toISOString() };
  expect((await chair.call(edit, { body: stale })).json.message).toBe('账号已变动，请刷新后重试');
});

test('S-10 the log keeps no whole number, yet says that one was replaced by another that looks alike', async () => {
  const clerk = await makeAdmin(['news.edit']);
  const [from, to] = ['13800012345', '13899992345'];
  await ownerQuery('update users set phone = $2 where id = $1', [clerk.id, from]);
  expect((await chair.call(edit, { body: await editBody(clerk.id, { phone: to }) })).status).toBe(200);
  expect((await logged('account.edit'))[0]).toMatchObject({
    before: { phone: '138****2345' },
    after: { phone: '138****2345', phoneChanged: true },
  });
});

test('S-13 a stopped account is out at once and stays out until it is let in again', async () => {
  const clerk = await makeAdmin(['news.edit']);
  const desk = await new TestBrowser().signIn(clerk);
  const body = { id: clerk.id, enabled: false, reason };
  expect((await chair.call(enable, { body })).status).toBe(200);
  expect((await desk.call(articles)).status).toBe(401);
  expect((await chair.call(enable, { body })).status).toBe(409);
  expect((await chair.call(enable, { body: { ...body, enabled: true } })).status).toBe(200);
  expect((await desk.call(articles)).status).toBe(401);
});

test('S-08 nobody acts on the own account: refused, nothing changes, one note of it in a minute', async () => {
  const own = await editBody(boss.id, { permissions: ['platform', 'finance'] });
  const before = await dataSnapshot();
  for (let i = 0; i < 2; i += 1) {
    for (const [call, body, path] of [
      [edit, own, '/api/admin/account/edit'],
      [enable, { id: boss.id, enabled: false, reason }, '/api/admin/account/enable'],
      [resetPassword, { id: boss.id, reason }, '/api/admin/account/password/reset'],
      [resetSecond, { id: boss.id, reason }, '/api/admin/account/second/reset'],
    ] as const) {
      const r = await chair.call(call, { path, body });
      expect([path, r.status, r.json.message]).toEqual([path, 403, '权限不足']);
    }
  }
  expect(await dataSnapshot()).toEqual(before);
  const noted = await ownerQuery<{ entity_id: string; after: unknown; actor_name: string }>(
    "select entity_id, after, actor_name from operation_logs where action = 'security.denied' and actor_id = $1 order by entity_id",
    [boss.id],
  );
  expect(noted).toEqual(
    ['edit', 'enable', 'password/reset', 'second/reset'].map((call) => ({
      entity_id: `/api/admin/account/${call}`,
      after: { method: 'POST' },
      actor_name: '陈平台',
    })),
  );
});

test('the last platform administrator stays: thirty times two stop each other, one remains', async () => {
  for (let i = 0; i < 30; i += 1) {
    await ownerQuery("update users set status = 'disabled' where role like 'admin#%'");
    const [a, b] = [await makeAdmin(['platform']), await makeAdmin(['platform', 'finance'])];
    const [x, y] = [await new TestBrowser().signIn(a), await new TestBrowser().signIn(b)];
    const stop = i % 2 === 0;
    const act = (by: TestBrowser, other: User) =>
      stop
        ? by.call(enable, { body: { id: other.id, enabled: false, reason } })
        : by.call(edit, {
            body: {
              id: other.id,
              updatedAt: other.updatedAt.toISOString(),
              name: other.name,
              phone: other.phone,
              permissions: ['order'],
            },
          });
    const answers = await Promise.all([act(x, b), act(y, a)]);
    expect(answers.filter((r) => r.status === 200)).toHaveLength(1);
    expect(await platformLeft()).toBe(1);
  }
});

test('a password is reset by a colleague: told once, sessions end, the authenticator stays', async () => {
  const clerk = await makeAdmin(['news.edit']);
  await ownerQuery('update users set password_hash = $2, totp_enabled_at = now() where id = $1', [
    clerk.id,
    await hashPassword(sha256Hex('Sea-otter7')),
  ]);
  const desk = await new TestBrowser().signIn(clerk);
  const done = await chair.call<{ account: AccountView; oneTimePassword: string }>(resetPassword, {
    body: { id: clerk.id, reason },
  });
  expect(done.json.data?.account).toMatchObject({
    mustChangePassword: true,
    secondFactor: true,
    sessions: 0,
  });
  expect((await desk.call(articles)).status).toBe(401);
  const [row] = await ownerQuery<{ password_hash: string }>('select password_hash from users where id = $1', [
    clerk.id,
  ]);
  expect(await passwordMatches(sha256Hex(done.json.data?.oneTimePassword ?? ''), row!.password_hash)).toBe(
    true,
  );
  expect(JSON.stringify(await logged('account.password.reset'))).not.toContain(
    done.json.data?.oneTimePassword,
  );
});

test('a lost authenticator is taken away: secret and recovery codes gone, sessions end', async () => {
  const clerk = await makeAdmin(['news.edit']);
  expect((await chair.call(resetSecond, { body: { id: clerk.id, reason } })).status).toBe(409);
  await ownerQuery('update users set totp_secret_enc = $2, totp_enabled_at = now() where id = $1', [
    clerk.id,
    makeCtx().ports.vault.seal(randomBase32(), secretAbout(clerk.id)),
  ]);
  await ownerQuery("insert into user_recovery_codes (user_id, code_hash) values ($1, 'x')", [clerk.id]);
  const desk = await new TestBrowser().signIn(clerk);
  expect((await chair.call(resetSecond, { body: { id: clerk.id, reason } })).status).toBe(200);
  expect((await desk.call(articles)).status).toBe(401);
  const left = await ownerQuery(
    `select totp_secret_enc, totp_enabled_at, (select count(*)::int from user_recovery_codes where user_id = u.id) as codes
       from users u where id = $1`,
    [clerk.id],
  );
  expect(left).toEqual([{ totp_secret_enc: null, totp_enabled_at: null, codes: 0 }]);
});

test('sensitive acts long after the code ask for a new one and change nothing', async () => {
  const clerk = await makeAdmin(['news.edit']);
  const body = await editBody(clerk.id, { permissions: ['finance'] });
  await ownerQuery(
    "update sessions set second_factor_at = now() - interval '11 minutes' where user_id = $1",
    [boss.id],
  );
  const before = await dataSnapshot();
  for (const [call, given] of [
    [add, { loginName: 'some.body', name: '某人', phone: null, permissions: ['finance'] }],
    [edit, body],
    [enable, { id: clerk.id, enabled: false, reason }],
    [resetPassword, { id: clerk.id, reason }],
    [resetSecond, { id: clerk.id, reason }],
  ] as const) {
    const r = await chair.call(call, { body: given });
    expect([r.status, r.json.code]).toEqual([422, 'FRESH_CODE']);
  }
  expect(await dataSnapshot()).toEqual(before);
});

test('the list finds administrators only, and says what can be granted', async () => {
  const buyer = await makeBuyer({ name: '寻找读者' });
  await makeAdmin(['finance'], '寻找财务');
  const found = await chair.call<{ list: AccountView[]; total: number }>(list, {
    query: { keyword: '寻找' },
  });
  expect(found.json.data?.list.map((a) => a.name)).toEqual(['寻找财务']);
  const by = await chair.call<{ list: AccountView[] }>(list, {
    query: { permission: 'platform', status: 'active' },
  });
  expect(by.json.data?.list.map((a) => [a.id, a.self])).toEqual([[boss.id, true]]);
  expect((await get(buyer.id)) ?? null).toBeNull();
  expect((await chair.call(enable, { body: { id: buyer.id, enabled: false, reason } })).status).toBe(404);
  const offered = await chair.call<{ office: string }[]>(permissions);
  expect(offered.json.data?.map((o) => o.office)).toEqual(['新闻后台', '商城后台', '平台管理']);
});
