import { eq } from 'drizzle-orm';
import { stockItems } from '@/db/schema/stock';
import type { Paged } from '@/lib/core/page';
import { adminProductCalls } from '@/lib/domain/product/admin-calls';
import type { OfficeProductListRow } from '@/lib/domain/product/office-contract';
import { TestBrowser } from '@/tests/support/call-route';
import { testDb } from '@/tests/support/db';
import { makeProduct, type Product } from '@/tests/support/factories/catalogue';
import { makeBuyer, makeAdmin } from '@/tests/support/factories/people';
import { makeCategory } from '@/tests/support/factories/product';

const list = adminProductCalls['GET /api/admin/product/list'];

let office: TestBrowser;
let full: Product;
let scarce: Product;
let empty: Product;
let draft: Product;
let ebook: Product;

beforeAll(async () => {
  full = await makeProduct({ stock: 100, title: '库存充足', saleFen: 1000 });
  scarce = await makeProduct({ stock: 3, title: '库存不多', saleFen: 3000, isbn: '978-7-5001-0001-3' });
  empty = await makeProduct({ stock: 0, title: '没有库存', saleFen: 2000 });
  draft = await makeProduct({
    stock: 9,
    title: '还是草稿 100%',
    status: 'draft',
    marketable: false,
    marketableAt: null,
  });
  ebook = await makeProduct({ title: '电子图书', kind: 'e_book', stockPolicy: 'untracked', costFen: 1234 });
  await makeProduct({ title: '已经删除', deletedAt: new Date(), marketable: false, marketableAt: null });
  await testDb()
    .update(stockItems)
    .set({ warnBelow: 5, reserved: 1 })
    .where(eq(stockItems.id, scarce.stockItemId ?? 0));
  office = await new TestBrowser().signIn(await makeAdmin(['product.edit']));
});

async function titles(query: Record<string, string> = {}): Promise<string[]> {
  const reply = await office.call<Paged<OfficeProductListRow>>(list, {
    query: { sort: 'saleFen', ...query },
  });
  expect(reply.status).toBe(200);
  return reply.json.data?.list.map((p) => p.title) ?? [];
}

test.each<[Record<string, string>, string[]]>([
  [{ marketable: 'false' }, ['还是草稿 100%']],
  [{ status: 'draft' }, ['还是草稿 100%']],
  [{ kind: 'e_book' }, ['电子图书']],
  [{ stock: 'low' }, ['没有库存', '库存不多']],
  [{ stock: 'out' }, ['没有库存']],
  [{ stock: 'normal', marketable: 'true' }, ['库存充足']],
  [{ keyword: '9787500100013' }, ['库存不多']],
  [{ keyword: '100%' }, ['还是草稿 100%']],
  [{ endTime: '2020-01-01' }, []],
])('the list by %j', async (query, expected) => expect(await titles(query)).toEqual(expected));

test('an SKU finds its product, deleted ones are never listed', async () => {
  expect(await titles({ keyword: full.sku.toLowerCase() })).toEqual(['库存充足']);
  expect(await titles()).not.toContain('已经删除');
});

test('a category counts with what stands below it', async () => {
  const parent = await makeCategory('上级');
  const child = await makeCategory('下级', parent);
  await makeProduct({ title: '下级里的书', categoryId: child });
  expect(await titles({ categoryId: String(parent) })).toEqual(['下级里的书']);
});

test('what can be sold, what is promised, and goods without a stock', async () => {
  const reply = await office.call<Paged<OfficeProductListRow>>(list, { query: { pageSize: 100 } });
  const of = (p: Product) => reply.json.data?.list.find((row) => row.id === p.id);
  expect(of(scarce)).toMatchObject({ onHand: 3, reserved: 1, available: 2, stockLevel: 'low' });
  expect(of(empty)).toMatchObject({ onHand: 0, reserved: 0, available: 0, stockLevel: 'out' });
  expect(of(ebook)).toMatchObject({ onHand: null, reserved: null, available: null, stockLevel: null });
  expect(of(draft)).toMatchObject({ statusLabel: '草稿', marketable: false });
  expect(reply.text).not.toContain('cost');
});

test('every order keeps what has no stock at the end, and only named orders are taken', async () => {
  expect((await titles({ sort: '-available' })).at(0)).toBe('库存充足');
  expect((await titles({ sort: 'available' })).at(0)).toBe('没有库存');
  expect((await titles({ sort: 'available', stock: 'low' })).at(0)).toBe('没有库存');
  expect((await office.call(list, { query: { sort: 'cost_fen' } })).status).toBe(400);
});

test('S-08 the list is for those who work with products', async () => {
  for (const permissions of [['product.audit'], ['order'], ['warehouse']] as const) {
    const browser = await new TestBrowser().signIn(await makeAdmin([...permissions]));
    expect((await browser.call(list)).status).toBe(200);
  }
  for (const user of [await makeAdmin(['news.edit', 'finance', 'platform']), await makeBuyer()]) {
    const browser = await new TestBrowser().signIn(user);
    expect((await browser.call(list)).status).toBe(403);
  }
});
