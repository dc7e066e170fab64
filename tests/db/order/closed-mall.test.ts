import { withTx } from '@/lib/data/tx';
import { saveSettings } from '@/lib/domain/site/commands/save-settings';
import { listSettings } from '@/lib/domain/site/platform-queries';
import { adminActor, makeCtx } from '@/tests/support/ctx';
import { makeProduct } from '@/tests/support/factories/catalogue';
import { makeAdmin } from '@/tests/support/factories/people';
import { makeCustomer, submit, submitInput } from '@/tests/support/factories/sale';
import { expectInvariants } from '@/tests/support/invariants';
import { refused } from '@/tests/support/refused';
import { dataSnapshot } from '@/tests/support/snapshot';

test('a closed mall takes no new order and says why; a repeated submit finds its order, and open again it sells', async () => {
  const clerk = makeCtx({ actor: adminActor(await makeAdmin(['platform'])) });
  const set = async (key: string, value: string | boolean) => {
    const { items } = await listSettings(clerk);
    const updatedAt = items.find((i) => i.key === key)?.updatedAt ?? null;
    await withTx(clerk, (ctx) => saveSettings(ctx, { items: [{ key, value, updatedAt }] }));
  };
  const product = await makeProduct({ stock: 5 });
  const customer = await makeCustomer();
  const wanted = [{ productId: product.id, quantity: 1 }];
  const first = await submitInput(customer, wanted);
  const order = await submit(customer, first);
  const second = await submitInput(customer, wanted);

  await set('mall.closed', true);
  const before = await dataSnapshot();
  expect(await refused(submit(customer, second))).toMatchObject({
    status: 422,
    message: '商城暂停接收新订单',
  });
  expect((await submit(customer, first)).id).toBe(order.id);
  expect(await dataSnapshot()).toEqual(before);

  await set('mall.closedText', '盘点中，12 月 1 日恢复');
  expect(await refused(submit(customer, second))).toMatchObject({ message: '盘点中，12 月 1 日恢复' });
  await set('mall.closed', false);
  expect((await submit(customer, second)).id).not.toBe(order.id);
  await expectInvariants();
});
