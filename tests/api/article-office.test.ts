import type { Paged } from '@/lib/core/page';
import { adminArticleAuditCalls } from '@/lib/domain/article/admin-audit-calls';
import { adminArticleCalls } from '@/lib/domain/article/admin-calls';
import type {
  ArticleSaved,
  AuditedRow,
  OfficeArticleRow,
  OfficeArticleView,
} from '@/lib/domain/article/contract';
import { guestArticleCalls } from '@/lib/domain/article/guest-calls';
import { callRoute, TestBrowser } from '@/tests/support/call-route';
import { makeArticleCategory } from '@/tests/support/factories/article';
import { makeAdmin } from '@/tests/support/factories/people';
import { unknownNamed } from '@/tests/support/unknown-fields';

const add = adminArticleCalls['POST /api/admin/article/add'];
const audited = adminArticleAuditCalls['GET /api/admin/article/audit/list/audited'];
const pending = adminArticleAuditCalls['GET /api/admin/article/audit/list/pending'];
const pass = adminArticleAuditCalls['POST /api/admin/article/audit/pass'];
const reject = adminArticleAuditCalls['POST /api/admin/article/audit/reject'];
const detail = adminArticleCalls['GET /api/admin/article/detail/[id]'];
const edit = adminArticleCalls['POST /api/admin/article/edit'];
const list = adminArticleCalls['GET /api/admin/article/list'];
const publish = adminArticleCalls['POST /api/admin/article/publish'];
const submit = adminArticleCalls['POST /api/admin/article/submit/[id]'];
const summary = adminArticleCalls['GET /api/admin/article/summary'];
const guestDetail = guestArticleCalls['GET /api/guest/article/detail/[id]'];

let editor: TestBrowser;
let auditor: TestBrowser;
let clerk: TestBrowser;
let categoryId: number;

beforeAll(async () => {
  const users = await Promise.all([
    makeAdmin(['news.edit'], '编辑'),
    makeAdmin(['news.audit'], '审核'),
    makeAdmin(['order'], '业务员'),
  ]);
  [editor, auditor, clerk] = (await Promise.all(users.map((u) => new TestBrowser().signIn(u)))) as [
    TestBrowser,
    TestBrowser,
    TestBrowser,
  ];
  categoryId = await makeArticleCategory();
});

const fields = () => ({ categoryId, title: '接口文章', contentHtml: '<p>正文</p>' });
const make = async (more: object = {}) => {
  const reply = await editor.call<ArticleSaved>(add, { body: { ...fields(), ...more } });
  expect(reply.status).toBe(200);
  return reply.json.data as ArticleSaved;
};
const rowIn = async (who: TestBrowser, id: number) =>
  (await who.call<Paged<OfficeArticleRow>>(list, { query: { pageSize: 100 } })).json.data?.list.find(
    (a) => a.id === id,
  );

test('the journey of an article through the endpoints, with the buttons each person gets', async () => {
  const { id, version } = await make();
  expect((await rowIn(editor, id))?.allowedActions).toEqual(['edit', 'submit', 'schedule', 'delete']);
  expect((await rowIn(auditor, id))?.allowedActions).toEqual(['schedule']);
  expect((await editor.call(submit, { method: 'POST', params: { id } })).json.message).toBe('已提交审核');
  const waiting = (await auditor.call<Paged<OfficeArticleRow>>(pending)).json.data?.list.find(
    (a) => a.id === id,
  );
  expect(waiting).toMatchObject({
    submittedByName: '编辑',
    allowedActions: ['approve', 'reject', 'schedule'],
  });
  const passed = await auditor.call(pass, {
    body: new URLSearchParams({ id: `${id}`, version: `${version}` }),
  });
  expect(passed.json).toMatchObject({ result: true, message: '审核通过' });
  expect((await auditor.call(pass, { body: { id, version } })).status).toBe(409);
  expect((await editor.call(publish, { body: { id } })).json.message).toBe('发布成功');
  expect((await callRoute(guestDetail, { params: { id } })).status).toBe(200);
  const decisions = (await auditor.call<Paged<AuditedRow>>(audited)).json.data?.list;
  expect(decisions?.find((d) => d.id === id)).toMatchObject({
    result: 'approve',
    auditedByName: '审核',
    status: 'published',
  });
  const history = (await editor.call<OfficeArticleView>(detail, { params: { id } })).json.data?.events;
  expect(history?.map((e) => e.action)).toEqual(['publish', 'approve', 'submit', 'create']);
});

