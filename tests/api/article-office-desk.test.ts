import { eq } from 'drizzle-orm';
import { operationLogs } from '@/db/schema/log';
import type { Paged } from '@/lib/core/page';
import type { SensitiveReport } from '@/lib/core/sensitive-report';
import { adminArticleAuditCalls } from '@/lib/domain/article/admin-audit-calls';
import { adminArticleCalls } from '@/lib/domain/article/admin-calls';
import { adminArticleCategoryCalls } from '@/lib/domain/article/admin-category-calls';
import type {
  ArticleSaved,
  ArticleView,
  OfficeArticleRow,
  OfficeArticleView,
} from '@/lib/domain/article/contract';
import type {
  AutosaveView,
  LockView,
  OfficeSummary,
  SensitiveWordRow,
} from '@/lib/domain/article/office-contract';
import { TestBrowser, type Called } from '@/tests/support/call-route';
import { testDb } from '@/tests/support/db';
import { makeArticleCategory } from '@/tests/support/factories/article';
import { makeAdmin } from '@/tests/support/factories/people';

const add = adminArticleCalls['POST /api/admin/article/add'];
const pass = adminArticleAuditCalls['POST /api/admin/article/audit/pass'];
const autosaves = adminArticleAuditCalls['GET /api/admin/article/autosave'];
const autosave = adminArticleAuditCalls['POST /api/admin/article/autosave'];
const check = adminArticleAuditCalls['POST /api/admin/article/check'];
const detail = adminArticleCalls['GET /api/admin/article/detail/[id]'];
const lead = adminArticleCalls['POST /api/admin/article/lead'];
const list = adminArticleCalls['GET /api/admin/article/list'];
const lock = adminArticleCalls['POST /api/admin/article/lock'];
const lockStatus = adminArticleCalls['GET /api/admin/article/lock/status/[id]'];
const preview = adminArticleAuditCalls['GET /api/admin/article/preview/[id]'];
const publish = adminArticleCalls['POST /api/admin/article/publish'];
const purge = adminArticleCalls['POST /api/admin/article/purge'];
const recommend = adminArticleCalls['POST /api/admin/article/recommend'];
const diff = adminArticleAuditCalls['GET /api/admin/article/revision/diff'];
const revisions = adminArticleAuditCalls['GET /api/admin/article/revision/list/[id]'];
const restore = adminArticleAuditCalls['POST /api/admin/article/revision/restore'];
const schedule = adminArticleCalls['POST /api/admin/article/schedule'];
const addWords = adminArticleCategoryCalls['POST /api/admin/article/sensitive/add'];
const words = adminArticleCategoryCalls['GET /api/admin/article/sensitive/list'];
const submit = adminArticleCalls['POST /api/admin/article/submit/[id]'];
const summary = adminArticleCalls['GET /api/admin/article/summary'];
const top = adminArticleCalls['POST /api/admin/article/top'];

let editor: TestBrowser;
let auditor: TestBrowser;
let clerk: TestBrowser;
let categoryId: number;

beforeAll(async () => {
  const users = await Promise.all([
    makeAdmin(['news.edit'], '编辑'),
    makeAdmin(['news.audit'], '审核'),
    makeAdmin(['order', 'product.edit'], '业务员'),
  ]);
  [editor, auditor, clerk] = (await Promise.all(users.map((u) => new TestBrowser().signIn(u)))) as [
    TestBrowser,
    TestBrowser,
    TestBrowser,
  ];
  categoryId = await makeArticleCategory();
});

const make = async (more: object = {}) => {
  const body = { categoryId, title: '接口文章', contentHtml: '<p>正文</p>', ...more };
  const reply = await editor.call<ArticleSaved>(add, { body });
  expect(reply.status).toBe(200);
  return reply.json.data as ArticleSaved;
};
const read = async (id: number) =>
  (await editor.call<OfficeArticleView>(detail, { params: { id } })).json.data as OfficeArticleView;
const inHours = (n: number) => new Date(Date.now() + n * 3_600_000).toISOString();

test('flags are set without an audit, by editors and auditors, and logged', async () => {
  const { id } = await make();
  await editor.call(submit, { method: 'POST', params: { id } });
  await auditor.call(pass, { body: { id, version: 1 } });
  const until = inHours(24);
  expect((await auditor.call(top, { body: { ids: [id], on: true, until } })).status).toBe(200);
  expect((await editor.call(lead, { body: { ids: [id], on: true } })).status).toBe(200);
  expect((await editor.call(recommend, { body: { ids: [id], on: true } })).status).toBe(200);
  expect(await read(id)).toMatchObject({
    status: 'approved',
    isTop: true,
    isLead: true,
    recommended: true,
    version: 1,
  });
  await editor.call(top, { body: { ids: [id], on: false } });
  expect(await read(id)).toMatchObject({ isTop: false, topUntil: null });
  const again = await editor.call(top, { body: { ids: [id], on: false } });
  expect(again.status).toBe(200);
  const log = await testDb()
    .select({ action: operationLogs.action })
    .from(operationLogs)
    .where(eq(operationLogs.entityId, String(id)))
    .orderBy(operationLogs.id);
  expect(log.slice(-4).map((l) => l.action)).toEqual([
    'article.top',
    'article.lead',
    'article.recommend',
    'article.top',
  ]);
  const rows = await editor.call<Paged<OfficeArticleRow>>(list, { query: { flag: 'lead', pageSize: 100 } });
  expect(rows.json.data?.list.map((a) => a.id)).toContain(id);
});

