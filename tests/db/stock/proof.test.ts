import { proveStock } from '@/lib/domain/specialOrder/commands/prove-stock';
import { systemHealth } from '@/lib/domain/admin/health-queries';
import { systemCtx } from '@/lib/server/context';
import { makeCtx } from '@/tests/support/ctx';
import { ownerQuery } from '@/tests/support/db';
import { makeProduct } from '@/tests/support/factories/catalogue';

const incidents = () =>
  ownerQuery<{ title: string; detail: Record<string, unknown> }>(
    `select title, detail from special_orders where type = 'ledger_mismatch' order by id`,
  );
const part = async () => (await systemHealth(makeCtx())).parts.find((p) => p.key === 'stock');

test('a balance that its ledger does not explain opens one special order per difference, and is red until it is settled', async () => {
  const [sound, off] = [await makeProduct({ stock: 5 }), await makeProduct({ stock: 8, title: '甲书' })];
  expect(await proveStock(systemCtx('test'))).toBe(0);
  expect(await incidents()).toEqual([]);
  expect(await part()).toMatchObject({ level: 'ok' });
  await ownerQuery('update stock_items set on_hand = 11 where id = $1', [off.stockItemId]);
  expect(await proveStock(systemCtx('test'))).toBe(1);
  expect(await proveStock(systemCtx('test'))).toBe(1);
  const [first, ...more] = await incidents();
  expect(more).toEqual([]);
  expect(first?.title).toContain('《甲书》');
  expect(first?.detail).toMatchObject({
    stockItemId: off.stockItemId,
    onHand: 11,
    ledgerOnHand: 8,
    brokenMovementId: null,
  });
  expect(await part()).toMatchObject({ level: 'bad', text: '有 1 处库存与流水不符，见特殊订单' });
  await ownerQuery(`update special_orders set status = 'finished'`);
  expect(await proveStock(systemCtx('test'))).toBe(1);
  expect(await incidents()).toHaveLength(1);
  await ownerQuery('update stock_items set on_hand = 12 where id = $1', [off.stockItemId]);
  await proveStock(systemCtx('test'));
  expect(await incidents()).toHaveLength(2);
  expect(sound.stockItemId).not.toBeNull();
});

test('a running balance that does not follow from the row before it is found though the sums agree', async () => {
  const { stockItemId } = await makeProduct({ stock: 4 });
  await ownerQuery(
    `insert into stock_movements (stock_item_id, kind, delta_reserved, on_hand_after, reserved_after, biz_type, biz_id, step, actor_kind)
     values ($1, 'reserve', 1, 9, 1, 'order', 900001, 'reserve', 'system'), ($1, 'release', -1, 4, 0, 'order', 900001, 'release', 'system')`,
    [stockItemId],
  );
  await proveStock(systemCtx('test'));
  const found = (await incidents()).filter((i) => i.detail['stockItemId'] === stockItemId);
  expect(found).toMatchObject([{ detail: { onHand: 4, ledgerOnHand: 4, reserved: 0, ledgerReserved: 0 } }]);
  expect(found[0]?.detail['brokenMovementId']).toEqual(expect.any(Number));
});
