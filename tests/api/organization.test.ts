import { organizationTypes } from '@/db/schema/organization';
import { uploads } from '@/db/schema/upload';
import { adminOrganizationCalls } from '@/lib/domain/organization/admin-calls';
import type { OrganizationAuditRow, OrganizationView } from '@/lib/domain/organization/contract';
import { creditCodeCheck } from '@/lib/domain/organization/credit-code';
import { userOrganizationCalls } from '@/lib/domain/organization/user-calls';
import { adminUploadCalls } from '@/lib/domain/upload/admin-calls';
import { actorFromCookies } from '@/lib/server/auth/session';
import { sessionCookies, TestBrowser } from '@/tests/support/call-route';
import { ownerQuery, testDb } from '@/tests/support/db';
import { joinOrganization, makeOrganization } from '@/tests/support/factories/organization';
import { makeAdmin } from '@/tests/support/factories/people';
import { picture } from '@/tests/support/factories/upload';
import { expectInvariants } from '@/tests/support/invariants';
import { dataSnapshot } from '@/tests/support/snapshot';

const pass = adminOrganizationCalls['POST /api/admin/organization/audit/pass'];
const reject = adminOrganizationCalls['POST /api/admin/organization/audit/reject'];
const pending = adminOrganizationCalls['GET /api/admin/organization/audit/list/pending'];
const audited = adminOrganizationCalls['GET /api/admin/organization/audit/list/audited'];
const adminFile = adminUploadCalls['GET /api/admin/file/download/[id]'];
const detail = userOrganizationCalls['GET /api/user/organization/detail'];
const upload = userOrganizationCalls['POST /api/user/organization/license/upload'];
const edit = userOrganizationCalls['POST /api/user/organization/mgr/edit'];
const withdraw = userOrganizationCalls['POST /api/user/organization/mgr/withdraw'];

process.env.RATE_SCALE = '100000';

let typeId = 0;
let serial = 0;
let png = '';
let auditor: TestBrowser;
let auditorId = 0;
beforeAll(async () => {
  const [row] = await testDb()
    .insert(organizationTypes)
    .values({ name: '机关单位' })
    .returning({ id: organizationTypes.id });
  typeId = row?.id ?? 0;
  png = (await picture()).toString('base64');
  const admin = await makeAdmin(['platform'], '陈审核');
  auditorId = admin.id;
  auditor = await new TestBrowser('203.0.113.2').signIn(admin);
});

function creditCode(): string {
  serial += 1;
  const head = `91110000${String(process.pid % 1000).padStart(3, '0')}${String(serial).padStart(6, '0')}`;
  return `${head}${creditCodeCheck(head)}`;
}

/** An approved organisation with all its papers, its manager's browser, and the form as it stands. */
async function world() {
  const mail = `org${creditCode()}@example.cn`.toLowerCase();
  const values = { typeId, creditCode: creditCode(), areaCode: '110101', address: '东华门大街 1 号' };
  const organization = await makeOrganization({
    ...values,
    contactName: '钱主任',
    contactPhone: '010-83600101',
    contactEmail: mail,
  });
  const browser = await new TestBrowser().signIn(organization.manager.user);
  const form = { ...values, name: organization.name, contactName: '钱主任', mail };
  return { ...organization, browser, form };
}
type Made = Awaited<ReturnType<typeof world>>;

const propose = async (w: Made, more: Record<string, unknown>) => {
  const reply = await w.browser.call<OrganizationView>(edit, { body: { ...w.form, ...more } });
  expect([reply.status, reply.status === 200 ? '' : reply.text]).toEqual([200, '']);
  return reply.json.data as OrganizationView;
};
const mine = async (w: Made) =>
  (await w.browser.call<OrganizationView>(detail)).json.data as OrganizationView;
const listed = async (handler: typeof pending | typeof audited, w: Made) => {
  const query = { keyword: w.name, pageSize: 100 };
  const reply = await auditor.call<{ list: OrganizationAuditRow[] }>(handler, { query });
  return (reply.json.data?.list ?? []).filter((r) => r.id === w.id);
};
const decide = (handler: typeof pass | typeof reject, id: number, submittedAt: string, reason?: string) =>
  auditor.call<OrganizationAuditRow>(handler, { body: { id, submittedAt, ...(reason ? { reason } : {}) } });
