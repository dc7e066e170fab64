import { dropTags } from '@/lib/data/page-cache';
import { guestArticleCalls } from '@/lib/domain/article/guest-calls';
import type { ShelfView } from '@/lib/domain/product/contract';
import { guestProductCalls } from '@/lib/domain/product/guest-calls';
import { reindex } from '@/lib/domain/search/commands/reindex';
import { callRoute } from '@/tests/support/call-route';
import { makeCtx } from '@/tests/support/ctx';
import { insertArticle, makeArticleCategory } from '@/tests/support/factories/article';
import { makeBook, makeBrand, makeCategory } from '@/tests/support/factories/product';

const shelf = guestProductCalls['GET /api/guest/product/shelf'];
const articles = guestArticleCalls['GET /api/guest/article/list'];

const ask = async (query: Record<string, string | string[]>) =>
  callRoute<ShelfView>(shelf, { query: { pageSize: '20', ...query } });

let category: number;
let brand: number;
let ids: number[];

beforeAll(async () => {
  category = await makeCategory('货架');
  brand = await makeBrand('货架社');
  const one = await makeBook(1, { title: '货架读本甲', categoryId: category, brandId: brand, saleFen: 1500 });
  const two = await makeBook(1, { title: '货架读本乙', categoryId: category, saleFen: 4000 });
  await insertArticle({
    categoryId: await makeArticleCategory(),
    status: 'published',
    title: '货架上的保密',
  });
  await reindex(makeCtx());
  dropTags(null);
  ids = [one.id, two.id];
});

test('a narrowed list says what was asked as it was understood, its products, and what may narrow it further', async () => {
  const { status, json } = await ask({
    keyword: ' 货架 ',
    category: ` 0${category}`,
    priceTo: '２0',
    sort: 'price',
  });
  expect(status).toBe(200);
  expect(json.data).toMatchObject({
    query: { category, keyword: '货架', priceTo: 20, sort: 'price', pageNum: 1, pageSize: 20 },
    page: { total: 1, list: [{ id: ids[0] }] },
    marks: ['货架'],
    suggestions: { words: [], best: [] },
  });
  expect(json.data?.facets.categories).toContainEqual({ id: category, products: 1 });
  expect(json.data?.facets.brands).toEqual([{ id: brand, name: '货架社', products: 1 }]);
  expect(json.data).not.toHaveProperty('brandName');
});

test('a list without products offers what sells best, and names the brand that it was narrowed by', async () => {
  const { json } = await ask({ keyword: '没有这样的书名', brand: String(brand) });
  expect(json.data?.page).toMatchObject({ total: 0, list: [] });
  expect(json.data?.brandName).toBe('货架社');
  expect(json.data?.suggestions.best.map((p) => p.id)).toEqual(expect.arrayContaining([ids[0]]));
});

test.each([
  [{ category: '987654321', keyword: '货架' }, 404, '商品分类不存在'],
  [{ brand: '987654321', priceFrom: '1' }, 404, '出版单位不存在'],
  [{ keyword: '货架', pageNum: '900' }, 404, '没有更多商品了'],
  [{ keyword: '货架', kind: 'x' }, 400, null],
  [{ keyword: 'x'.repeat(51) }, 400, '不能超过 50 个字符'],
  [{ keyword: ['a', 'b'] }, 400, null],
  [{ priceFrom: '1e3' }, 400, '请输入数字'],
] as const)('%j is answered %i %s', async (query, status, message) => {
  const reply = await ask(query as unknown as Record<string, string>);
  expect(reply.status).toBe(status);
  if (message) expect(reply.json.message).toBe(message);
});

test('what is marked in found articles leaves with their list, and with no other', async () => {
  await insertArticle({
    categoryId: await makeArticleCategory(),
    status: 'published',
    title: '货架上的保密',
  });
  await reindex(makeCtx());
  dropTags(null);
  const found = await callRoute<{ marks?: string[] }>(articles, { query: { keyword: '货架' } });
  expect(found.json.data?.marks).toEqual(['货架']);
  expect((await callRoute(articles)).json.data).not.toHaveProperty('marks');
});
