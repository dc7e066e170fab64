import { loginLogs } from '@/db/schema/log';
import type { Paged } from '@/lib/core/page';
import { recordOperation } from '@/lib/data/audit';
import { withTx } from '@/lib/data/tx';
import { adminCalls } from '@/lib/domain/admin/admin-calls';
import { adminExportJobCalls } from '@/lib/domain/exportJob/admin-calls';
import type { ExportJobView } from '@/lib/domain/exportJob/contract';
import { openExportFile } from '@/lib/domain/exportJob/queries';
import { adminIdentityCalls } from '@/lib/domain/identity/admin-calls';
import type { LoginLogRow } from '@/lib/domain/identity/login-contract';
import { adminLogCalls } from '@/lib/domain/log/admin-calls';
import { adminSiteCalls } from '@/lib/domain/site/admin-calls';
import type { SettingHistoryRow, SettingView } from '@/lib/domain/site/platform-contract';
import { TestBrowser, type Called } from '@/tests/support/call-route';
import { adminActor, makeCtx } from '@/tests/support/ctx';
import { testDb } from '@/tests/support/db';
import { fileOf } from '@/tests/support/factories/exports';
import { makeAdmin, makeBuyer, type User } from '@/tests/support/factories/people';
import { runDueJobs } from '@/tests/support/jobs';
import { dataSnapshot } from '@/tests/support/snapshot';

const jobDel = adminCalls['POST /api/admin/job/del'];
const jobList = adminCalls['GET /api/admin/job/list'];
const jobRetry = adminCalls['POST /api/admin/job/retry'];
const logExport = adminExportJobCalls['POST /api/admin/log/export'];
const loginExport = adminExportJobCalls['POST /api/admin/log/login/export'];
const loginList = adminIdentityCalls['GET /api/admin/log/login/list'];
const verify = adminLogCalls['POST /api/admin/log/verify'];
const settingEdit = adminSiteCalls['POST /api/admin/setting/edit'];
const settingHistory = adminSiteCalls['GET /api/admin/setting/history'];
const settingList = adminSiteCalls['GET /api/admin/setting/list'];
const alertList = adminCalls['GET /api/admin/system/alerts'];
const alertTest = adminCalls['POST /api/admin/system/alerts/test'];
const health = adminCalls['GET /api/admin/system/health'];
const overview = adminCalls['GET /api/admin/system/overview'];
const logList = adminExportJobCalls['GET /api/admin/log/list'];

let platformUser: User;
let auditUser: User;
let platform: TestBrowser;
let auditor: TestBrowser;

const platformOnly: [string, Called, object | undefined][] = [
  ['setting/list', settingList, undefined],
  ['setting/history', settingHistory, undefined],
  ['setting/edit', settingEdit, { items: [{ key: 'site.address', value: '新址', updatedAt: null }] }],
  ['job/list', jobList, undefined],
  ['job/retry', jobRetry, { ids: [1] }],
  ['job/del', jobDel, { ids: [1] }],
  ['system/health', health, undefined],
  ['system/alerts', alertList, undefined],
  ['system/alerts/test', alertTest, {}],
];
const readers: [string, Called, object | undefined][] = [
  ['log/list', logList, undefined],
  ['log/login/list', loginList, undefined],
  ['log/verify', verify, {}],
  ['log/export', logExport, {}],
  ['log/login/export', loginExport, {}],
  ['system/overview', overview, undefined],
];

beforeAll(async () => {
  platformUser = await makeAdmin(['platform'], '平台员');
  auditUser = await makeAdmin(['audit.read'], '审计员');
  platform = await new TestBrowser().signIn(platformUser);
  auditor = await new TestBrowser().signIn(auditUser);
});

const call = (who: TestBrowser, handler: Called, body: object | undefined) =>
  who.call(handler, body === undefined ? {} : { body });

describe('S-08 the platform centre is the platform’s', () => {
  test.each(platformOnly)(
    '%s is refused to an auditor and to other administrators',
    async (_, handler, body) => {
      const others = [
        auditor,
        await new TestBrowser().signIn(
          await makeAdmin(['news.edit', 'finance', 'order', 'warehouse', 'report']),
        ),
        await new TestBrowser().signIn(await makeBuyer()),
      ];
      const before = await dataSnapshot();
      for (const who of others) {
        expect((await call(who, handler, body)).status).toBe(403);
      }
      expect(await dataSnapshot()).toEqual(before);
    },
  );

  test.each(readers)('%s is refused to who reads no logs', async (_, handler, body) => {
    const other = await new TestBrowser().signIn(await makeAdmin(['news.edit', 'finance', 'order']));
    const before = await dataSnapshot();
    expect((await call(other, handler, body)).status).toBe(403);
    expect(await dataSnapshot()).toEqual(before);
  });

  test('S-08 an auditor takes no personal data out in full', async () => {
    const before = await dataSnapshot();
    expect((await auditor.call(logExport, { body: { full: true } })).status).toBe(403);
    expect(await dataSnapshot()).toEqual(before);
  });
});

