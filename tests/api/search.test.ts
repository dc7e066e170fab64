import { searchStats, searchTerms } from '@/db/schema/search';
import type { Paged } from '@/lib/core/page';
import { dropTags } from '@/lib/data/page-cache';
import { adminSearchCalls } from '@/lib/domain/search/admin-calls';
import { reindex } from '@/lib/domain/search/commands/reindex';
import type { TermView } from '@/lib/domain/search/contract';
import { guestSearchCalls } from '@/lib/domain/search/guest-calls';
import { guestSiteSearchCalls } from '@/lib/domain/siteSearch/guest-calls';
import { callRoute, TestBrowser } from '@/tests/support/call-route';
import { makeCtx } from '@/tests/support/ctx';
import { testDb } from '@/tests/support/db';
import { insertArticle, makeArticleCategory } from '@/tests/support/factories/article';
import { makeAdmin } from '@/tests/support/factories/people';

const state = adminSearchCalls['GET /api/admin/search/state'];
const statList = adminSearchCalls['GET /api/admin/search/stat/list'];
const termAdd = adminSearchCalls['POST /api/admin/search/term/add'];
const termDel = adminSearchCalls['POST /api/admin/search/term/del'];
const termList = adminSearchCalls['GET /api/admin/search/term/list'];
const hot = guestSearchCalls['GET /api/guest/search/hot'];
const search = guestSiteSearchCalls['GET /api/guest/search'];
const suggest = guestSiteSearchCalls['GET /api/guest/search/suggest'];

beforeAll(async () => {
  const categoryId = await makeArticleCategory();
  await insertArticle({
    categoryId,
    status: 'published',
    title: '<b>保密</b> & "须知"',
    contentText: '保密须知 <script>alert(1)</script>',
  });
  await reindex(makeCtx());
});
beforeEach(() => dropTags(null));

test('hits come as escaped HTML with marks (S-34)', async () => {
  const reply = await callRoute<Paged<Record<string, unknown>>>(search, { query: { keyword: '保密须知' } });
  expect(reply.status).toBe(200);
  expect(reply.json.data).toMatchObject({
    total: 1,
    pageNum: 1,
    pageSize: 10,
    mode: 'all',
    counts: { all: 1, article: 1, publicInfo: 0, product: 0 },
  });
  expect(reply.json.data?.list[0]).toMatchObject({
    type: 'article',
    title: '<b>保密</b> & "须知"',
    titleHtml: '&lt;b&gt;<mark>保密</mark>&lt;/b&gt; &amp; &quot;<mark>须知</mark>&quot;',
    snippetHtml: '<mark>保密须知</mark> &lt;script&gt;alert(1)&lt;/script&gt;',
  });
});

test.each([
  [{}],
  [{ keyword: '' }],
  [{ keyword: '   ' }],
  [{ keyword: 'x'.repeat(51) }],
  [{ keyword: '保密\u0000' }],
  [{ keyword: '保密', type: 'user' }],
  [{ keyword: '保密', pageNum: 51 }],
  [{ keyword: '保密', pageNum: 0 }],
  [{ keyword: '保密', pageSize: 51 }],
  [{ keyword: ['保密', '定密'] }],
])('S-37 the query %j is refused with 400', async (query) => {
  expect((await callRoute(search, { query: query })).status).toBe(400);
});

test('S-37 a lone surrogate is searched for without an error', async () => {
  const reply = await callRoute(search, { query: { keyword: '\ud83d保密' } });
  expect([200, 400]).toContain(reply.status);
});

test('hot words are public, without numbers', async () => {
  await testDb().insert(searchStats).values({ term: '保密法', hits: 12 });
  expect((await callRoute(hot)).json.data).toEqual({ words: ['保密法'] });
});

test('an editor keeps the dictionary; a refusal says so at the field and changes nothing', async () => {
  const editor = await new TestBrowser().signIn(await makeAdmin(['news.edit'], '编辑'));
  const refused = await editor.call(termAdd, { body: { terms: 'abc' } });
  expect([refused.status, Object.keys(refused.json.errors ?? {})]).toEqual([400, ['terms']]);
  const empty = await editor.call(termAdd, { body: { terms: ' ' } });
  expect([empty.status, empty.json.errors]).toEqual([400, { terms: '请输入词语' }]);
  expect(await testDb().$count(searchTerms)).toBe(0);
  const added = await editor.call(termAdd, { body: { terms: '涉密人员\n脱密期' } });
  expect(added.json.data).toEqual({ added: 2, known: 0, refused: [] });
  const list = (await editor.call<Paged<TermView>>(termList)).json.data?.list ?? [];
  expect(list.map((t) => [t.term, t.createdBy])).toEqual([
    ['脱密期', '编辑'],
    ['涉密人员', '编辑'],
  ]);
  expect((await editor.call(state)).json.data).toMatchObject({
    version: 2,
    terms: 2,
    total: 1,
    done: 0,
    queued: true,
  });
  await editor.call(termDel, { body: { ids: list.map((t) => t.id) } });
  expect((await editor.call(state)).json.data).toMatchObject({ version: 3, terms: 0 });
});

test('S-03 other offices and guests may not', async () => {
  const auditor = await new TestBrowser().signIn(await makeAdmin(['news.audit'], '审核'));
  for (const handler of [state, statList, termList]) {
    expect((await auditor.call(handler)).status).toBe(403);
    expect((await callRoute(handler)).status).toBe(401);
  }
  expect((await auditor.call(termAdd, { body: { terms: '涉密人员' } })).status).toBe(403);
});

test('suggestions name the best hits of each kind and count for no hot word; of products alone when asked so', async () => {
  const before = await testDb().select().from(searchStats);
  const reply = await callRoute<{ list: unknown[] }>(suggest, { query: { keyword: '保密须' } });
  expect(reply.json.data).toEqual({
    list: [
      {
        type: 'article',
        id: expect.any(Number),
        title: '<b>保密</b> & "须知"',
        url: expect.stringMatching(/^\/index\/details\/\d+$/),
      },
    ],
  });
  const products = await callRoute<{ list: unknown[] }>(suggest, {
    query: { keyword: '保密须', type: 'product' },
  });
  expect(products.json.data).toEqual({ list: [] });
  expect(await testDb().select().from(searchStats)).toEqual(before);
});
