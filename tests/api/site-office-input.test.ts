import { eq } from 'drizzle-orm';
import { ads } from '@/db/schema/ad';
import { articleCategories } from '@/db/schema/article';
import { advisoryContacts, friendLinks, publicInfos, qaItems, qqContacts } from '@/db/schema/site';
import type { Paged } from '@/lib/core/page';
import { adminAdCalls } from '@/lib/domain/ad/admin-calls';
import { adminArticleCategoryCalls } from '@/lib/domain/article/admin-category-calls';
import { adminSiteCalls } from '@/lib/domain/site/admin-calls';
import { adminSitePublicinfoCalls } from '@/lib/domain/site/admin-publicinfo-calls';
import { adminSiteQaCalls } from '@/lib/domain/site/admin-qa-calls';
import type { FriendLinkOfficeRow } from '@/lib/domain/site/office-contract';
import { TestBrowser, type Called } from '@/tests/support/call-route';
import { testDb } from '@/tests/support/db';
import { makeAdmin } from '@/tests/support/factories/people';
import { makePicture } from '@/tests/support/factories/picture';
import { unknownNamed } from '@/tests/support/unknown-fields';

const adAdd = adminAdCalls['POST /api/admin/ad/add'];
const adList = adminAdCalls['GET /api/admin/ad/list'];
const adSort = adminAdCalls['POST /api/admin/ad/sort'];
const advisoryAdd = adminSiteCalls['POST /api/admin/advisoryInfo/add'];
const categoryAdd = adminArticleCategoryCalls['POST /api/admin/article/category/add'];
const categoryMove = adminArticleCategoryCalls['POST /api/admin/article/category/move'];
const linkAdd = adminSiteCalls['POST /api/admin/friendlink/add'];
const linkDel = adminSiteCalls['POST /api/admin/friendlink/del'];
const linkEnable = adminSiteCalls['POST /api/admin/friendlink/enable'];
const linkList = adminSiteCalls['GET /api/admin/friendlink/list'];
const linkSort = adminSiteCalls['POST /api/admin/friendlink/sort'];
const infoAdd = adminSitePublicinfoCalls['POST /api/admin/publicinfo/add'];
const infoList = adminSitePublicinfoCalls['GET /api/admin/publicinfo/list'];
const qaAdd = adminSiteQaCalls['POST /api/admin/qa/add'];
const qqAdd = adminSiteCalls['POST /api/admin/qq/add'];

let editor: TestBrowser;
const picture = '/files/picture/api-1200x100.jpg';

beforeAll(async () => {
  editor = await new TestBrowser().signIn(await makeAdmin(['news.edit'], '编辑'));
  await makePicture(picture);
});

const link = (more: object = {}) => ({ name: '名称', url: 'https://a.example/', ...more });
const ad = (more: object = {}) => ({ position: 3, title: '广告', path: picture, url: '/mall', ...more });
const send = (handler: Called, body: unknown) =>
  editor.call<{ id: number; version: number }>(handler, { body });
/** Everything that these calls may write. */
const tables = [ads, friendLinks, advisoryContacts, qqContacts, qaItems, publicInfos, articleCategories];
const counts = () => Promise.all(tables.map((t) => testDb().$count(t)));

describe('S-31 where a link may lead', () => {
  const bad = [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '//evil.example',
    String.raw`/\evil.example`,
    'https://user:pw@evil.example/',
    'https://evil.example/\r\nSet-Cookie: a=1',
    'ftp://a.example/',
    'https://',
  ];
  it.each(bad)('%j is refused at its field by links and advertisements alike', async (url) => {
    const before = await counts();
    for (const [handler, body] of [
      [linkAdd, link({ url })],
      [adAdd, ad({ url })],
    ] as [Called, object][]) {
      const reply = await send(handler, body);
      expect(reply.status).toBe(400);
      expect(Object.keys((reply.json as { errors?: object }).errors ?? {})).toEqual(['url']);
    }
    expect(await counts()).toEqual(before);
  });

  it('a friendly link never leads into this site, an advertisement may', async () => {
    expect((await send(linkAdd, link({ url: '/mall' }))).status).toBe(400);
    expect((await send(adAdd, ad({ url: '/mall', position: 5 }))).status).toBe(200);
  });

  it('a scheme in capitals is stored small, as the table wants it', async () => {
    const { json } = await send(linkAdd, link({ name: '大写', url: 'HTTPS://Caps.example/' }));
    const [row] = await testDb()
      .select()
      .from(friendLinks)
      .where(eq(friendLinks.id, json.data?.id ?? 0));
    expect(row?.url).toBe('https://Caps.example/');
  });

  it.each(['javascript:x', '//evil.example/a.png', 'https://evil.example/a.png', '../etc/passwd'])(
    'a picture comes from this site only: %j',
    async (path) => {
      expect((await send(adAdd, ad({ path }))).status).toBe(400);
    },
  );
});