const at = (view: OrganizationView) => view.proposal?.proposedAt ?? '';

test('S-12 an approved organisation changes by a proposal: members buy on, the auditor sees old and new', async () => {
  const w = await world();
  const member = await joinOrganization(w.id, 'member');
  const next = creditCode();
  const view = await propose(w, { name: '某省保密协会', creditCode: next, areaCode: '110102' });
  expect(view).toMatchObject({
    name: w.name,
    status: 'approved',
    creditCode: w.form.creditCode,
    canRevise: true,
  });
  expect(view.proposal).toMatchObject({
    status: 'pending',
    reason: null,
    changes: [
      { field: 'name', label: '单位全称', from: w.name, to: '某省保密协会' },
      { field: 'creditCode', from: w.form.creditCode, to: next },
      { field: 'areaCode', from: '北京市 东城区', to: '北京市 西城区' },
    ],
  });
  expect(await actorFromCookies(await sessionCookies(member.user))).toMatchObject({ organizationId: w.id });
  expect(await listed(pending, w)).toMatchObject([
    {
      id: w.id,
      name: w.name,
      status: 'pending',
      revision: true,
      applicant: w.manager.user.name,
      submittedAt: at(view),
      proposal: view.proposal,
    },
  ]);
  expect(await listed(audited, w)).toEqual([]);
  const done = await decide(pass, w.id, at(view));
  expect(done.json.data).toMatchObject({
    name: '某省保密协会',
    creditCode: next,
    areaText: '北京市 西城区',
    status: 'approved',
    revision: false,
    proposal: null,
    auditor: '陈审核',
  });
  expect(await mine(w)).toMatchObject({ name: '某省保密协会', proposal: null });
  const logs = await ownerQuery(
    `select action, before, after from operation_logs where entity = 'organization' and entity_id = $1`,
    [String(w.id)],
  );
  expect(logs).toEqual([
    {
      action: 'organization.revise.pass',
      before: { name: w.name, creditCode: w.form.creditCode, areaCode: '北京市 东城区' },
      after: { name: '某省保密协会', creditCode: next, areaCode: '北京市 西城区' },
    },
  ]);
  expect((await decide(pass, w.id, at(view))).status).toBe(409);
  await expectInvariants();
});

test('S-12 a refusal leaves the live particulars and says why; the manager hands in anew or takes back', async () => {
  const w = await world();
  const first = await propose(w, { address: '东华门大街 2 号' });
  expect((await decide(reject, w.id, at(first), '地址与证照不符')).status).toBe(200);
  expect(await mine(w)).toMatchObject({
    address: w.form.address,
    status: 'approved',
    proposal: { status: 'rejected', reason: '地址与证照不符', values: { address: '东华门大街 2 号' } },
  });
  expect(await listed(audited, w)).toMatchObject([{ status: 'approved', revision: false }]);
  const second = await propose(w, { address: '东华门大街 3 号' });
  expect(second.proposal).toMatchObject({ status: 'pending', reason: null });
  const back = await w.browser.call<OrganizationView>(withdraw, { body: {} });
  expect(back.json.data).toMatchObject({ proposal: null, address: w.form.address });
  expect((await w.browser.call(withdraw, { body: {} })).status).toBe(409);
  expect((await decide(pass, w.id, at(second))).status).toBe(409);
  // What is the same as the live particulars is no change.
  await propose(w, { address: '东华门大街 4 号' });
  expect((await propose(w, {})).proposal).toBeNull();
});

