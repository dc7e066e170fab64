import { paymentMethods } from '@/db/schema/payment';
import { brands, productCategories, productTaxes } from '@/db/schema/product';
import { deliveryCenters, deliveryCorps, freightRules, shippingMethods } from '@/db/schema/shipping';
import { userOrderCalls } from '@/lib/domain/order/user-calls';
import { adminPaymentCalls } from '@/lib/domain/payment/admin-calls';
import { userPaymentCalls } from '@/lib/domain/payment/user-calls';
import { adminProductBrandCalls } from '@/lib/domain/product/admin-brand-calls';
import { adminProductTaxCalls } from '@/lib/domain/product/admin-tax-calls';
import { guestProductCalls } from '@/lib/domain/product/guest-calls';
import { adminShippingCalls } from '@/lib/domain/shipping/admin-calls';
import { adminShippingMethodCalls } from '@/lib/domain/shipping/admin-method-calls';
import { callRoute, TestBrowser, type Called } from '@/tests/support/call-route';
import { testDb } from '@/tests/support/db';
import { makeAdmin, makeBuyer } from '@/tests/support/factories/people';
import { unknownNamed } from '@/tests/support/unknown-fields';

const brandAdd = adminProductBrandCalls['POST /api/admin/brand/add'];
const brandDel = adminProductBrandCalls['POST /api/admin/brand/del'];
const brandEdit = adminProductBrandCalls['POST /api/admin/brand/edit'];
const brandEnable = adminProductBrandCalls['POST /api/admin/brand/enable'];
const brandList = adminProductBrandCalls['GET /api/admin/brand/list'];
const brandSort = adminProductBrandCalls['POST /api/admin/brand/sort'];
const centerAdd = adminShippingCalls['POST /api/admin/deliveryCenter/add'];
const centerDefault = adminShippingCalls['POST /api/admin/deliveryCenter/default'];
const centerList = adminShippingCalls['GET /api/admin/deliveryCenter/list'];
const corpAdd = adminShippingCalls['POST /api/admin/deliveryCorp/add'];
const corpList = adminShippingCalls['GET /api/admin/deliveryCorp/list'];
const payDetail = adminPaymentCalls['GET /api/admin/paymentMethod/detail/[code]'];
const payEdit = adminPaymentCalls['POST /api/admin/paymentMethod/edit'];
const payEnable = adminPaymentCalls['POST /api/admin/paymentMethod/enable'];
const payList = adminPaymentCalls['GET /api/admin/paymentMethod/list'];
const paySort = adminPaymentCalls['POST /api/admin/paymentMethod/sort'];
const categoryAdd = adminProductBrandCalls['POST /api/admin/product/category/add'];
const categoryDetail = adminProductBrandCalls['GET /api/admin/product/category/detail/[id]'];
const categoryEdit = adminProductBrandCalls['POST /api/admin/product/category/edit'];
const categoryList = adminProductBrandCalls['GET /api/admin/product/category/list'];
const categoryMove = adminProductBrandCalls['POST /api/admin/product/category/move'];
const categoryTree = adminProductBrandCalls['GET /api/admin/product/category/tree'];
const taxAdd = adminProductTaxCalls['POST /api/admin/product/tax/add'];
const taxList = adminProductTaxCalls['GET /api/admin/product/tax/list'];
const methodAdd = adminShippingMethodCalls['POST /api/admin/shippingMethod/add'];
const methodList = adminShippingMethodCalls['GET /api/admin/shippingMethod/list'];
const ruleAdd = adminShippingMethodCalls['POST /api/admin/shippingMethod/rule/add'];
const ruleList = adminShippingMethodCalls['GET /api/admin/shippingMethod/rule/list'];
const guestBrands = guestProductCalls['GET /api/guest/brand/list'];
const guestCategories = guestProductCalls['GET /api/guest/product/category/all'];
const buyerPay = userPaymentCalls['GET /api/user/paymentMethod/selectList'];
const buyerShipping = userOrderCalls['GET /api/user/shippingMethod/shippingable/list'];

