import type { Paged } from '@/lib/core/page';
import { dropTags } from '@/lib/data/page-cache';
import { guestAreaCalls } from '@/lib/domain/area/guest-calls';
import type { BuyerProductCard, ProductCard, ProductDetail } from '@/lib/domain/product/contract';
import { guestProductCalls } from '@/lib/domain/product/guest-calls';
import { userProductCalls } from '@/lib/domain/product/user-calls';
import { callRoute, sessionCookies } from '@/tests/support/call-route';
import { makeMallAdmin, makeOrgBuyer } from '@/tests/support/factories/member';
import { makeBook, makeBrand, makeCategory } from '@/tests/support/factories/product';

const areaList = guestAreaCalls['GET /api/guest/area/list'];
const brandList = guestProductCalls['GET /api/guest/brand/list'];
const categoryTree = guestProductCalls['GET /api/guest/product/category/all'];
const detail = guestProductCalls['GET /api/guest/product/detail/[id]'];
const list = guestProductCalls['GET /api/guest/product/list'];
const stock = guestProductCalls['GET /api/guest/product/stock/[id]'];
const buyerList = userProductCalls['GET /api/user/product/list'];

beforeEach(() => dropTags(null));

test('the list pages, filters and says how many there are', async () => {
  const categoryId = await makeCategory('列表类');
  const made = [];
  for (let i = 0; i < 3; i += 1) made.push((await makeBook(1, { categoryId, saleFen: 1000 + i })).id);
  const reply = await callRoute<Paged<ProductCard>>(list, {
    query: { category: categoryId, sort: '-price', pageSize: 2, d: 1_700_000_000_000 },
  });
  expect(reply.status).toBe(200);
  expect(reply.headers.get('cache-control')).toBe('no-store');
  expect(reply.json.data).toMatchObject({ total: 3, pageNum: 1, pageSize: 2 });
  expect(reply.json.data?.list.map((p) => p.id)).toEqual([made[2], made[1]]);
  expect(Object.keys(reply.json.data?.list[0] ?? {}).toSorted()).toEqual([
    'author',
    'coverPath',
    'earlierSales',
    'id',
    'isHot',
    'isNew',
    'kind',
    'listFen',
    'publisher',
    'saleFen',
    'sales',
    'subtitle',
    'title',
  ]);
});

test.each([
  [{ category: 'x' }],
  [{ kind: 'car' }],
  [{ sort: 'drop table' }],
  [{ pageSize: 101 }],
  [{ pageNum: 0 }],
  [{ priceFrom: -1 }],
  [{ keyword: 'x'.repeat(51) }],
  [{ brand: [1, 2] }],
])('S-37: the query %j is refused with 400', async (query) => {
  expect((await callRoute(list, { query })).status).toBe(400);
});

test('S-11: the detail of a hidden product answers exactly like a missing one', async () => {
  const hidden = await makeBook(1, { marketable: false });
  const replies = await Promise.all(
    [hidden.id, 987_654_321].map((id) => callRoute(detail, { params: { id } })),
  );
  expect(replies.map((r) => ({ ...r.json, requestId: '' }))).toEqual(
    Array.from({ length: 2 }, () => ({
      result: false,
      message: '商品不存在或已下架',
      data: null,
      code: 'NOT_FOUND',
      requestId: '',
    })),
  );
  expect((await callRoute(stock, { params: { id: hidden.id } })).status).toBe(404);
});

test('the detail carries no cost, no organisation price and nobody’s name', async () => {
  const book = await makeBook(6, { costFen: 900, orgFen: 1500, createdBy: 1 });
  const reply = await callRoute<ProductDetail>(detail, { params: { id: book.id } });
  expect(reply.json.data).toMatchObject({ id: book.id, saleFen: 2000, available: 6 });
  for (const secret of ['costFen', 'orgFen', 'createdBy', 'status']) {
    expect(reply.json.data).not.toHaveProperty(secret);
  }
});

test('the live stock says how many can be bought now', async () => {
  const plenty = await makeBook(30, { limitPerLine: 10 });
  const short = await makeBook(4, { minQuantity: 5 });
  expect((await callRoute(stock, { params: { id: plenty.id } })).json.data).toEqual({
    available: 30,
    maxQuantity: 10,
    priceFen: null,
    label: '',
    reason: null,
  });
  expect((await callRoute(stock, { params: { id: short.id } })).json.data).toEqual({
    available: 4,
    maxQuantity: 0,
    priceFen: null,
    label: '',
    reason: null,
  });
});

test('a buyer’s list has the own price and limits; administrators and visitors have none', async () => {
  const book = await makeBook(6, { orgFen: 1500, limitPerLine: 4 });
  const query = { ids: String(book.id) };
  const cookies = await sessionCookies(await makeOrgBuyer());
  const reply = await callRoute<Paged<BuyerProductCard>>(buyerList, { cookies, query });
  expect(reply.json.data?.list).toMatchObject([
    { id: book.id, saleFen: 2000, priceFen: 1500, limitPerLine: 4, available: 6 },
  ]);
  expect((await callRoute(buyerList, { query })).status).toBe(401);
  expect(
    (await callRoute(buyerList, { query, cookies: await sessionCookies(await makeMallAdmin()) })).status,
  ).toBe(403);
});

test('categories come as the tree of the specification, brands as a list', async () => {
  const top = await makeCategory('树类');
  const child = await makeCategory('子类', top);
  const brand = await makeBrand('清源出版社');
  const tree = (await callRoute<unknown[]>(categoryTree)).json.data;
  expect(tree).toContainEqual({
    nodeEntity: { id: top, name: '树类' },
    childNodes: [{ nodeEntity: { id: child, name: '子类' }, childNodes: [] }],
  });
  expect((await callRoute(brandList)).json.data).toContainEqual({
    id: brand,
    name: '清源出版社',
    logoPath: null,
  });
});

test('areas: provinces first, then by parent code', async () => {
  const provinces = (await callRoute<{ code: string }[]>(areaList)).json.data;
  expect([provinces?.length, provinces?.[0]]).toEqual([34, { code: '110000', name: '北京市', level: 1 }]);
  const below = await callRoute<{ code: string }[]>(areaList, { query: { parentCode: '429000' } });
  expect(below.json.data?.map((a) => a.code)).toEqual(['429004', '429005', '429006', '429021']);
  expect((await callRoute(areaList, { query: { parentCode: "1' or 1=1" } })).status).toBe(400);
});
