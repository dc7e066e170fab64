import { ads } from '@/db/schema/ad';
import { articleCategories } from '@/db/schema/article';
import { advisoryContacts, friendLinks, publicInfos, qaItems, qqContacts } from '@/db/schema/site';
import type { Paged } from '@/lib/core/page';
import { adminAdCalls } from '@/lib/domain/ad/admin-calls';
import { flushClicks } from '@/lib/domain/ad/commands/count-click';
import { guestAdCalls } from '@/lib/domain/ad/guest-calls';
import type { AdOfficeRow } from '@/lib/domain/ad/office-contract';
import { adminArticleCategoryCalls } from '@/lib/domain/article/admin-category-calls';
import type { CategoryOfficeRow } from '@/lib/domain/article/category-contract';
import { adminSiteCalls } from '@/lib/domain/site/admin-calls';
import { adminSitePublicinfoCalls } from '@/lib/domain/site/admin-publicinfo-calls';
import { adminSiteQaCalls } from '@/lib/domain/site/admin-qa-calls';
import { guestSiteCalls } from '@/lib/domain/site/guest-calls';
import { callRoute, TestBrowser, type Called } from '@/tests/support/call-route';
import { testDb } from '@/tests/support/db';
import { makeAdmin } from '@/tests/support/factories/people';
import { makePicture } from '@/tests/support/factories/picture';

const adAdd = adminAdCalls['POST /api/admin/ad/add'];
const adDel = adminAdCalls['POST /api/admin/ad/del'];
const adList = adminAdCalls['GET /api/admin/ad/list'];
const positionAdd = adminAdCalls['POST /api/admin/adPosition/add'];
const positionDel = adminAdCalls['POST /api/admin/adPosition/del'];
const positionList = adminAdCalls['GET /api/admin/adPosition/list'];
const advisoryAdd = adminSiteCalls['POST /api/admin/advisoryInfo/add'];
const categoryAdd = adminArticleCategoryCalls['POST /api/admin/article/category/add'];
const categoryDel = adminArticleCategoryCalls['POST /api/admin/article/category/del'];
const categoryEdit = adminArticleCategoryCalls['POST /api/admin/article/category/edit'];
const categoryList = adminArticleCategoryCalls['GET /api/admin/article/category/list'];
const linkAdd = adminSiteCalls['POST /api/admin/friendlink/add'];
const linkDel = adminSiteCalls['POST /api/admin/friendlink/del'];
const linkEdit = adminSiteCalls['POST /api/admin/friendlink/edit'];
const linkEnable = adminSiteCalls['POST /api/admin/friendlink/enable'];
const linkList = adminSiteCalls['GET /api/admin/friendlink/list'];
const linkSort = adminSiteCalls['POST /api/admin/friendlink/sort'];
const infoAdd = adminSitePublicinfoCalls['POST /api/admin/publicinfo/add'];
const infoPass = adminSitePublicinfoCalls['POST /api/admin/publicinfo/audit/pass'];
const infoDetail = adminSitePublicinfoCalls['GET /api/admin/publicinfo/detail/[id]'];
const infoEnable = adminSitePublicinfoCalls['POST /api/admin/publicinfo/enable'];
const infoList = adminSitePublicinfoCalls['GET /api/admin/publicinfo/list'];
const infoSubmit = adminSitePublicinfoCalls['POST /api/admin/publicinfo/submit/[id]'];
const groupAdd = adminSiteQaCalls['POST /api/admin/qa/group/add'];
const qqAdd = adminSiteCalls['POST /api/admin/qq/add'];
const click = guestAdCalls['POST /api/guest/ad/click/[id]'];
const guestAds = guestAdCalls['GET /api/guest/ad/list'];
const guestLinks = guestSiteCalls['GET /api/guest/friendlink/list'];
const guestInfo = guestSiteCalls['GET /api/guest/publicinfo/detail/[id]'];

let editor: TestBrowser;
let clerk: TestBrowser;
const picture = '/files/picture/api-1200x100.jpg';
const BROWSER =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36';

beforeAll(async () => {
  [editor, clerk] = (await Promise.all(
    [await makeAdmin(['news.edit'], '编辑'), await makeAdmin(['order', 'product.edit'], '业务员')].map((u) =>
      new TestBrowser().signIn(u),
    ),
  )) as [TestBrowser, TestBrowser];
  await makePicture(picture);
});

