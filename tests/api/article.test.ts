import { GET as newsSitemap } from '@/app/news-sitemap.xml/route';
import { GET as feed } from '@/app/rss.xml/route';
import { GET as sitemapIndex } from '@/app/sitemap.xml/route';
import { GET as sitemapFile } from '@/app/sitemaps/[file]/route';
import type { Paged } from '@/lib/core/page';
import { dropTags } from '@/lib/data/page-cache';
import type { ArticleSummary, ArticleView } from '@/lib/domain/article/contract';
import { guestArticleCalls } from '@/lib/domain/article/guest-calls';
import { reindex } from '@/lib/domain/search/commands/reindex';
import { callRoute } from '@/tests/support/call-route';
import { makeCtx } from '@/tests/support/ctx';
import { insertArticle, makeArticleCategory } from '@/tests/support/factories/article';

const categoryTree = guestArticleCalls['GET /api/guest/article/category/all'];
const category = guestArticleCalls['GET /api/guest/article/category/[id]'];
const detail = guestArticleCalls['GET /api/guest/article/detail/[id]'];
const list = guestArticleCalls['GET /api/guest/article/list'];
const qrcode = guestArticleCalls['GET /api/guest/article/qrcode/[id]'];
const view = guestArticleCalls['POST /api/guest/article/view/[id]'];

let root: number;
let leaf: number;
let hidden: number;

beforeAll(async () => {
  root = await makeArticleCategory();
  leaf = await makeArticleCategory({ parentId: root });
  hidden = await makeArticleCategory({ visible: false });
});
beforeEach(() => dropTags(null));

/** A search sees rows once they are indexed, as their saves do it. */
async function page(query: Record<string, string | number>) {
  if (query.keyword) await reindex(makeCtx());
  return callRoute<Paged<ArticleSummary>>(list, { query });
}

describe('what the home page asks for (specification section 7)', () => {
  test('the tree of categories, then nine rows of one and the first one’s text', async () => {
    const ids = [];
    for (let i = 0; i < 11; i += 1) {
      ids.push(
        await insertArticle({
          categoryId: leaf,
          status: 'published',
          title: `要闻${i}`,
          contentHtml: `<p>正文${i}</p>`,
          contentText: `正文${i}`,
          publishedAt: new Date(Date.UTC(2026, 9, 20 - i, 1)),
        }),
      );
    }
    const tree = (await callRoute<unknown[]>(categoryTree, { query: { d: 1 } })).json;
    expect(tree.result).toBe(true);
    expect(tree.data).toContainEqual({
      nodeEntity: { id: root, name: expect.any(String) },
      childNodes: [{ nodeEntity: { id: leaf, name: expect.any(String) }, childNodes: [] }],
    });
    const rows = (await page({ articleCategory: root, pageSize: 9, d: Date.now() })).json.data;
    expect(rows).toMatchObject({ total: 11, pageNum: 1, pageSize: 9 });
    expect(rows?.list.map((a) => a.id)).toEqual(ids.slice(0, 9));
    expect(rows?.list[0]).toMatchObject({ title: '要闻0', createDate: '2026-10-20T09:00:00.000+08:00' });
    const first = (await callRoute<ArticleView>(detail, { params: { id: ids[0] ?? 0 } })).json.data;
    expect(first).toMatchObject({ content: '<p>正文0</p>', previous: null, next: { id: ids[1] } });
  });

  test('tops come first, over all pages exactly once', async () => {
    const own = await makeArticleCategory();
    const at = (day: number) => new Date(Date.UTC(2026, 8, day));
    const old = await insertArticle({
      categoryId: own,
      status: 'published',
      isTop: true,
      publishedAt: at(1),
    });
    const over = await insertArticle({
      categoryId: own,
      status: 'published',
      isTop: true,
      topUntil: at(2),
      publishedAt: at(2),
    });
    const rest = [];
    for (const day of [9, 8, 7])
      rest.push(await insertArticle({ categoryId: own, status: 'published', publishedAt: at(day) }));
    const seen = [];
    for (const pageNum of [1, 2, 3]) {
      const got = (await page({ articleCategory: own, pageNum, pageSize: 2 })).json.data;
      expect(got?.total).toBe(5);
      seen.push(...(got?.list ?? []).map((a) => a.id));
    }
    expect(seen).toEqual([old, ...rest, over]);
  });

  test('one category knows its parents and children', async () => {
    expect((await callRoute(category, { params: { id: leaf } })).json.data).toMatchObject({
      id: leaf,
      parents: [{ id: root }],
      children: [],
    });
  });
});