test('settings: listed, saved by key, refused at the key, with their history', async () => {
  const list = await platform.call<{ items: SettingView[] }>(settingList);
  const address = list.json.data?.items.find((i) => i.key === 'site.address');
  expect(address?.kind).toBe('line');
  const item = { key: 'site.address', value: '某街 1 号', updatedAt: address?.updatedAt ?? null };
  const refused = await platform.call(settingEdit, {
    body: { items: [item, { key: 'site.reportUrl', value: 'javascript:alert(1)', updatedAt: null }] },
  });
  expect([refused.status, Object.keys(refused.json.errors ?? {})]).toEqual([400, ['site.reportUrl']]);
  expect((await platform.call(settingEdit, { body: { items: [item] } })).json.data).toEqual({ changed: 1 });
  expect(
    (await platform.call(settingEdit, { body: { items: [{ ...item, value: '某街 2 号' }] } })).status,
  ).toBe(409);
  const history = await platform.call<Paged<SettingHistoryRow>>(settingHistory, {
    query: { key: 'site.address' },
  });
  expect(history.json.data?.list[0]).toMatchObject({ after: '某街 1 号', actorName: '平台员' });
  const twice = await platform.call(settingEdit, { body: { items: [item, item] } });
  expect(twice.status).toBe(400);
});

test('the login log tells who tried what, with the reason in Chinese and the number masked', async () => {
  await testDb().insert(loginLogs).values({
    loginName: '138****5678',
    method: 'password',
    success: false,
    reason: 'locked',
    ip: '198.51.100.7',
  });
  const reply = await auditor.call<Paged<LoginLogRow>>(loginList, { query: { loginName: '13812345678' } });
  expect(reply.json.data?.list).toEqual([
    expect.objectContaining({
      loginName: '138****5678',
      method: '密码登录',
      success: false,
      reason: '失败次数过多，已锁定',
      ip: '198.51.100.7',
    }),
  ]);
  expect(
    (
      await auditor.call<Paged<LoginLogRow>>(loginList, {
        query: { success: 'true', loginName: '13812345678' },
      })
    ).json.data?.total,
  ).toBe(0);
});

test('S-49 the exported log keeps its cells as text, masks numbers, and the export and its download stand in the log', async () => {
  await withTx(makeCtx({ actor: adminActor(platformUser) }), (ctx) =>
    recordOperation(ctx, {
      action: 'order.remark',
      entity: 'order',
      entityId: '=1+1',
      before: { staffRemark: null },
      after: { staffRemark: '=cmd|calc 电话 13812345678' },
    }),
  );
  const asked = await auditor.call<ExportJobView>(logExport, { body: { action: 'order.remark' } });
  expect(asked.status).toBe(200);
  const id = asked.json.data?.id ?? 0;
  await runDueJobs();
  const rows = await fileOf(id);
  expect(rows).toHaveLength(2);
  expect(rows[1]).toEqual(
    expect.arrayContaining(['=1+1', '内部备注：（空） → =cmd|calc 电话 138****5678', '修改内部备注']),
  );
  await withTx(makeCtx({ actor: adminActor(auditUser) }), (ctx) => openExportFile(ctx, id));
  const log = await auditor.call<Paged<{ action: string; entityId: string }>>(logList, {
    query: { entity: 'export', entityId: String(id) },
  });
  expect(log.json.data?.list.map((r) => r.action)).toEqual(['export.download', 'export.request']);
});

test('the chain is checked by call, and the jobs and the health are there', async () => {
  const checked = await auditor.call<{ done: boolean; broken: unknown }>(verify, { body: {} });
  expect(checked.json.data).toMatchObject({ done: true, broken: null });
  expect(
    (await platform.call<{ counts: object }>(jobList, { query: { state: 'failed' } })).json.data?.counts,
  ).toMatchObject({ failed: 0 });
  expect((await platform.call(jobRetry, { body: { ids: [999] } })).json.data).toEqual({
    done: 0,
    skipped: 1,
  });
  const { parts = [] } = (await platform.call<{ parts: { key: string }[] }>(health)).json.data ?? {};
  expect(parts.map((p) => p.key)).toEqual([
    'process',
    'database',
    'replica',
    'storage',
    'queue',
    'books',
    'stock',
    'providers',
    'alerts',
    'backup',
  ]);
  expect((await auditor.call(overview)).json.data).toMatchObject({ failedJobs: null });
});
