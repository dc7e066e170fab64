import { eq } from 'drizzle-orm';
import { products } from '@/db/schema/product';
import { adminProductCalls } from '@/lib/domain/product/admin-calls';
import type { OfficeProductView, ProductSaved } from '@/lib/domain/product/edit-contract';
import { guestProductCalls } from '@/lib/domain/product/guest-calls';
import { TestBrowser } from '@/tests/support/call-route';
import { testDb } from '@/tests/support/db';
import { makeAdmin, makeBuyer } from '@/tests/support/factories/people';
import {
  liveProduct,
  makeProductOffice,
  productRow,
  typedProduct,
  type ProductOffice,
} from '@/tests/support/factories/product-desk';
import { unknownNamed } from '@/tests/support/unknown-fields';

const guestDetail = guestProductCalls['GET /api/guest/product/detail/[id]'];
const guestList = guestProductCalls['GET /api/guest/product/list'];
const add = adminProductCalls['POST /api/admin/product/add'];
const audited = adminProductCalls['GET /api/admin/product/audit/list/audited'];
const pending = adminProductCalls['GET /api/admin/product/audit/list/pending'];
const pass = adminProductCalls['POST /api/admin/product/audit/pass'];
const reject = adminProductCalls['POST /api/admin/product/audit/reject'];
const copy = adminProductCalls['POST /api/admin/product/copy/[id]'];
const del = adminProductCalls['POST /api/admin/product/del'];
const detail = adminProductCalls['GET /api/admin/product/detail/[id]'];
const edit = adminProductCalls['POST /api/admin/product/edit'];
const shelf = adminProductCalls['POST /api/admin/product/marketable'];
const price = adminProductCalls['POST /api/admin/product/price/edit'];
const diff = adminProductCalls['GET /api/admin/product/revision/diff'];
const revisions = adminProductCalls['GET /api/admin/product/revision/list/[id]'];
const submit = adminProductCalls['POST /api/admin/product/submit/[id]'];
const withdraw = adminProductCalls['POST /api/admin/product/withdraw/[id]'];

let office: ProductOffice;
let editor: TestBrowser;
let auditor: TestBrowser;

beforeAll(async () => {
  office = await makeProductOffice();
  editor = await new TestBrowser().signIn(office.people.editor);
  auditor = await new TestBrowser().signIn(office.people.auditor);
});

const body = (more: Record<string, unknown> = {}) => ({ ...typedProduct(office), ...more });
const created = async (more: Record<string, unknown> = {}): Promise<ProductSaved> => {
  const reply = await editor.call<ProductSaved>(add, { body: body(more) });
  expect(reply.json.message).toBe('保存成功');
  return reply.json.data as ProductSaved;
};

test('the way of a product: added, submitted, passed by another person, put on the shelf, seen by everybody', async () => {
  const saved = await created({ isbn: '978-7-302-33208-4' });
  const params = { id: saved.id };
  expect((await editor.call(submit, { params, body: {} })).status).toBe(200);
  const waiting = await auditor.call<{ list: { id: number; allowedActions: string[] }[] }>(pending);
  expect(waiting.json.data?.list.find((p) => p.id === saved.id)?.allowedActions).toEqual([
    'approve',
    'reject',
  ]);
  expect((await auditor.call(pass, { body: { id: saved.id, version: 1 } })).status).toBe(200);
  const shelved = await editor.call(shelf, { body: { ids: [saved.id], marketable: true } });
  expect(shelved.json.data).toMatchObject({ done: 1, failed: 0 });
  const shown = await new TestBrowser().call(guestDetail, { params });
  expect(shown.json.data).toMatchObject({ isbn: '9787302332084', listFen: 3000, saleFen: 2500 });
  const log = await auditor.call<{ list: { id: number; result: string }[] }>(audited);
  expect(log.json.data?.list[0]).toMatchObject({ id: saved.id, result: 'approve', auditedByName: '审核甲' });
});

test('S-10 what was paid for a product is told to those who edit and audit it, and to nobody else', async () => {
  const id = await liveProduct(office, { costFen: 1177 });
  const open = await editor.call<OfficeProductView>(detail, { params: { id } });
  expect(open.json.data?.costFen).toBe(1177);
  for (const permissions of [['order'], ['warehouse']] as const) {
    const browser = await new TestBrowser().signIn(await makeAdmin([...permissions]));
    const closed = await browser.call<OfficeProductView>(detail, { params: { id } });
    expect(closed.json.data?.costFen).toBeNull();
    expect(closed.text).not.toContain('1177');
    expect((await browser.call(diff, { query: { id } })).text).not.toMatch(/11\.77|costFen/);
  }
  const guest = new TestBrowser();
  for (const reply of [await guest.call(guestDetail, { params: { id } }), await guest.call(guestList)]) {
    expect(reply.status).toBe(200);
    expect(reply.text).not.toMatch(/1177|cost/);
  }
});

