import type { Paged } from '@/lib/core/page';
import { dropTags } from '@/lib/data/page-cache';
import type { BuyerProductCard, ProductCard } from '@/lib/domain/product/contract';
import { productSorts } from '@/lib/domain/product/contract';
import { guestProductCalls } from '@/lib/domain/product/guest-calls';
import { userProductCalls } from '@/lib/domain/product/user-calls';
import { reindex } from '@/lib/domain/search/commands/reindex';
import type { ProductFreight } from '@/lib/domain/shipping/freight-contract';
import { guestShippingCalls } from '@/lib/domain/shipping/guest-calls';
import { callRoute, sessionCookies } from '@/tests/support/call-route';
import { makeCtx } from '@/tests/support/ctx';
import { ownerQuery } from '@/tests/support/db';
import { makeOrgBuyer } from '@/tests/support/factories/member';
import { makeBook, makeCategory, makeProduct } from '@/tests/support/factories/product';

const detail = guestProductCalls['GET /api/guest/product/detail/[id]'];
const list = guestProductCalls['GET /api/guest/product/list'];
const freight = guestShippingCalls['GET /api/guest/shippingMethod/freight'];
const buyerList = userProductCalls['GET /api/user/product/list'];

beforeEach(() => dropTags(null));

const idsOf = (page: Paged<{ id: number }> | null) => page?.list.map((p) => p.id);
const query = async (q: Record<string, unknown>) =>
  callRoute<Paged<ProductCard>>(list, { query: q as Record<string, string> });

/** What somebody may put where a word or a number is wanted. */
const HOSTILE = [
  'NaN',
  '1e309',
  '-1',
  '1.5',
  '0x10',
  '1 1',
  '9'.repeat(40),
  '1\u0000',
  '\ud800',
  'x'.repeat(10_000),
  "1' or '1'='1",
  '1;drop table products',
  '(select 1)',
  '[object Object]',
];

describe('S-37: what is no number or word is refused', () => {
  test.each([
    'category',
    'brand',
    'year',
    'priceFrom',
    'priceTo',
    'pageNum',
    'pageSize',
    'kind',
    'sort',
    'ids',
  ])('in %s', async (field) => {
    for (const value of HOSTILE) {
      const { status } = await query({ [field]: value });
      expect({ field, value: value.slice(0, 40), status }).toMatchObject({ status: 400 });
    }
    expect((await query({ [field]: ['1', '2'] })).status).toBe(400);
  });

  test('a keyword may be anything of one line; what is no text is refused', async () => {
    for (const keyword of [
      "' or 1=1 --",
      '%_\\',
      '"',
      ':*',
      '!&|()<->',
      '《》',
      '\ud83d\ude00',
      '保密 & 法:A',
    ])
      expect({ keyword, status: (await query({ keyword })).status }).toEqual({ keyword, status: 200 });
    for (const keyword of ['a\u0000b', 'a\nb', 'x'.repeat(51)])
      expect((await query({ keyword })).status).toBe(400);
  });

  test.each<Record<string, string>>([
    { productId: 'x', areaCode: '440100' },
    { productId: '1', areaCode: '44' },
    { productId: '1', areaCode: '４４０１００' },
    { productId: '1', areaCode: '440100', quantity: '0' },
    { productId: '1', areaCode: '440100', quantity: '1e3' },
    { productId: '1' },
  ])('in the freight of %j', async (q) => {
    expect((await callRoute(freight, { query: q })).status).toBe(400);
  });

  test('pages beyond the last one are empty', async () => {
    const reply = await query({ pageNum: 100_000, pageSize: 100 });
    expect([reply.status, reply.json.data?.list]).toEqual([200, []]);
  });
});

test('S-36: only the listed orders exist', async () => {
  for (const sort of Object.keys(productSorts))
    expect([sort, (await query({ sort })).status]).toEqual([sort, 200]);
  for (const sort of [
    'id',
    'costFen',
    '-sales',
    'price,id',
    'price desc',
    'PRICE',
    '__proto__',
    'constructor',
  ])
    expect([sort, (await query({ sort })).status]).toEqual([sort, 400]);
});

