import { asc, eq, inArray } from 'drizzle-orm';
import { operationLogs } from '@/db/schema/log';
import { orders } from '@/db/schema/order';
import { products } from '@/db/schema/product';
import type { Ctx } from '@/lib/data/ctx';
import { generationOf } from '@/lib/data/page-cache';
import { withTx } from '@/lib/data/tx';
import { productTags } from '@/lib/domain/product/cached';
import { deleteProducts } from '@/lib/domain/product/commands/delete-products';
import { priceProduct } from '@/lib/domain/product/commands/price-product';
import { getOfficeProduct } from '@/lib/domain/product/edit-queries';
import { getProduct } from '@/lib/domain/product/queries';
import { makeCtx } from '@/tests/support/ctx';
import { ownerQuery, testDb } from '@/tests/support/db';
import { makeStock } from '@/tests/support/factories/product';
import {
  audit,
  draft,
  edit,
  eventsOf,
  liveProduct,
  makeProductOffice,
  productRow,
  refusal,
  shelve,
  submit,
  type ProductOffice,
} from '@/tests/support/factories/product-desk';
import { makeCustomer, placeOrder } from '@/tests/support/factories/sale';

let office: ProductOffice;
let guest: Ctx;

beforeAll(async () => {
  guest = makeCtx();
  office = await makeProductOffice();
});

async function logOf(id: number) {
  const rows = await testDb()
    .select()
    .from(operationLogs)
    .where(eq(operationLogs.entityId, String(id)))
    .orderBy(asc(operationLogs.id));
  return rows.map(({ action, before, after }) => ({ action, before, after }));
}

describe('price changes', () => {
  const price = async (id: number, more: { listFen?: number; saleFen?: number; orgFen?: number | null }) => {
    const { version, listFen, saleFen, orgFen } = await productRow(id);
    return withTx(office.editor, (c) =>
      priceProduct(c, { id, version, listFen, saleFen, orgFen, reason: '促销', ...more }),
    );
  };

  test('of an approved product hold at once, with both sides in the log', async () => {
    const id = await liveProduct(office);
    const generation = generationOf([productTags.one(id)]);
    await price(id, { saleFen: 1999, orgFen: 1800 });
    expect(await getProduct(guest, id)).toMatchObject({ saleFen: 1999, listFen: 3000 });
    expect(generationOf([productTags.one(id)])).not.toBe(generation);
    expect((await logOf(id)).at(-1)).toEqual({
      action: 'product.price.edit',
      before: { listFen: 3000, saleFen: 2500, orgFen: null },
      after: { listFen: 3000, saleFen: 1999, orgFen: 1800, reason: '促销' },
    });
    expect((await eventsOf(id)).at(-1)).toBe('price:approved>approved');
  });

  test('of anything else are refused, and so is a stale one', async () => {
    const { id } = await draft(office);
    expect(await refusal(price(id, { saleFen: 1 }))).toMatchObject({ status: 409 });
    expect((await productRow(id)).saleFen).toBe(2500);
    const live = await liveProduct(office);
    const stale = withTx(office.editor, (c) =>
      priceProduct(c, { id: live, version: 99, listFen: 3000, saleFen: 2400, orgFen: null, reason: '促销' }),
    );
    expect(await refusal(stale)).toMatchObject({ status: 409 });
    expect((await productRow(live)).saleFen).toBe(2500);
  });

  test('reach a revision under work, and its auditor reads it anew', async () => {
    const id = await liveProduct(office);
    await edit(office, office.editor, id, { title: '新书名' });
    await submit(office.editor, id);
    const read = (await productRow(id)).version;
    await price(id, { saleFen: 2600, orgFen: 2300 });
    expect((await getOfficeProduct(office.auditor, id)).text).toMatchObject({ saleFen: 2600, orgFen: 2300 });
    expect(await refusal(audit(office.auditor, id, 'approve', { version: read }))).toMatchObject({
      status: 409,
    });
    await audit(office.auditor, id, 'approve');
    expect(await productRow(id)).toMatchObject({
      title: '新书名',
      saleFen: 2600,
      orgFen: 2300,
      listFen: 3000,
    });
  });
});

describe('deleting', () => {
  const del = (...ids: number[]) => withTx(office.editor, (c) => deleteProducts(c, ids));

  test('is refused on the shelf, under audit and in an open order, with the reason; all or none', async () => {
    const { id: free } = await draft(office);
    const onSale = await liveProduct(office, { title: '在售的书' });
    const { id: waiting } = await draft(office, { title: '待审的书' });
    await submit(office.editor, waiting);
    const sold = await liveProduct(office, { title: '有订单的书', weightG: 300 });
    await makeStock(sold, 10);
    const order = await placeOrder(await makeCustomer(), [{ productId: sold, quantity: 1 }]);
    await shelve(office.editor, [sold], false);
    for (const [id, message] of [
      [onSale, '《在售的书》正在上架，请先下架再删除'],
      [waiting, '《待审的书》正在审核，请先撤回送审再删除'],
      [sold, '《有订单的书》还在 1 个未完成的订单中，不能删除'],
    ] as const)
      expect(await refusal(del(free, id))).toMatchObject({ status: 409, message });
    const rows = await testDb()
      .select({ deletedAt: products.deletedAt })
      .from(products)
      .where(inArray(products.id, [free, onSale, waiting, sold]));
    expect(rows.every((r) => r.deletedAt === null)).toBe(true);
    await ownerQuery(
      `update orders set status = 'cancelled', cancelled_at = now(), cancel_reason = 'buyer' where id = ${order.id}`,
    );
    await del(sold, free);
    expect((await productRow(sold)).deletedAt).not.toBeNull();
    const [kept] = await testDb().select().from(orders).where(eq(orders.id, order.id));
    expect(kept?.id).toBe(order.id);
  });

  test('a deleted product is gone for the office too, and its code is not given again', async () => {
    const { id } = await draft(office, { sku: 'GONE-1' });
    await del(id);
    expect(await refusal(del(id))).toMatchObject({ status: 404 });
    expect(await refusal(getOfficeProduct(office.editor, id))).toMatchObject({ status: 404 });
    expect(await refusal(draft(office, { sku: 'GONE-1' }))).toMatchObject({ status: 400 });
  });
});