test('S-12 a decision after another edit, one’s own proposal, a repeated and a foreign one: 409, nothing changes', async () => {
  const w = await world();
  const first = await propose(w, { address: '东华门大街 2 号' });
  const second = await propose(w, { address: '东华门大街 3 号' });
  const before = await dataSnapshot();
  for (const handler of [pass, reject]) {
    expect(await decide(handler, w.id, at(first), handler === reject ? '不符' : undefined)).toMatchObject({
      status: 409,
    });
  }
  expect(await dataSnapshot()).toEqual(before);
  await ownerQuery('update organizations set proposed_by = $2 where id = $1', [w.id, auditorId]);
  const own = await dataSnapshot();
  const refused = await decide(pass, w.id, at(second));
  expect([refused.status, refused.json.message]).toEqual([409, '不能审核本人提交的单位资料']);
  expect(await dataSnapshot()).toEqual(own);
  await ownerQuery('update organizations set proposed_by = $2 where id = $1', [w.id, w.manager.user.id]);
  const twice = await Promise.all([decide(pass, w.id, at(second)), decide(pass, w.id, at(second))]);
  expect(twice.map((r) => r.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await mine(w)).toMatchObject({ address: '东华门大街 3 号' });
  const decided = await dataSnapshot();
  expect((await decide(reject, w.id, at(second), '不符')).status).toBe(409);
  expect(await dataSnapshot()).toEqual(decided);
});

test('contact and telephone change at once, the mail address with its code; a plain member changes nothing', async () => {
  const w = await world();
  const view = await propose(w, { contactName: '孙主任', contactPhone: '010-83600102' });
  expect(view).toMatchObject({ contactName: '孙主任', contactPhone: '010-83600102', proposal: null });
  const before = await dataSnapshot();
  const mail = await w.browser.call(edit, { body: { ...w.form, mail: 'another@example.cn' } });
  expect([mail.status, mail.json.errors]).toEqual([422, { mailCode: '请输入邮箱验证码' }]);
  const member = await new TestBrowser().signIn((await joinOrganization(w.id, 'member')).user);
  const after = await dataSnapshot();
  expect((await member.call(edit, { body: { ...w.form, address: '别处 9 号' } })).status).toBe(403);
  expect((await member.call(withdraw, { body: {} })).status).toBe(403);
  expect(await dataSnapshot()).toEqual(after);
  expect(after.organizations).toBe(before.organizations);
});

test('a code that another organisation has is refused at its field, at the proposal and at the audit', async () => {
  const [w, other] = [await world(), await world()];
  const before = await dataSnapshot();
  const taken = await w.browser.call(edit, { body: { ...w.form, creditCode: other.form.creditCode } });
  expect([taken.status, Object.keys(taken.json.errors ?? {})]).toEqual([409, ['creditCode']]);
  expect(await dataSnapshot()).toEqual(before);
  const next = creditCode();
  const [one, two] = [await propose(w, { creditCode: next }), await propose(other, { creditCode: next })];
  expect((await decide(pass, w.id, at(one))).status).toBe(200);
  const late = await dataSnapshot();
  expect((await decide(pass, other.id, at(two))).status).toBe(409);
  expect(await dataSnapshot()).toEqual(late);
});

test('a new licence waits beside the live one, and takes its place when it is approved', async () => {
  const w = await world();
  const store = async () => {
    const body = { name: '新执照.png', content: png };
    const reply = await w.browser.call<{ id: number }>(upload, { body });
    return reply.json.data?.id ?? 0;
  };
  const living = async (id: number) =>
    (await testDb().select({ id: uploads.id, gone: uploads.deletedAt }).from(uploads)).find(
      (u) => u.id === id,
    )?.gone === null;
  const first = await store();
  const one = await propose(w, { licenseId: first });
  expect(one).toMatchObject({ license: null, proposal: { changes: [{ field: 'license' }] } });
  expect((await auditor.call(adminFile, { params: { id: first } })).status).toBe(200);
  await decide(pass, w.id, at(one));
  expect(await mine(w)).toMatchObject({ license: { id: first } });
  const [second, third] = [await store(), await store()];
  await propose(w, { licenseId: second });
  const two = await propose(w, { licenseId: third });
  expect(await Promise.all([first, second, third].map(living))).toEqual([true, false, true]);
  await decide(pass, w.id, at(two));
  expect(await mine(w)).toMatchObject({ license: { id: third } });
  expect(await Promise.all([first, third].map(living))).toEqual([false, true]);
});