test('a stale edit answers 409 with the version to read again', async () => {
  const { id } = await make();
  await editor.call(edit, { body: { ...fields(), id, version: 1, title: '第二版' } });
  const stale = await editor.call(edit, { body: { ...fields(), id, version: 1, title: '旧的' } });
  expect(stale.status).toBe(409);
  expect(stale.json).toMatchObject({ code: 'CONFLICT', data: { version: 2 } });
  expect((await rowIn(editor, id))?.title).toBe('第二版');
});

test('S-09 fields that a form does not have are refused by name, and nothing is stored', async () => {
  const extra = {
    status: 'published',
    submittedAt: '2020-01-01T00:00:00Z',
    createdBy: 1,
    version: 99,
    views: 1_000_000,
    deletedAt: null,
  };
  const drafts = async () =>
    (await editor.call<{ counts: { draft: number } }>(summary)).json.data?.counts.draft;
  const before = await drafts();
  expect(unknownNamed(await editor.call(add, { body: { ...fields(), ...extra } }))).toEqual(
    Object.keys(extra),
  );
  expect(await drafts()).toBe(before);
});

test.each([
  ['title', { title: ' ' }, '请输入标题'],
  ['categoryId', { categoryId: 987_654 }, '所选栏目不存在'],
  [
    'externalUrl',
    { externalUrl: 'javascript:alert(1)' },
    '请输入以 http:// 或 https:// 开头的网址，或以 / 开头的站内路径',
  ],
  ['coverPath', { coverPath: '//evil.example/a.png' }, '请输入以 / 开头的站内路径'],
  ['keywords', { keywords: Array.from({ length: 11 }, (_, i) => `词${i}`) }, '最多 10 项'],
])('a bad %s gets its Chinese message and stores nothing', async (field, more, message) => {
  const before = (await editor.call<{ counts: { draft: number } }>(summary)).json.data?.counts.draft;
  const reply = await editor.call(add, { body: { ...fields(), ...more } });
  expect(reply.status).toBe(400);
  expect(reply.json.errors).toEqual({ [field]: message });
  expect((await editor.call<{ counts: { draft: number } }>(summary)).json.data?.counts.draft).toBe(before);
});

test('a rejection needs its reason', async () => {
  const { id, version } = await make();
  await editor.call(submit, { method: 'POST', params: { id } });
  const reply = await auditor.call(reject, { body: { id, version, reason: ' ' } });
  expect(reply.status).toBe(400);
  expect(reply.json.errors).toEqual({ reason: '请填写驳回原因' });
});

test('S-08 an administrator of the mall reaches nothing of the news desk', async () => {
  const { id } = await make();
  const replies = await Promise.all([
    clerk.call(list),
    clerk.call(detail, { params: { id } }),
    clerk.call(add, { body: fields() }),
    clerk.call(edit, { body: { ...fields(), id, version: 1 } }),
    clerk.call(submit, { method: 'POST', params: { id } }),
    clerk.call(publish, { body: { id } }),
    clerk.call(pass, { body: { id, version: 1 } }),
  ]);
  expect(replies.map((r) => r.status)).toEqual(Array.from({ length: 7 }, () => 403));
  expect(await rowIn(editor, id)).toMatchObject({ status: 'draft', version: 1 });
});

test.each([
  [{ sort: 'password' }],
  [{ sort: 'updatedAt; drop table articles' }],
  [{ status: 'x' }],
  [{ startTime: '2026-13-01' }],
])('S-36 the query %j is refused with 400', async (query) => {
  expect((await editor.call(list, { query })).status).toBe(400);
});