const link = (more: object = {}) => ({ name: '名称', url: 'https://a.example/', ...more });
const ad = (more: object = {}) => ({ position: 3, title: '广告', path: picture, url: '/mall', ...more });
const send = (handler: Called, body: unknown) =>
  editor.call<{ id: number; version: number }>(handler, { body });
/** Everything that these calls may write. */
const tables = [ads, friendLinks, advisoryContacts, qqContacts, qaItems, publicInfos, articleCategories];
const counts = () => Promise.all(tables.map((t) => testDb().$count(t)));

describe('S-01 who may', () => {
  const writes: [string, Called, object][] = [
    ['ad/add', adAdd, ad()],
    ['adPosition/add', positionAdd, { position: 1, name: 'x', width: 100, height: 100, maxCount: 1 }],
    ['friendlink/add', linkAdd, link()],
    ['advisoryInfo/add', advisoryAdd, { name: '甲', phone: '010-83600101' }],
    ['qq/add', qqAdd, { name: '甲', qq: '10001' }],
    ['qa/group/add', groupAdd, { name: '组' }],
    ['publicinfo/add', infoAdd, { title: '标题' }],
    ['article/category/add', categoryAdd, { name: '栏目' }],
  ];
  it.each(writes)(
    '%s: a guest is asked to log in, another office is refused, nothing is written',
    async (_, handler, body) => {
      const before = await counts();
      expect((await callRoute(handler, { body })).status).toBe(401);
      expect((await clerk.call(handler, { body })).status).toBe(403);
      // S-18: the same write from another site.
      const foreign = await editor.call(handler, { body, headers: { origin: 'https://evil.example' } });
      expect(foreign.status).toBe(403);
      expect(await counts()).toEqual(before);
    },
  );

  it.each([
    ['ad/list', adList],
    ['adPosition/list', positionList],
    ['friendlink/list', linkList],
    ['publicinfo/list', infoList],
    ['article/category/list', categoryList],
  ] as [string, Called][])('%s is the office’s', async (_, handler) => {
    expect((await callRoute(handler)).status).toBe(401);
    expect((await clerk.call(handler)).status).toBe(403);
    expect((await editor.call(handler)).status).toBe(200);
  });
});

test('calls that are sent again: the second deletion finds nothing, the second switch changes nothing', async () => {
  const made = await send(linkAdd, link({ name: '再次', url: 'https://again.example/' }));
  const id = made.json.data?.id ?? 0;
  expect((await send(linkAdd, link({ name: '再次', url: 'https://again.example/' }))).status).toBe(409);
  for (const [handler, body, first, second] of [
    [linkEnable, { ids: [id], enabled: false }, 200, 200],
    [linkSort, { ids: [id] }, 200, 200],
    [linkDel, { ids: [id] }, 200, 404],
  ] as [Called, object, number, number][]) {
    expect([(await send(handler, body)).status, (await send(handler, body)).status]).toEqual([first, second]);
  }
});

test('a stale edit answers 409 with the version to read again', async () => {
  const made = await send(linkAdd, link({ name: '旧', url: 'https://stale.example/' }));
  const { id = 0 } = made.json.data ?? {};
  await send(linkEdit, { ...link({ name: '二', url: 'https://stale.example/' }), id, version: 1 });
  const stale = await send(linkEdit, {
    ...link({ name: '三', url: 'https://stale.example/' }),
    id,
    version: 1,
  });
  expect(stale.status).toBe(409);
  expect(stale.json).toMatchObject({ code: 'CONFLICT', data: { version: 2 } });
});

test('a write is in the next public read', async () => {
  const names = async () =>
    ((await callRoute<{ name: string }[]>(guestLinks)).json.data ?? []).map((l) => l.name);
  await names();
  const { json } = await send(linkAdd, link({ name: '公开的', url: 'https://public.example/' }));
  expect(await names()).toContain('公开的');
  await send(linkDel, { ids: [json.data?.id] });
  expect(await names()).not.toContain('公开的');
});