test('S-09 states, flags and names of people in a form are refused by name, and nothing is written', async () => {
  const forged = {
    status: 'approved',
    marketable: true,
    marketableAt: '2020-01-01T00:00:00Z',
    auditedBy: 1,
    submittedBy: 1,
    createdBy: 1,
    revisionNo: 99,
    workingStatus: 'approved',
    salesCount: 9999,
    coverPath: '/files/forged.jpg',
    deletedAt: '2020-01-01T00:00:00Z',
    constructor: 'x',
  };
  const raw = JSON.stringify(body(forged)).replace('{', '{"__proto__":{"status":"approved"},');
  const count = () => testDb().$count(products);
  const before = await count();
  const headers = { 'content-type': 'application/json' };
  const refused = await editor.call(add, { body: raw, headers });
  expect(unknownNamed(refused).toSorted()).toEqual([...Object.keys(forged), '__proto__'].toSorted());
  expect(await count()).toBe(before);
  const id = (await editor.call<ProductSaved>(add, { body: body() })).json.data?.id ?? 0;
  const kept = await productRow(id);
  const edited = await editor.call(edit, { body: { ...body(forged), id, version: 1, title: '改名' } });
  expect(unknownNamed(edited).toSorted()).toEqual(Object.keys(forged).toSorted());
  expect(await productRow(id)).toEqual(kept);
});

const control = `a${String.fromCodePoint(1)}b`;
const hostile: [string, Record<string, unknown>, string][] = [
  ['no title', { title: '  ' }, 'title'],
  ['a title of 10 kB', { title: 'x'.repeat(10_000) }, 'title'],
  ['a title with a control character', { title: control }, 'title'],
  ['a title as a list', { title: ['a'] }, 'title'],
  ['a kind that is none', { kind: 'car' }, 'kind'],
  ['a category as an object', { categoryId: { id: 1 } }, 'categoryId'],
  ['a category of 2⁵³', { categoryId: 2 ** 53 }, 'categoryId'],
  ['a price of half a fen', { saleFen: 10.5 }, 'saleFen'],
  ['a price of nothing', { saleFen: 0 }, 'saleFen'],
  ['a negative price', { saleFen: -1 }, 'saleFen'],
  ['a price in words', { listFen: '1e3' }, 'listFen'],
  ['a price out of range', { listFen: 1e300 }, 'listFen'],
  ['a price that is no number', { listFen: null }, 'listFen'],
  ['a sale price above the list price', { saleFen: 3001 }, 'saleFen'],
  ['an organisation price above the list price', { orgFen: 3001 }, 'orgFen'],
  ['a negative cost', { costFen: -1 }, 'costFen'],
  ['a minimum of zero', { minQuantity: 0 }, 'minQuantity'],
  ['a limit below the minimum', { minQuantity: 5, limitPerLine: 4 }, 'limitPerLine'],
  ['an order limit below the line limit', { limitPerLine: 9, limitPerOrder: 8 }, 'limitPerOrder'],
  ['a weight beyond reason', { weightG: 2 ** 31 }, 'weightG'],
  ['a wrong ISBN', { isbn: '9787302332085' }, 'isbn'],
  ['an ISSN of a book', { issn: '1000-9825' }, 'issn'],
  ['a wrong ISSN', { kind: 'paper_periodical', issn: '1000-9826' }, 'issn'],
  ['a serial number in another shape', { kind: 'paper_periodical', cnCode: '刊号' }, 'cnCode'],
  ['stock of a digital product', { kind: 'e_book', stockPolicy: 'tracked' }, 'stockPolicy'],
  ['a day that is none', { publishDate: '2026-02-30' }, 'publishDate'],
  ['a day before printing', { publishDate: '0001-01-01' }, 'publishDate'],
  ['a code with blanks', { sku: 'A B' }, 'sku'],
  ['a picture from elsewhere', { pictures: ['https://evil.example/x.png'] }, 'pictures.0'],
  ['a picture outside the library', { pictures: ['/api/logout'] }, 'pictures.0'],
  ['eleven pictures', { pictures: Array.from({ length: 11 }, (_, i) => `/files/a/${i}.jpg`) }, 'pictures'],
  ['pictures as a text', { pictures: '/files/a.jpg' }, 'pictures'],
  [
    'two specifications of one name',
    { spec: [1, 2].map((v) => ({ name: '装帧', value: `${v}` })) },
    'spec.1.name',
  ],
  ['a specification without a value', { spec: [{ name: '装帧', value: ' ' }] }, 'spec.0.value'],
  ['specifications as an object', { spec: { 装帧: '平装' } }, 'spec'],
  ['an introduction without end', { introHtml: 'x'.repeat(200_001) }, 'introHtml'],
];

