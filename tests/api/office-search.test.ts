import { adminOfficeSearchCalls } from '@/lib/domain/officeSearch/admin-calls';
import type { OfficeSearched } from '@/lib/domain/officeSearch/contract';
import { TestBrowser } from '@/tests/support/call-route';
import { ownerQuery } from '@/tests/support/db';
import { insertArticle, makeArticleCategory } from '@/tests/support/factories/article';
import { makeProduct } from '@/tests/support/factories/catalogue';
import { paidOrder } from '@/tests/support/factories/pay';
import { makeAdmin, makeBuyer } from '@/tests/support/factories/people';
import { makeCustomer } from '@/tests/support/factories/sale';

const find = adminOfficeSearchCalls['GET /api/admin/find/all'];

type Permissions = Parameters<typeof makeAdmin>[0];
const desk = async (...permissions: Permissions) => new TestBrowser().signIn(await makeAdmin(permissions));

async function found(browser: TestBrowser, keyword: string) {
  const { json } = await browser.call<OfficeSearched>(find, { query: { keyword } });
  return json.data?.groups.map((g) => [g.kind, g.list.map((hit) => hit.title)] as const);
}

describe('the one field of the offices', () => {
  test('finds an order by its number, its buyer and its receiver, with its state and no whole number', async () => {
    const product = await makeProduct({ stock: 10 });
    const customer = await makeCustomer();
    const order = await paidOrder(customer, [{ productId: product.id, quantity: 1 }]);
    const clerk = await desk('order');
    for (const keyword of [
      order.orderSn,
      customer.user.phone ?? '',
      customer.user.phone?.slice(0, 3) + ' ' + customer.user.phone?.slice(3),
    ])
      expect(await found(clerk, keyword)).toEqual([['order', [order.orderSn]]]);
    const { json, text } = await clerk.call<OfficeSearched>(find, { query: { keyword: order.orderSn } });
    expect(json.data?.groups[0]?.list[0]).toEqual({
      id: order.id,
      title: order.orderSn,
      note: `${customer.user.name} · 138****8000 · 《${product.title}》×1`,
      stateLabel: '待发货',
      url: `/mall/manage/orders/${order.id}`,
    });
    expect(text).not.toContain('13800138000');
    await ownerQuery('update orders set archived_at = now() where id = $1', [order.id]);
    const [group] =
      (await clerk.call<OfficeSearched>(find, { query: { keyword: order.orderSn } })).json.data?.groups ?? [];
    expect(group?.list.map((hit) => hit.stateLabel)).toEqual(['待发货（已归档）']);
  });

  test('shows each person the kinds whose lists are open to them', async () => {
    const word = '保密检查辨识';
    const product = await makeProduct({ stock: 10 });
    await ownerQuery('update products set title = $2, isbn = $3 where id = $1', [
      product.id,
      `${word}手册`,
      '978-7-5155-0001-4',
    ]);
    await insertArticle({ categoryId: await makeArticleCategory(), status: 'draft', title: `${word}通知` });
    await makeBuyer({ name: `${word}甲`, phone: '13912345678' });
    await ownerQuery(`insert into organizations (name, status) values ($1, 'approved')`, [`${word}所`]);
    const kinds = async (...permissions: Permissions) =>
      (await found(await desk(...permissions), word))?.map(([kind]) => kind);
    expect(await kinds('news.edit')).toEqual(['article']);
    expect(await kinds('news.audit')).toEqual(['article']);
    expect(await kinds('order')).toEqual(['product']);
    expect(await kinds('finance')).toEqual([]);
    expect(await kinds('platform')).toEqual(['member', 'organization']);
    expect(await kinds('order', 'platform', 'news.edit')).toEqual([
      'product',
      'member',
      'organization',
      'article',
    ]);
    expect(await found(await desk('product.edit'), '9787515500014')).toEqual([['product', [`${word}手册`]]]);
    expect(await found(await desk('platform'), '13912345678')).toEqual([['member', [`${word}甲`]]]);
  });

  test('names the list that has the rest, and shows five', async () => {
    const categoryId = await makeArticleCategory();
    for (let n = 1; n <= 6; n += 1)
      await insertArticle({ categoryId, status: 'draft', title: `涉密载体销毁 ${n}` });
    const { json } = await (
      await desk('news.edit')
    ).call<OfficeSearched>(find, { query: { keyword: '载体销毁' } });
    expect(json.data?.groups.map((g) => [g.list.length, g.listUrl])).toEqual([
      [5, `/index/manage/article?${new URLSearchParams({ keyword: '载体销毁' })}`],
    ]);
  });

  test.each(["%' or '1'='1", '%%', '__', String.raw`\\`, "a'; drop table orders; --", '<b>', '&|!():*'])(
    'takes %s for text',
    async (keyword) => {
      const all = await desk('order', 'platform', 'news.edit', 'product.edit');
      expect(await found(all, keyword)).toEqual([]);
    },
  );

  test('refuses one character, guests and buyers', async () => {
    expect((await (await desk('order')).call(find, { query: { keyword: '保' } })).status).toBe(400);
    const query = { keyword: '保密' };
    expect((await new TestBrowser().call(find, { query })).status).toBe(401);
    expect((await (await new TestBrowser().signIn(await makeBuyer())).call(find, { query })).status).toBe(
      403,
    );
  });
});