test('S-11 a document is reachable for the public exactly while it is published', async () => {
  const { json } = await send(infoAdd, { title: '草稿', contentHtml: '<p>字</p>' });
  const id = json.data?.id ?? 0;
  const seen = async () => (await callRoute(guestInfo, { params: { id } })).status;
  expect([await seen(), (await editor.call(infoDetail, { params: { id } })).status]).toEqual([404, 200]);
  expect((await send(infoEnable, { ids: [id], enabled: true })).status).toBe(409);
  expect(await seen()).toBe(404);
  await editor.call(infoSubmit, { params: { id }, body: {} });
  expect((await send(infoPass, { id, version: 1 })).status).toBe(403);
  const auditor = await new TestBrowser().signIn(await makeAdmin(['news.audit'], '审核'));
  expect((await auditor.call(infoDetail, { params: { id } })).status).toBe(200);
  expect((await auditor.call(infoPass, { body: { id, version: 1, opinion: '同意' } })).status).toBe(200);
  expect(await seen()).toBe(404);
  await send(infoEnable, { ids: [id], enabled: true });
  expect(await seen()).toBe(200);
  await send(infoEnable, { ids: [id], enabled: false });
  expect(await seen()).toBe(404);
});

test('the five positions: one more is refused, one that holds advertisements stays', async () => {
  const position = { position: 3, name: '横幅', width: 1200, height: 100, maxCount: 5 };
  expect((await send(positionAdd, position)).status).toBe(409);
  await send(adAdd, ad({ title: '在位' }));
  const refused = await send(positionDel, { ids: [3] });
  expect(refused.status).toBe(409);
  expect(refused.json.message).toMatch(/中还有 \d+ 个广告/);
  const rows = (await editor.call<{ position: number }[]>(positionList)).json.data ?? [];
  expect(rows.map((r) => r.position)).toEqual([1, 2, 3, 4, 5]);
});

test('a click counts once per visitor and minute, answers at once and needs no body', async () => {
  const { json } = await send(adAdd, ad({ title: '点', position: 4 }));
  const id = json.data?.id ?? 0;
  const visit = (ip: string, agent = BROWSER) =>
    callRoute(click, { method: 'POST', params: { id }, ip, headers: { 'user-agent': agent } });
  expect((await visit('203.0.113.50')).status).toBe(200);
  for (let i = 0; i < 4; i += 1) await visit('203.0.113.50');
  await visit('203.0.113.51');
  await visit('203.0.113.52', 'Googlebot/2.1');
  await flushClicks();
  const page = await editor.call<Paged<AdOfficeRow>>(adList, { query: { position: 4, sort: '-clicks' } });
  expect(page.json.data?.list.find((a) => a.id === id)?.clicks).toBe(2);
  expect((await callRoute(click, { method: 'POST', params: { id: 99_999 } })).status).toBe(404);
  const foreign = { method: 'POST', params: { id }, headers: { origin: 'https://evil.example' } };
  expect((await callRoute(click, foreign)).status).toBe(403);
  const shown = await callRoute<Paged<object>>(guestAds, { query: { adPosition: 4 } });
  expect(Object.keys(shown.json.data?.list[0] ?? {}).toSorted()).toEqual(['id', 'path', 'title', 'url']);
  await send(adDel, { ids: [id] });
  expect((await visit('203.0.113.53')).status).toBe(404);
});

test('the tree of categories: levels, home blocks and counts; a stale rename and a full one are refused', async () => {
  const add = async (name: string, parentId: number | null = null) =>
    (await send(categoryAdd, { name, parentId })).json.data?.id ?? 0;
  const top = await add('顶');
  const mid = await add('中', top);
  const low = await add('底', mid);
  const deeper = await send(categoryAdd, { name: '过深', parentId: low });
  expect([deeper.status, deeper.json.message]).toEqual([422, '栏目最多 3 级，这样会到第 4 级']);
  const full = await send(categoryDel, { ids: [top] });
  expect([full.status, full.json.message]).toEqual([409, '“顶”下还有1 个下级栏目，不能删除']);
  const stale = { id: top, version: 9, name: '改' };
  expect((await send(categoryEdit, stale)).status).toBe(409);
  const rows = (await editor.call<CategoryOfficeRow[]>(categoryList)).json.data ?? [];
  expect(
    rows.filter((r) => [top, mid, low].includes(r.id)).map((r) => [r.name, r.level, r.children]),
  ).toEqual([
    ['顶', 1, 1],
    ['中', 2, 1],
    ['底', 3, 0],
  ]);
});