describe('S-11: a product that is not on the shelf is nowhere', () => {
  const states = [
    { marketable: false },
    { status: 'pending', marketable: false },
    { status: 'rejected', marketable: false },
    { deletedAt: new Date() },
  ] as const;

  test.each(states)('%j', async (state) => {
    const categoryId = await makeCategory('藏书');
    const shown = await makeBook(1, { title: '藏书楼公开目录', categoryId });
    const hidden = await makeBook(1, {
      title: '藏书楼公开目录续',
      categoryId,
      isbn: '9787111000001',
      ...state,
    });
    await makeProduct({ title: '藏书楼公开目录续', kind: 'e_book', categoryId });
    await reindex(makeCtx());
    dropTags(null);
    const { id } = hidden;
    const lists = await Promise.all([
      query({ category: categoryId }),
      query({ keyword: '藏书楼' }),
      query({ keyword: '藏书楼', sort: 'price' }),
      query({ keyword: '9787111000001' }),
      query({ ids: `${id},${shown.id}` }),
    ]);
    for (const reply of lists) expect(idsOf(reply.json.data)).not.toContain(id);
    expect(idsOf(lists[4]?.json.data ?? null)).toEqual([shown.id]);
    expect((await callRoute(detail, { params: { id } })).status).toBe(404);
    const gone = await callRoute(freight, { query: { productId: id, areaCode: '440100' } });
    const missing = await callRoute(freight, { query: { productId: 987_654_321, areaCode: '440100' } });
    expect([gone.status, gone.json.message]).toEqual([404, missing.json.message]);
    const buyer = await callRoute<Paged<BuyerProductCard>>(buyerList, {
      query: { ids: String(id) },
      cookies: await sessionCookies(await makeOrgBuyer()),
    });
    expect(buyer.json.data).toMatchObject({ list: [], total: 0 });
  });

  test('it does not stand as the other form of a book either', async () => {
    const paper = await makeBook(1, { title: '两种版本的书' });
    await makeProduct({ title: '两种版本的书（电子版）', kind: 'e_book', marketable: false });
    const reply = await callRoute<{ siblings: unknown[] }>(detail, { params: { id: paper.id } });
    expect(reply.json.data?.siblings).toEqual([]);
  });
});

test('a list can be narrowed to some products, in the order that is asked for', async () => {
  const books = [];
  for (const saleFen of [3000, 1000, 2000]) books.push((await makeBook(1, { saleFen })).id);
  const reply = await query({ ids: books.join(','), sort: 'price' });
  expect([reply.json.data?.total, idsOf(reply.json.data)]).toEqual([3, [books[1], books[2], books[0]]]);
});

test('an organisation’s members filter and sort by their own price', async () => {
  const categoryId = await makeCategory('单位用户价');
  const dear = await makeBook(1, { categoryId, saleFen: 5000, orgFen: 1000 });
  const plain = await makeBook(1, { categoryId, saleFen: 3000 });
  const cheap = await makeBook(1, { categoryId, saleFen: 2000, orgFen: 1900 });
  const cookies = await sessionCookies(await makeOrgBuyer());
  const ask = async (q: Record<string, unknown>) =>
    (
      await callRoute<Paged<BuyerProductCard>>(buyerList, {
        cookies,
        query: { category: categoryId, ...q },
      })
    ).json.data;
  expect((await ask({ sort: 'price' }))?.list.map((p) => [p.id, p.priceFen])).toEqual([
    [dear.id, 1000],
    [cheap.id, 1900],
    [plain.id, 3000],
  ]);
  expect(idsOf((await ask({ priceTo: 10 })) ?? null)).toEqual([dear.id]);
  expect(idsOf((await query({ category: categoryId, priceTo: 10 })).json.data)).toEqual([]);
});

describe('freight of a product', () => {
  const ask = (q: Record<string, unknown>) =>
    callRoute<ProductFreight>(freight, { query: q as Record<string, string> });

  test('is what the rules of the place say for the weight, and free above the limit', async () => {
    const book = await makeBook(0, { weightG: 800, saleFen: 2000 });
    const [method] = await ownerQuery<{ id: number; name: string }>(
      "select id, name from shipping_methods where kind = 'express' and active order by sort, id limit 1",
    );
    await ownerQuery(
      `insert into freight_rules (shipping_method_id, area_code, first_weight_g, first_fen, step_weight_g, step_fen, free_over_fen)
       values ($1, '460100', 1000, 1100, 500, 300, 9900)`,
      [method?.id],
    );
    const one = await ask({ productId: book.id, areaCode: '460100' });
    expect(one.status).toBe(200);
    expect(one.json.data).toMatchObject({
      needed: true,
      leaves: '付款后 3 个工作日内寄出',
      areaCode: '460100',
      areaName: '海南省 海口市',
    });
    const fenOf = (reply: typeof one) =>
      reply.json.data?.methods.find((m) => m.id === method?.id)?.freightFen;
    expect(fenOf(one)).toBe(1100);
    expect(fenOf(await ask({ productId: book.id, areaCode: '460100', quantity: 2 }))).toBe(1100 + 2 * 300);
    expect(fenOf(await ask({ productId: book.id, areaCode: '460100', quantity: 5 }))).toBe(0);
  });

  test('is not needed for what comes as a code, and has no answer for a place that does not exist', async () => {
    const digital = await makeProduct({ kind: 'e_book' });
    expect((await ask({ productId: digital.id, areaCode: '440100' })).json.data).toMatchObject({
      needed: false,
      leaves: null,
      methods: [],
    });
    const nowhere = await ask({ productId: digital.id, areaCode: '999999' });
    expect([nowhere.status, nowhere.json.errors]).toEqual([400, { areaCode: '请选择所在地区' }]);
  });
});