describe('S-11 a text that is not public', () => {
  const past = new Date(Date.now() - 3_600_000);
  const future = new Date(Date.now() + 3_600_000);
  const cases: [string, () => Promise<number>][] = [
    ...(['draft', 'pending', 'approved', 'rejected', 'offline'] as const).map(
      (status): [string, () => Promise<number>] => [
        status,
        () => insertArticle({ categoryId: leaf, status, title: '不公开的标题', publishedAt: past }),
      ],
    ),
    [
      'not yet due',
      () =>
        insertArticle({ categoryId: leaf, status: 'published', title: '不公开的标题', publishedAt: future }),
    ],
    [
      'expired',
      () =>
        insertArticle({
          categoryId: leaf,
          status: 'published',
          title: '不公开的标题',
          publishedAt: past,
          expireAt: past,
        }),
    ],
    [
      'in the recycle bin',
      () =>
        insertArticle({
          categoryId: leaf,
          status: 'published',
          title: '不公开的标题',
          publishedAt: past,
          deletedAt: past,
        }),
    ],
    [
      'in a hidden category',
      () =>
        insertArticle({ categoryId: hidden, status: 'published', title: '不公开的标题', publishedAt: past }),
    ],
  ];

  test.each(cases)('%s: cannot be had by id, list, search, sitemap, feed or code', async (_name, make) => {
    const id = await make();
    const missing = await callRoute(detail, { params: { id: 987_654_321 } });
    const refused = await callRoute(detail, { params: { id } });
    expect(refused.status).toBe(404);
    expect({ ...refused.json, requestId: '' }).toEqual({ ...missing.json, requestId: '' });
    for (const reply of [
      await callRoute(qrcode, { params: { id } }),
      await callRoute(view, { method: 'POST', params: { id } }),
    ]) {
      expect(reply.status).toBe(404);
    }
    const lists = await Promise.all([
      page({ pageSize: 100 }),
      page({ articleCategory: leaf, pageSize: 100 }),
      page({ keyword: '不公开', pageSize: 100 }),
    ]);
    for (const l of lists) expect(l.json.data?.list.map((a) => a.id)).not.toContain(id);
    expect(lists[2]?.json.data?.total).toBe(0);
    const month = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 7);
    const documents = await Promise.all([
      sitemapIndex(),
      newsSitemap(),
      feed(new Request('http://local/rss.xml')),
      ...['pages.xml', 'products.xml', `articles-${month}.xml`].map((file) =>
        sitemapFile(new Request('http://local/'), { params: Promise.resolve({ file }) }),
      ),
    ]);
    for (const d of documents) {
      const text = await d.text();
      expect(text).not.toContain(`/details/${id}<`);
      expect(text).not.toContain('不公开');
    }
  });

  test('a hidden category and its list do not exist', async () => {
    expect((await callRoute(category, { params: { id: hidden } })).status).toBe(404);
    expect((await page({ articleCategory: hidden })).status).toBe(404);
    expect((await callRoute(categoryTree)).text).not.toContain(`"id":${hidden},`);
  });
});

describe('search in the list', () => {
  test.each(['100%', '_', String.raw`\ `, "' or 1=1 --"])(
    'the words %j mean themselves (S-36)',
    async (keyword) => {
      expect((await page({ keyword })).json.data?.total).toBe(0);
    },
  );

  test('finds letters of either case', async () => {
    const id = await insertArticle({ categoryId: leaf, status: 'published', title: 'GB/T 37668 解读' });
    expect((await page({ keyword: 'gb/t' })).json.data?.list.map((a) => a.id)).toEqual([id]);
  });
});

test.each([
  [{ articleCategory: 'x' }],
  [{ articleCategory: '1e3' }],
  [{ pageSize: 101 }],
  [{ pageNum: 0 }],
  [{ keyword: 'x'.repeat(51) }],
])('S-37 the query %j is refused with 400', async (query) => {
  expect((await page(query)).status).toBe(400);
});