let shop: TestBrowser;
let news: TestBrowser;
let buyer: TestBrowser;
const only: Record<string, TestBrowser> = {};

beforeAll(async () => {
  const sign = async (permissions: Parameters<typeof makeAdmin>[0], name: string) =>
    new TestBrowser().signIn(await makeAdmin(permissions, name));
  shop = await sign(['product.edit', 'order', 'warehouse'], '商城');
  news = await sign(['news.edit', 'news.audit'], '新闻');
  only.product = await sign(['product.edit'], '商品');
  only.order = await sign(['order'], '订单');
  only.warehouse = await sign(['warehouse'], '仓储');
  buyer = await new TestBrowser().signIn(await makeBuyer());
});

let serial = 0;
const next = (word: string) => `${word}${(serial += 1)}`;
const tax = (more: object = {}) => ({
  name: next('税率'),
  taxKind: 'taxable',
  rateBp: 900,
  validFrom: '2024-01-01',
  ...more,
});
const rule = (more: object = {}) => ({
  shippingMethodId: 1,
  areaCode: '110105',
  firstWeightG: 1000,
  firstFen: 100,
  stepWeightG: 500,
  stepFen: 10,
  ...more,
});
const center = (more: object = {}) => ({
  code: next('Z'),
  name: '仓',
  areaCode: '440106',
  address: '路 1 号',
  contactName: '甲',
  contactPhone: '020-12345678',
  ...more,
});
const corp = (more: object = {}) => ({ code: next('corp'), name: '物流', ...more });
const pay = (more: object = {}) => ({ code: 'wxpay', version: 1, name: '微信支付', ...more });
const send = (handler: Called, body: unknown) =>
  shop.call<{ id: number; version: number }>(handler, { body });
/** Everything that these calls may write. */
const rows = () =>
  Promise.all(
    [
      brands,
      productCategories,
      productTaxes,
      shippingMethods,
      freightRules,
      deliveryCenters,
      deliveryCorps,
      paymentMethods,
    ].map((t) => testDb().select().from(t)),
  );

describe('S-01, S-08 who may', () => {
  const writes: [string, Called, () => object, string][] = [
    ['product/category/add', categoryAdd, () => ({ name: next('类') }), 'product'],
    ['brand/add', brandAdd, () => ({ name: next('牌') }), 'product'],
    ['product/tax/add', taxAdd, tax, 'product'],
    ['shippingMethod/add', methodAdd, () => ({ name: next('式'), kind: 'post' }), 'order'],
    ['shippingMethod/rule/add', ruleAdd, rule, 'order'],
    ['paymentMethod/edit', payEdit, pay, 'order'],
    ['paymentMethod/enable', payEnable, () => ({ code: 'unionpay', enabled: true }), 'order'],
    ['deliveryCenter/add', centerAdd, center, 'warehouse'],
    ['deliveryCorp/add', corpAdd, corp, 'warehouse'],
  ];
  it.each(writes)(
    '%s: refused to guests, buyers, the news desk, other desks and other sites',
    async (_, handler, body, office) => {
      const before = await rows();
      expect((await callRoute(handler, { body: body() })).status).toBe(401);
      expect((await buyer.call(handler, { body: body() })).status).toBe(403);
      expect((await news.call(handler, { body: body() })).status).toBe(403);
      for (const [name, browser] of Object.entries(only)) {
        if (name === office) continue;
        expect((await browser.call(handler, { body: body() })).status).toBe(403);
      }
      const foreign = await shop.call(handler, { body: body(), headers: { origin: 'https://evil.example' } });
      expect(foreign.status).toBe(403);
      expect(await rows()).toEqual(before);
    },
  );

  it.each([
    ['product/category/list', categoryList],
    ['product/category/tree', categoryTree],
    ['brand/list', brandList],
    ['product/tax/list', taxList],
    ['shippingMethod/list', methodList],
    ['paymentMethod/list', payList],
    ['deliveryCenter/list', centerList],
    ['deliveryCorp/list', corpList],
  ] as [string, Called][])('%s is the shop’s office’s', async (_, handler) => {
    expect((await callRoute(handler)).status).toBe(401);
    expect((await buyer.call(handler)).status).toBe(403);
    expect((await news.call(handler)).status).toBe(403);
    expect((await shop.call(handler)).status).toBe(200);
  });
});

