import { withTx } from '@/lib/data/tx';
import { resumeOwnIssues, suspendIssues, suspendOwnIssues } from '@/lib/domain/order/commands/suspend-issues';
import { getOwnOrderDetail } from '@/lib/domain/order/queries';
import { adminActor, makeCtx } from '@/tests/support/ctx';
import { deliveriesOf, publish, send, subscribe } from '@/tests/support/factories/issues';
import { makeAdmin, type User } from '@/tests/support/factories/people';
import { ctxOf, makeCustomer } from '@/tests/support/factories/sale';
import { expectInvariants } from '@/tests/support/invariants';
import { dataSnapshot } from '@/tests/support/snapshot';

let clerk: User;
let editor: User;
beforeAll(async () => {
  clerk = await makeAdmin(['warehouse'], '王库管');
  editor = await makeAdmin(['product.edit']);
});
afterEach(expectInvariants);

const office = () => makeCtx({ actor: adminActor(clerk) });

test('a buyer holds an issue back before it leaves, and takes it up again; his page offers what is possible', async () => {
  const { made, order, customer } = await subscribe(1);
  const [first] = await deliveriesOf(order.id);
  const ids = [first?.id ?? 0];
  const actions = async () =>
    (await getOwnOrderDetail(ctxOf(customer), order.id)).issues.map((i) => i.allowedActions);
  expect((await actions())[0]).toEqual(['suspend']);
  await withTx(ctxOf(customer), (ctx) => suspendOwnIssues(ctx, { ids, reason: '出差' }));
  expect((await deliveriesOf(order.id))[0]).toMatchObject({ status: 'suspended', reason: '出差' });
  expect((await actions())[0]).toEqual(['resume']);
  await publish(editor, made.issues[0]);
  expect(await send(clerk, made.issues[0])).toMatchObject({ sent: 0 });
  await withTx(ctxOf(customer), (ctx) => resumeOwnIssues(ctx, ids));
  expect((await deliveriesOf(order.id))[0]).toMatchObject({ status: 'ready', reason: null });
  expect(await send(clerk, made.issues[0])).toMatchObject({ sent: 1 });
  const before = await dataSnapshot();
  await expect(
    withTx(ctxOf(customer), (ctx) => suspendOwnIssues(ctx, { ids, reason: '' })),
  ).rejects.toMatchObject({ status: 409 });
  expect(await dataSnapshot()).toEqual(before);
});

test('S-06 another’s issue is as absent as none, and what the desk holds back only the desk sends on', async () => {
  const { order, customer } = await subscribe(1);
  const [first] = await deliveriesOf(order.id);
  const ids = [first?.id ?? 0];
  const stranger = await makeCustomer();
  await withTx(office(), (ctx) => suspendIssues(ctx, { ids, reason: '地址待核实' }));
  const before = await dataSnapshot();
  await expect(withTx(ctxOf(customer), (ctx) => resumeOwnIssues(ctx, ids))).rejects.toMatchObject({
    status: 409,
    message: '该期由发行部门停寄，请联系客服',
  });
  for (const wanted of [ids, [999_999_999]]) {
    await expect(withTx(ctxOf(stranger), (ctx) => resumeOwnIssues(ctx, wanted))).rejects.toMatchObject({
      status: 404,
      message: '寄送记录不存在',
    });
  }
  expect(await dataSnapshot()).toEqual(before);
  expect((await getOwnOrderDetail(ctxOf(customer), order.id)).issues[0]?.allowedActions).toEqual([]);
});