test.each(hostile)('S-37 %s is refused at its field and stores nothing', async (_, more, field) => {
  const before = await testDb().$count(products);
  const reply = await editor.call(add, { body: body(more) });
  expect(reply.status).toBe(400);
  expect(Object.keys(reply.json.errors ?? {})).toEqual([field]);
  expect(await testDb().$count(products)).toBe(before);
});

test('a refused edit leaves the product and its revision as they were', async () => {
  const saved = await created();
  const before = await productRow(saved.id);
  for (const more of [
    { saleFen: 99_999 },
    { version: 7 },
    { categoryId: 999_999 },
    { pictures: ['/files/no.jpg'] },
  ]) {
    const reply = await editor.call(edit, {
      body: { ...body(), id: saved.id, version: 1, title: '新', ...more },
    });
    expect([400, 409]).toContain(reply.status);
  }
  expect(await productRow(saved.id)).toEqual(before);
});

test('a rejection needs its reason', async () => {
  const saved = await created();
  await editor.call(submit, { params: { id: saved.id }, body: {} });
  for (const reason of [undefined, '', '   ']) {
    const reply = await auditor.call(reject, { body: { id: saved.id, version: 1, reason } });
    expect(reply.status).toBe(400);
    expect(reply.json.errors).toHaveProperty('reason');
  }
  expect((await productRow(saved.id)).status).toBe('pending');
  const done = await auditor.call(reject, { body: { id: saved.id, version: 1, reason: '封面不清晰' } });
  expect(done.status).toBe(200);
  const seen = await editor.call<OfficeProductView>(detail, { params: { id: saved.id } });
  expect(seen.json.data).toMatchObject({ status: 'rejected', rejectReason: '封面不清晰' });
});

test('S-12 whoever submitted cannot pass, whatever permissions they hold', async () => {
  const boss = await new TestBrowser().signIn(office.people.both);
  const made = await boss.call<ProductSaved>(add, { body: body() });
  const id = made.json.data?.id ?? 0;
  await boss.call(submit, { params: { id }, body: {} });
  expect((await boss.call(pass, { body: { id, version: 1 } })).status).toBe(403);
  expect((await productRow(id)).status).toBe('pending');
});

describe('S-08', () => {
  const calls = (id: number) =>
    [
      [add, { body: body() }],
      [edit, { body: { ...body(), id, version: 1 } }],
      [del, { body: { ids: [id] } }],
      [copy, { params: { id }, body: {} }],
      [submit, { params: { id }, body: {} }],
      [withdraw, { params: { id }, body: {} }],
      [shelf, { body: { ids: [id], marketable: false } }],
      [price, { body: { id, version: 1, listFen: 1, saleFen: 1, reason: '促销' } }],
    ] as const;

  test('only editors of products write; an auditor decides and writes nothing', async () => {
    const id = await liveProduct(office);
    const before = await productRow(id);
    const others = [
      await makeBuyer(),
      await makeAdmin(['news.edit', 'news.audit', 'order', 'finance', 'warehouse', 'platform']),
      office.people.auditor,
    ];
    for (const user of others) {
      const browser = await new TestBrowser().signIn(user);
      for (const [route, call] of calls(id)) expect((await browser.call(route, call)).status).toBe(403);
    }
    for (const [route, call] of [
      [pass, { body: { id, version: 1 } }],
      [reject, { body: { id, version: 1, reason: 'x' } }],
    ] as const)
      expect((await editor.call(route, call)).status).toBe(403);
    expect(await productRow(id)).toEqual(before);
  });
});

test('a product that does not exist, or was deleted, is 404 everywhere', async () => {
  const saved = await created();
  expect((await editor.call(del, { body: { ids: [saved.id] } })).status).toBe(200);
  for (const id of [saved.id, 999_999]) {
    const params = { id };
    for (const route of [detail, revisions]) expect((await editor.call(route, { params })).status).toBe(404);
    expect((await editor.call(diff, { query: { id } })).status).toBe(404);
    for (const route of [submit, withdraw, copy])
      expect((await editor.call(route, { params, body: {} })).status).toBe(404);
    expect((await editor.call(edit, { body: { ...body(), id, version: 1 } })).status).toBe(404);
    expect((await auditor.call(pass, { body: { id, version: 1 } })).status).toBe(404);
  }
  const kept = await testDb().select().from(products).where(eq(products.id, saved.id));
  expect(kept).toHaveLength(1);
});
