import { getPool } from '@/db/client';
import { hashPassword } from '@/lib/domain/identity/passwords';
import { adminOrganizationCalls } from '@/lib/domain/organization/admin-calls';
import { guestOrganizationCalls } from '@/lib/domain/organization/guest-calls';
import { userOrganizationCalls } from '@/lib/domain/organization/user-calls';
import { adminUploadCalls } from '@/lib/domain/upload/admin-calls';
import { actorFromCookies } from '@/lib/server/auth/session';
import {
  admin,
  get,
  particularsOf,
  PASSWORD,
  pendingRow,
  prepared,
  startOrganizations,
  type Row,
} from './organization-world';
import { Browser, digest, makeAccount, me, signIn, startSms, stopSms } from './world';

const pass = adminOrganizationCalls['POST /api/admin/organization/audit/pass'];
const reject = adminOrganizationCalls['POST /api/admin/organization/audit/reject'];
const audited = adminOrganizationCalls['GET /api/admin/organization/audit/list/audited'];
const adminFile = adminUploadCalls['GET /api/admin/file/download/[id]'];
const add = guestOrganizationCalls['POST /api/guest/organization/add'];
const detail = userOrganizationCalls['GET /api/user/organization/detail'];
const license = userOrganizationCalls['GET /api/user/organization/license'];
const userUpload = userOrganizationCalls['POST /api/user/organization/license/upload'];
const mgrEdit = userOrganizationCalls['POST /api/user/organization/mgr/edit'];

let png = '';
beforeAll(async () => {
  await startSms();
  ({ png } = await startOrganizations());
});
afterAll(stopSms);

test('S-12 approval makes the members buy as the organisation at once; it is decided once and logged', async () => {
  const { browser, form } = await prepared({ name: '通过单位' });
  await browser.post(add, form);
  const row = await pendingRow('通过单位');
  const body = { id: row.id, submittedAt: row.submittedAt };
  const answers = await Promise.all([admin.post(pass, body), admin.post(pass, body)]);
  expect(answers.map((a) => a.status).toSorted((x, y) => x - y)).toEqual([200, 409]);
  expect(await actorFromCookies(browser.cookie)).toMatchObject({ organizationId: row.id });
  expect(await get(browser, detail)).toMatchObject({ status: 'approved', canEdit: false });
  expect((await admin.post(reject, { ...body, reason: '不对' })).status).toBe(409);
  const { list } = await get<{ list: Row[] }>(admin, audited, `?keyword=${encodeURIComponent('通过单位')}`);
  expect(list).toMatchObject([{ name: '通过单位', status: 'approved', auditor: '陈审核', attempts: 1 }]);
  const { rows } = await getPool().query(
    "select action from operation_logs where entity = 'organization' and entity_id = $1",
    [String(row.id)],
  );
  expect(rows).toEqual([{ action: 'organization.audit.pass' }]);
});

test('S-12 a refusal says why; the manager puts it right and hands it in again', async () => {
  const { browser, form } = await prepared({ name: '驳回单位' });
  await browser.post(add, form);
  const row = await pendingRow('驳回单位');
  expect((await admin.post(reject, { id: row.id, submittedAt: row.submittedAt, reason: '' })).status).toBe(
    400,
  );
  const refuse = { id: row.id, submittedAt: row.submittedAt, reason: '证照不清晰' };
  expect((await admin.post(reject, refuse)).body.message).toBe('已驳回');
  expect(await get(browser, detail)).toMatchObject({
    status: 'rejected',
    rejectReason: '证照不清晰',
    canEdit: true,
  });
  const edit = { ...particularsOf(form), name: '驳回单位（更正）' };
  expect(await browser.post(mgrEdit, { ...edit, mail: 'new@example.cn' })).toMatchObject({
    status: 422,
    body: { errors: { mailCode: '请输入邮箱验证码' } },
  });
  const stored = await browser.post(userUpload, { name: '新执照.png', content: png });
  const licenseId = (stored.body.data as { id: number }).id;
  const done = await browser.post(mgrEdit, { ...edit, licenseId });
  expect(done.body).toMatchObject({
    result: true,
    data: { status: 'pending', name: '驳回单位（更正）', rejectReason: null, license: { id: licenseId } },
  });
  expect((await browser.post(mgrEdit, edit)).status).toBe(409);
  // What the auditor had open is the old one.
  expect(await admin.post(pass, { id: row.id, submittedAt: row.submittedAt })).toMatchObject({
    status: 409,
    body: { message: '单位资料已重新提交，请刷新后审核' },
  });
  const again = await pendingRow('驳回单位');
  expect((await admin.post(pass, { id: again.id, submittedAt: again.submittedAt })).status).toBe(200);
});

test('a refused application does not keep the credit code, and cannot take it back', async () => {
  const first = await prepared({ name: '冒名单位' });
  await first.browser.post(add, first.form);
  const row = await pendingRow('冒名单位');
  await admin.post(reject, { id: row.id, submittedAt: row.submittedAt, reason: '材料不实' });
  const second = await prepared({ creditCode: first.form.creditCode });
  expect((await second.browser.post(add, second.form)).status).toBe(200);
  const retry = particularsOf(first.form);
  expect(await first.browser.post(mgrEdit, retry)).toMatchObject({
    status: 409,
    body: { errors: { creditCode: expect.any(String) } },
  });
});

test('S-07, S-42 papers and organisation are read by their manager and the platform desk only', async () => {
  const { browser, form } = await prepared({ name: '私密单位' });
  await browser.post(add, form);
  const view = await get<{ id: number; license: { id: number } }>(browser, detail);
  const own = await browser.fetch(license, '/api/test');
  expect([own.status, own.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(own.headers.get('cache-control')).toBe('private, no-store');
  const office = await admin.fetch(adminFile, '/api/test', {}, { id: String(view.license.id) });
  expect(office.status).toBe(200);

  const passwordHash = await hashPassword(digest(PASSWORD));
  const member = await makeAccount({ passwordHash, role: 'user#userOrg' });
  await getPool().query(
    "insert into organization_members (organization_id, user_id, role) values ($1, $2, 'member')",
    [view.id, member.id],
  );
  const colleague = new Browser();
  await signIn(colleague, member.phone, PASSWORD);
  expect(await get(colleague, detail)).toMatchObject({ role: 'member', license: null, canEdit: false });
  expect((await colleague.fetch(license, '/api/test')).status).toBe(404);
  await getPool().query("update organizations set status = 'rejected' where id = $1", [view.id]);
  expect((await colleague.post(mgrEdit, particularsOf(form))).status).toBe(403);
  await getPool().query('update organization_members set removed_at = now() where user_id = $1', [member.id]);
  expect((await colleague.fetch(detail, '/api/test')).status).toBe(404);

  const stranger = await makeAccount({ passwordHash });
  const other = new Browser();
  await signIn(other, stranger.phone, PASSWORD);
  expect((await other.fetch(detail, '/api/test')).status).toBe(404);
  expect(await me(other)).toBe(200);
});
