import { withTx } from '@/lib/data/tx';
import { addChild } from '@/lib/domain/childOrder/commands/add-child';
import { getChild, listChildren } from '@/lib/domain/childOrder/queries';
import { adminActor, makeCtx } from '@/tests/support/ctx';
import { childInput, childrenOf, orderToSplit } from '@/tests/support/factories/child-order';
import { makeAdmin } from '@/tests/support/factories/people';

test('buttons of the split stand for clerks of orders; warehouse and finance look at it', async () => {
  const { ctx, order, line } = await orderToSplit([5]);
  await withTx(ctx, (tx) => addChild(tx, childInput(order.id, { [line.id]: 2 })));
  const id = (await childrenOf(order.id))[0]?.id ?? 0;
  const seen = async (permission: 'order' | 'warehouse' | 'finance') => {
    const clerk = makeCtx({ actor: adminActor(await makeAdmin([permission])) });
    const list = await listChildren(clerk, { orderId: order.id, pageNum: 1, pageSize: 20 });
    const one = await getChild(clerk, { id });
    return [list.allowedActions, list.list.map((c) => c.allowedActions), one.allowedActions, list.blocked];
  };
  const all = [['add', 'import', 'rest', 'clear'], [['edit', 'delete']], ['edit', 'delete'], null];
  expect(await seen('order')).toEqual(all);
  expect(await seen('warehouse')).toEqual([[], [[]], [], null]);
  expect(await seen('finance')).toEqual([[], [[]], [], null]);
});