describe('S-37, S-53 hostile input is refused and writes nothing', () => {
  const NUL = 'a\u0000b';
  const cases: [string, Called, object][] = [
    ['a name that is an array', brandAdd, { name: ['牌'] }],
    ['a name with NUL', brandAdd, { name: NUL }],
    ['a name of 41 characters', brandAdd, { name: '牌'.repeat(41) }],
    ['a logo on another site', brandAdd, { name: '牌', logoPath: 'https://evil.example/a.png' }],
    ['a logo that leads elsewhere', brandAdd, { name: '牌', logoPath: '//evil.example/a.png' }],
    ['a script as logo', brandAdd, { name: '牌', logoPath: 'javascript:alert(1)' }],
    ['an empty name', categoryAdd, { name: '  ' }],
    ['a parent that is an object', categoryAdd, { name: '类', parentId: { id: 1 } }],
    ['a parent of 1e309', categoryAdd, { name: '类', parentId: '1e309' }],
    ['a move of NaN', categoryMove, { id: 'NaN', parentId: null }],
    ['a rate of 9.5 points', taxAdd, tax({ rateBp: 9.5 })],
    ['a rate above 100 %', taxAdd, tax({ rateBp: 10_001 })],
    ['a rate below zero', taxAdd, tax({ rateBp: -1 })],
    ['a rate of an exempt tax', taxAdd, tax({ taxKind: 'exempt' })],
    ['a tax kind of the prototype', taxAdd, tax({ taxKind: '__proto__' })],
    ['a goods code of 20 digits', taxAdd, tax({ goodsCode: '1'.repeat(20) })],
    ['a day that is none', taxAdd, tax({ validFrom: '2024-13-01' })],
    ['a year past the calendar', taxAdd, tax({ validTo: '9999-12-31' })],
    ['a kind that is none', methodAdd, { name: '式', kind: 'constructor' }],
    ['a price below zero', ruleAdd, rule({ firstFen: -1 })],
    ['a price of 1e309', ruleAdd, rule({ firstFen: '1e309' })],
    ['a price in text with an exponent', ruleAdd, rule({ firstFen: '1e3' })],
    ['a step of nothing', ruleAdd, rule({ stepWeightG: 0 })],
    ['free from nothing on', ruleAdd, rule({ freeOverFen: 0 })],
    ['an area of letters', ruleAdd, rule({ areaCode: 'abcdef' })],
    ['an area that is none', ruleAdd, rule({ areaCode: '999999' })],
    ['a deadline of nine minutes', payEdit, pay({ deadlineMinutes: 9 })],
    ['a way to pay that is none', payEdit, pay({ code: 'gift' })],
    [
      'an account number of letters',
      payEdit,
      pay({ code: 'transfer', account: { bank: '行', accountName: '名', accountNo: 'ABC' } }),
    ],
    ['an order with a way twice', paySort, { codes: ['wxpay', 'wxpay'] }],
    ['a centre’s code with a blank', centerAdd, center({ code: 'A B' })],
    ['a centre in a whole province', centerAdd, center({ areaCode: '440000' })],
    ['a phone of letters', centerAdd, center({ contactPhone: 'call me' })],
    ['a pattern with nested quantifiers', corpAdd, corp({ noPattern: '(a+)+$' })],
    ['a pattern that does not compile', corpAdd, corp({ noPattern: '[z-a]' })],
    ['a pattern of 10 kB', corpAdd, corp({ noPattern: 'a'.repeat(10_000) })],
    ['a courier’s code in capitals', corpAdd, corp({ code: 'SF' })],
    ['a script as web site', corpAdd, corp({ site: 'javascript:alert(1)' })],
    ['no ids', brandDel, { ids: [] }],
    ['ids of 1e309', brandDel, { ids: ['1e309'] }],
    ['an order with an id twice', brandSort, { ids: [1, 1] }],
    ['a switch that is neither', brandEnable, { ids: [1], enabled: 'maybe' }],
    ['a body that is an array', brandAdd, []],
  ];
  it.each(cases)('%s', async (_, handler, body) => {
    const before = await rows();
    const { status, json } = await send(handler, body);
    expect([400, 422]).toContain(status);
    expect(json.message).toMatch(/\p{Script=Han}/u);
    expect(await rows()).toEqual(before);
  });

  it('a lone surrogate is refused or kept out, never an error of the system', async () => {
    expect((await send(brandAdd, { name: '牌\ud800' })).status).toBeLessThan(500);
  });
});