test('S-09 fields that a form does not have are refused by name, and nothing is stored', async () => {
  const extra = {
    id: 777,
    sort: -5,
    clicks: 9999,
    version: 50,
    createdBy: 1,
    uploadId: 1,
    createdAt: '2000-01-01T00:00:00Z',
  };
  const stored = () =>
    Promise.all([ads, friendLinks, publicInfos, articleCategories].map((t) => testDb().$count(t)));
  const before = await stored();
  expect(unknownNamed(await send(adAdd, { ...ad({ title: '额外' }), ...extra })).toSorted()).toEqual(
    Object.keys(extra).toSorted(),
  );
  const polluted = await editor.call(linkAdd, {
    body: '{"name":"污染","url":"https://p.example/","__proto__":{"enabled":false},"constructor":{"prototype":{"x":1}}}',
    headers: { 'content-type': 'application/json' },
  });
  expect(unknownNamed(polluted)).toEqual(['__proto__', 'constructor']);
  expect(({} as { x?: number }).x).toBeUndefined();
  const info = { status: 'published', publishedAt: '2020-01-01', sort: 9 };
  expect(unknownNamed(await send(infoAdd, { title: '信息', ...info }))).toEqual(
    expect.arrayContaining(Object.keys(info)),
  );
  const place = { path: '/9/', level: 9, sort: -1 };
  expect(unknownNamed(await send(categoryAdd, { name: '额外', ...place }))).toEqual(Object.keys(place));
  expect(await stored()).toEqual(before);
});

describe('S-37 wrong types and sizes: 4xx and nothing written', () => {
  const long = '长'.repeat(10_000);
  const bodies: [string, Called, object][] = [
    ['a name that is no text', linkAdd, link({ name: ['a'] })],
    ['a name of 10 kB', linkAdd, link({ name: long })],
    ['a name with NUL', linkAdd, link({ name: 'a\0b' })],
    ['a name with a line break', linkAdd, link({ name: 'a\nb' })],
    ['an address that is an object', linkAdd, link({ url: { href: 'https://a.example/' } })],
    ['a phone of letters', advisoryAdd, { name: '甲', phone: 'DROP TABLE' }],
    ['a QQ number too short', qqAdd, { name: '甲', qq: '123' }],
    ['position 6', adAdd, ad({ position: 6 })],
    ['position 1e0', adAdd, ad({ position: '1e0' })],
    [
      'a period that ends before it begins',
      adAdd,
      ad({ startsAt: '2026-12-02T00:00:00+08:00', endsAt: '2026-12-01T00:00:00+08:00' }),
    ],
    ['a moment without an offset', adAdd, ad({ startsAt: '2026-12-02T00:00:00' })],
    ['a moment of the year 9999', adAdd, ad({ endsAt: '9999-12-31T00:00:00Z' })],
    ['an order with an id twice', linkSort, { ids: [1, 1] }],
    ['an order of 101', linkSort, { ids: Array.from({ length: 101 }, (_, i) => i + 1) }],
    ['an order of texts', adSort, { ids: ['1 or 1=1'] }],
    ['an order of one huge id', adSort, { ids: [Number.MAX_SAFE_INTEGER] }],
    ['nothing to delete', linkDel, { ids: [] }],
    ['1000 to delete', linkDel, { ids: Array.from({ length: 1000 }, (_, i) => i + 1) }],
    ['a switch that is neither', linkEnable, { ids: [1], enabled: 'maybe' }],
    ['an answer of 200 kB', qaAdd, { groupId: 1, question: '问', answerHtml: 'x'.repeat(200_000) }],
    ['an unknown group', qaAdd, { groupId: 999_999, question: '问', answerHtml: '<p>答</p>' }],
    [
      '21 attachments',
      infoAdd,
      { title: '信', attachments: Array.from({ length: 21 }, () => ({ path: '/files/a', title: 'a' })) },
    ],
    ['a day that is none', infoAdd, { title: '信', publishDate: '2026-02-30' }],
    ['a category below itself', categoryMove, { id: 1, parentId: { id: 1 } }],
    ['a category without a name', categoryAdd, { name: '  ' }],
    ['an unknown parent', categoryAdd, { name: '栏', parentId: 999_999 }],
  ];
  it.each(bodies)('%s', async (_, handler, body) => {
    const before = await counts();
    const reply = await send(handler, body);
    expect([400, 404, 422]).toContain(reply.status);
    expect(reply.json.result).toBe(false);
    expect(reply.json.message).toMatch(/[\u4e00-\u9fff]/);
    expect(await counts()).toEqual(before);
  });

  it.each(['id;drop table ads', "sort'--", 'clicks desc', 'nosuch', '--id'])(
    'S-36 %j is no order of a list',
    async (sort) => {
      for (const handler of [adList, linkList, infoList] as Called[])
        expect((await editor.call(handler, { query: { sort } })).status).toBe(400);
    },
  );

  it('words of a search mean themselves', async () => {
    for (const keyword of ['%', '_', "'", '\\', '"; select 1']) {
      const reply = await editor.call<Paged<FriendLinkOfficeRow>>(linkList, { query: { keyword } });
      expect([reply.status, reply.json.data?.total]).toEqual([200, 0]);
    }
  });
});