test('an impossible time is told at its field; a possible one stands on the desk', async () => {
  const { id } = await make();
  const past = await editor.call(schedule, { body: { id, scheduledAt: inHours(-1) } });
  expect(past.status).toBe(400);
  expect(past.json.errors).toEqual({ scheduledAt: '定时发布时间须晚于现在' });
  expect((await editor.call(schedule, { body: { id, scheduledAt: '明天' } })).json.errors).toEqual({
    scheduledAt: '请选择日期和时间',
  });
  const at = inHours(5);
  expect((await editor.call(schedule, { body: { id, scheduledAt: at } })).status).toBe(200);
  const office = (await editor.call<OfficeSummary>(summary)).json.data;
  expect(office?.scheduled.find((a) => a.id === id)).toMatchObject({ note: '定时发布' });
  expect(office?.myDrafts.map((a) => a.id)).toContain(id);
  expect((await editor.call(schedule, { body: { id, scheduledAt: '' } })).status).toBe(200);
  expect((await read(id)).scheduledAt).toBeNull();
});

test('a submission with words to look at again answers 422 with the list, and goes in when confirmed', async () => {
  const { id } = await make({ title: '关于内部资料的说明' });
  const refused = await editor.call<SensitiveReport>(submit, { method: 'POST', params: { id } });
  expect(refused.status).toBe(422);
  expect(refused.json.data).toMatchObject({
    blocked: false,
    confirmable: true,
    hits: [{ word: '内部资料', field: 'title', before: '关于', hit: '内部资料', after: '的说明' }],
  });
  const typed = await editor.call<SensitiveReport>(check, {
    body: { title: '机密★', contentHtml: '<p>x</p>' },
  });
  expect(typed.json.data).toMatchObject({ blocked: true });
  const confirmed = await editor.call(submit, { params: { id }, body: { confirmed: true } });
  expect(confirmed.status).toBe(200);
  expect((await read(id)).events[0]?.note).toContain('已核对提示内容：内部资料（标题1 处）');
});

test('the word list is read by the desk and written by auditors', async () => {
  expect((await auditor.call(addWords, { body: { words: ['测试禁词'], level: 'block' } })).status).toBe(200);
  expect((await editor.call(addWords, { body: { words: ['编辑加词'] } })).status).toBe(403);
  const found = await editor.call<Paged<SensitiveWordRow>>(words, { query: { keyword: '测试禁' } });
  expect(found.json.data?.list).toMatchObject([{ word: '测试禁词', level: 'block' }]);
  expect((await auditor.call(addWords, { body: { words: [] } })).json.errors).toEqual({
    words: '请输入词语',
  });
});

test('two people and one article: lock, autosave, preview, revisions', async () => {
  const { id } = await make();
  const other = await new TestBrowser().signIn(await makeAdmin(['news.edit'], '同事'));
  expect((await editor.call<LockView>(lock, { body: { id } })).json.data).toMatchObject({ mine: true });
  expect((await other.call<LockView>(lock, { body: { id } })).json.data).toMatchObject({
    mine: false,
    holderName: '编辑',
  });
  expect((await other.call<LockView>(lockStatus, { params: { id } })).json.data).toMatchObject({
    free: false,
  });
  const body = { draftKey: `article:${id}`, baseVersion: 1, data: { title: '打字中' } };
  expect((await editor.call(autosave, { body })).status).toBe(200);
  expect((await editor.call<AutosaveView[]>(autosaves, { query: { id } })).json.data).toMatchObject([
    { title: '打字中' },
  ]);
  expect((await other.call<AutosaveView[]>(autosaves, { query: { id } })).json.data).toEqual([]);
  const shown = await auditor.call<ArticleView>(preview, { params: { id } });
  expect(shown.json.data).toMatchObject({ title: '接口文章', content: '<p>正文</p>' });
  expect(shown.headers.get('cache-control')).toContain('no-store');
  expect((await auditor.call(revisions, { params: { id } })).status).toBe(200);
  expect((await auditor.call(diff, { query: { id, from: 1, to: 2 } })).status).toBe(404);
});

test('S-08 S-01 the tools of the desk are for the desk', async () => {
  const { id } = await make();
  const calls: [Called, object][] = [
    [top, { body: { ids: [id], on: true } }],
    [lead, { body: { ids: [id], on: true } }],
    [recommend, { body: { ids: [id], on: true } }],
    [schedule, { body: { id, scheduledAt: inHours(1) } }],
    [purge, { body: { ids: [id] } }],
    [restore, { body: { id, revisionNo: 1, version: 1 } }],
    [lock, { body: { id } }],
    [check, { body: { id } }],
    [autosave, { body: { draftKey: 'new:aaaaaaaa', data: {} } }],
    [addWords, { body: { words: ['越权词语'] } }],
    [preview, { params: { id } }],
    [revisions, { params: { id } }],
    [diff, { query: { id, from: 1, to: 1 } }],
    [lockStatus, { params: { id } }],
    [words, {}],
    [publish, { body: { id } }],
  ];
  const before = await read(id);
  for (const [handler, call] of calls) {
    expect((await clerk.call(handler, call)).status).toBe(403);
    expect((await new TestBrowser().call(handler, call)).status).toBe(401);
  }
  expect((await auditor.call(purge, { body: { ids: [id] } })).status).toBe(403);
  expect((await auditor.call(restore, { body: { id, revisionNo: 1, version: 1 } })).status).toBe(403);
  expect(await read(id)).toEqual(before);
});