test('S-09 fields that are not the form’s are refused by name and not written', async () => {
  const extra = { id: 1, sort: -5, version: 99, createdAt: '2000-01-01', constructor: 1 };
  expect(unknownNamed(await send(brandAdd, { name: '多余', ...extra }))).toEqual(Object.keys(extra));
  expect((await testDb().select().from(brands)).filter((r) => r.name === '多余')).toEqual([]);
  const more = { id: 7, version: 9 };
  expect(unknownNamed(await send(ruleAdd, rule({ areaCode: '110106', ...more })))).toEqual(Object.keys(more));
  expect((await testDb().select().from(freightRules)).filter((r) => r.areaCode === '110106')).toEqual([]);
  const kind = { enabled: false, kind: 'offline', sort: 9 };
  const before = await testDb().select().from(paymentMethods);
  expect(unknownNamed(await send(payEdit, pay(kind)))).toEqual(Object.keys(kind));
  expect(await testDb().select().from(paymentMethods)).toEqual(before);
});

test('what is not there answers 404, a stale save 409 with the version to read again', async () => {
  expect((await send(brandEdit, { id: 987_654, version: 1, name: '无' })).status).toBe(404);
  expect((await send(categoryMove, { id: 987_654, parentId: null })).status).toBe(404);
  expect((await send(centerDefault, { id: 987_654 })).status).toBe(404);
  expect((await shop.call(categoryDetail, { params: { id: 987_654 } })).status).toBe(404);
  expect((await shop.call(ruleList, { query: { shippingMethodId: 987_654 } })).status).toBe(404);
  expect((await shop.call(payDetail, { params: { code: 'wxpay' } })).status).toBe(200);
  const { json } = await send(categoryAdd, { name: next('类') });
  const id = json.data?.id ?? 0;
  await send(categoryEdit, { id, version: 1, name: next('新') });
  const stale = await send(categoryEdit, { id, version: 1, name: next('旧') });
  expect(stale.json).toMatchObject({ code: 'CONFLICT', data: { version: 2 } });
});

test('what the office sets is in the next read of guests and buyers', async () => {
  const category = next('新类');
  const brand = next('新牌');
  const method = next('新式');
  await send(categoryAdd, { name: category });
  await send(brandAdd, { name: brand });
  await send(methodAdd, { name: method, kind: 'pickup' });
  const version = (await testDb().select().from(paymentMethods)).find((r) => r.code === 'wxpay')?.version;
  await send(payEdit, pay({ version, name: '微信', deadlineMinutes: 20 }));
  const seen = async (handler: Called, who: TestBrowser | null = null, query = {}) =>
    JSON.stringify((await (who ? who.call(handler, { query }) : callRoute(handler))).json.data);
  expect(await seen(guestCategories)).toContain(category);
  expect(await seen(guestBrands)).toContain(brand);
  expect(await seen(buyerShipping, buyer, { areaCode: '110101' })).toContain(method);
  expect(await seen(buyerPay, buyer)).toContain('"name":"微信"');
  expect(await seen(buyerPay, buyer)).toContain('"deadlineMinutes":20');
});
