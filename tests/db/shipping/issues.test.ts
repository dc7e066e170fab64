import { eq } from 'drizzle-orm';
import { operationLogs } from '@/db/schema/log';
import { deliveryCorps } from '@/db/schema/shipping';
import { shipmentItems, shipments } from '@/db/schema/shipment';
import { recordOperation } from '@/lib/data/audit';
import { withTx } from '@/lib/data/tx';
import { cancelIssue } from '@/lib/domain/order/commands/cancel-issue';
import { takeOrderLock } from '@/lib/domain/order/commands/lock-order';
import { recallShipment } from '@/lib/domain/order/commands/recall-shipment';
import { resendIssues } from '@/lib/domain/order/commands/resend-issues';
import { adminActor, makeCtx } from '@/tests/support/ctx';
import { ownerQuery, testDb } from '@/tests/support/db';
import { apply, applyInput, lineOf } from '@/tests/support/factories/after-sale';
import { deliveriesOf, publish, send, subscribe } from '@/tests/support/factories/issues';
import { makeAdmin, type User } from '@/tests/support/factories/people';
import { makePeriodical } from '@/tests/support/factories/periodical';
import { readOrder } from '@/tests/support/factories/sale';
import { expectInvariants } from '@/tests/support/invariants';
import { runDueJobs } from '@/tests/support/jobs';

let clerk: User;
let editor: User;
let corpId: number;

beforeAll(async () => {
  clerk = await makeAdmin(['warehouse', 'order'], '王库管');
  editor = await makeAdmin(['product.edit']);
  const [corp] = await testDb().select().from(deliveryCorps).where(eq(deliveryCorps.code, 'ems'));
  corpId = corp?.id ?? 0;
});
afterEach(expectInvariants);

const as = (user: User) => makeCtx({ actor: adminActor(user) });
const parcelsOf = (orderId: number) =>
  testDb().select().from(shipments).where(eq(shipments.orderId, orderId)).orderBy(shipments.id);
const finishJobs = (orderId: number) =>
  ownerQuery(`select 1 from graphile_worker.jobs where key = $1`, [`order.finish:${orderId}`]);

test('issue after issue leaves by plain mail; the last one makes the order shipped and its end is planned', async () => {
  const { made, order } = await subscribe(3);
  await publish(editor, made.issues[0]);
  expect(await send(clerk, made.issues[0])).toMatchObject({
    sent: 1,
    left: 0,
    nextAfterId: null,
    results: [{ ok: true, copies: 3, message: '' }],
  });
  expect(await readOrder(order.id)).toMatchObject({
    status: 'part_shipped',
    shippingStatus: 'part_shipped',
    shippedAt: null,
  });
  expect(await lineOf(order.id)).toMatchObject({ shippedQty: 0 });
  const [first, second] = await deliveriesOf(order.id);
  const [parcel] = await parcelsOf(order.id);
  expect(first).toMatchObject({ status: 'shipped', shipmentId: parcel?.id });
  expect(first?.shippedAt).toBeInstanceOf(Date);
  expect(second).toMatchObject({ status: 'expected', shipmentId: null });
  expect(parcel).toMatchObject({
    status: 'shipped',
    trackingNo: null,
    deliveryCorpId: null,
    receiverName: '张三',
  });
  const items = await testDb()
    .select()
    .from(shipmentItems)
    .where(eq(shipmentItems.shipmentId, parcel?.id ?? 0));
  expect(items).toMatchObject([{ orderItemId: (await lineOf(order.id)).id, quantity: 3, stockItemId: null }]);
  expect(await finishJobs(order.id)).toHaveLength(0);

  await publish(editor, made.issues[1]);
  await send(clerk, made.issues[1]);
  expect(await readOrder(order.id)).toMatchObject({ status: 'shipped', shippingStatus: 'shipped' });
  expect(await lineOf(order.id)).toMatchObject({ shippedQty: 3 });
  expect(await finishJobs(order.id)).toHaveLength(1);
  const logs = await testDb().select().from(operationLogs).where(eq(operationLogs.action, 'issue.send'));
  expect(logs.map((l) => [l.entityId, l.actorId])).toEqual([
    [String(made.issues[0]?.id), clerk.id],
    [String(made.issues[1]?.id), clerk.id],
  ]);
});

test('a courier and a number per row; a number without a courier and one used before are refused at the row', async () => {
  const { made, order } = await subscribe(1);
  await publish(editor, ...made.issues);
  const [a, b] = await deliveriesOf(order.id);
  const row = (id: number | undefined, trackingNo?: string) => ({ deliveryId: id ?? 0, trackingNo });
  expect(await send(clerk, made.issues[0], { rows: [row(a?.id, 'ea55501cn')] })).toMatchObject({
    sent: 0,
    results: [{ ok: false, message: '请填写物流公司和运单号' }],
  });
  const withCorp = { deliveryCorpId: corpId, rows: [row(a?.id, 'ea55501cn')] };
  expect(await send(clerk, made.issues[0], withCorp)).toMatchObject({ sent: 1 });
  expect(await parcelsOf(order.id)).toMatchObject([{ deliveryCorpId: corpId, trackingNo: 'EA55501CN' }]);
  expect(
    await send(clerk, made.issues[1], { deliveryCorpId: corpId, rows: [row(b?.id, 'EA55501CN')] }),
  ).toMatchObject({ sent: 0, results: [{ message: '该运单号已登记在本订单' }] });
  expect(await send(clerk, made.issues[0], { rows: [row(b?.id)] })).toMatchObject({
    results: [{ message: '寄送记录不存在' }],
  });
  expect((await deliveriesOf(order.id)).map((d) => d.status)).toEqual(['shipped', 'ready']);
});

test('a batch sent again finds its parcel; two clerks at once send it once', async () => {
  const { made, order } = await subscribe(2);
  await publish(editor, made.issues[0]);
  const other = await makeAdmin(['warehouse'], '李库管');
  const batch = { batchId: 'batch-0000-1' };
  const first = await send(clerk, made.issues[0], batch);
  const [delivery] = await deliveriesOf(order.id);
  const again = await send(clerk, made.issues[0], { ...batch, rows: [{ deliveryId: delivery?.id }] });
  expect(again.results).toEqual(first.results);
  expect(await parcelsOf(order.id)).toHaveLength(1);

  await publish(editor, made.issues[1]);
  const rows = [{ deliveryId: (await deliveriesOf(order.id))[1]?.id }];
  const race = await Promise.all(
    [clerk, other, clerk, other].map((who) => send(who, made.issues[1], { rows })),
  );
  expect(race.map((r) => r.sent).toSorted((a, b) => a - b)).toEqual([0, 0, 0, 1]);
  expect(race.flatMap((r) => r.results.map((x) => x.message)).toSorted()).toEqual([
    '',
    ...Array.from({ length: 3 }, () => '当前状态为“已寄”，不能寄出'),
  ]);
  expect(await parcelsOf(order.id)).toHaveLength(2);
  expect(await readOrder(order.id)).toMatchObject({ status: 'shipped' });
});

test('orders on hold, in somebody else’s hands or under refund stay; the others of the batch leave', async () => {
  const made = await makePeriodical({ issues: 2 });
  const [held, leased, refunding, free] = [
    await subscribe(1, { made }),
    await subscribe(1, { made }),
    await subscribe(2, { made }),
    await subscribe(1, { made }),
  ];
  await publish(editor, made.issues[0]);
  await ownerQuery('update orders set on_hold = true where id = $1', [held.order.id]);
  const other = await makeAdmin(['order'], '李订单');
  await withTx(as(other), (ctx) => takeOrderLock(ctx, leased.order.id));
  const line = await lineOf(refunding.order.id);
  await apply(
    refunding.customer,
    applyInput(refunding.order.id, {
      reasonKind: 'unsubscribe',
      lines: [{ orderItemId: line.id, quantity: 1 }],
    }),
  );
  const view = await send(clerk, made.issues[0]);
  expect(view).toMatchObject({ sent: 1, left: 3 });
  const messages = new Map(view.results.map((r) => [r.deliveryId, r.message]));
  const messageOf = async (orderId: number) => messages.get((await deliveriesOf(orderId))[0]?.id ?? 0);
  expect(await messageOf(held.order.id)).toBe('订单已暂停发货');
  expect(await messageOf(leased.order.id)).toBe('订单正由其他人员处理');
  expect(await messageOf(refunding.order.id)).toBe('有 1 份正在退款，处理后才能寄出');
  expect(await messageOf(free.order.id)).toBe('');
  expect(await readOrder(held.order.id)).toMatchObject({ status: 'to_ship', shippingStatus: 'unshipped' });
});

test('a recalled parcel waits again with as many copies; the order goes back and forth with it', async () => {
  const { made, order } = await subscribe(2, { issues: 1 });
  await publish(editor, made.issues[0]);
  await send(clerk, made.issues[0], { batchId: 'batch-0000-2' });
  expect(await readOrder(order.id)).toMatchObject({ status: 'shipped' });
  const [parcel] = await parcelsOf(order.id);
  await withTx(as(clerk), (ctx) => recallShipment(ctx, { id: parcel?.id ?? 0, reason: '贴错标签' }));
  expect(await readOrder(order.id)).toMatchObject({
    status: 'to_ship',
    shippingStatus: 'unshipped',
    shippedAt: null,
  });
  expect(await lineOf(order.id)).toMatchObject({ shippedQty: 0 });
  expect(await deliveriesOf(order.id)).toMatchObject([{ status: 'ready', shippedAt: null }]);
  expect(await send(clerk, made.issues[0], { batchId: 'batch-0000-2' })).toMatchObject({
    sent: 0,
    results: [{ message: '本批次的发货单已撤回，请重新提交' }],
  });
  expect(await send(clerk, made.issues[0])).toMatchObject({ sent: 1, results: [{ copies: 2 }] });
  expect(await readOrder(order.id)).toMatchObject({ status: 'shipped' });
});

test('an issue called off after the others left ends the order', async () => {
  const { made, order } = await subscribe(1);
  await publish(editor, made.issues[0]);
  await send(clerk, made.issues[0]);
  await withTx(as(editor), (ctx) =>
    cancelIssue(ctx, { id: made.issues[1]?.id ?? 0, version: 1, reason: '主管部门要求' }),
  );
  await runDueJobs();
  expect(await readOrder(order.id)).toMatchObject({ status: 'shipped', shippingStatus: 'shipped' });
  expect(await lineOf(order.id)).toMatchObject({ shippedQty: 1 });
});

test('a missing issue is sent once more at no price; nothing else of the order moves', async () => {
  const { made, order, customer } = await subscribe(2);
  await publish(editor, made.issues[0]);
  await send(clerk, made.issues[0]);
  const [delivery, next] = await deliveriesOf(order.id);
  const caseId = await apply(
    customer,
    applyInput(order.id, {
      kind: 'resend',
      goodsState: 'shipped',
      reasonKind: 'not_received',
      issues: [{ issueDeliveryId: delivery?.id ?? 0, quantity: 1 }],
    }),
  );
  const before = await readOrder(order.id);
  const resend = (deliveryIds: number[]) =>
    withTx(as(clerk), async (ctx) => {
      // As the after-sale desk does, whose act it is.
      await recordOperation(ctx, { action: 'aftersale.resend', entity: 'afterSale', entityId: caseId });
      return resendIssues(ctx, {
        afterSaleId: caseId,
        deliveryIds,
        carrier: { deliveryCorpId: corpId, trackingNo: 'EA777CN' },
      });
    });
  await expect(resend([next?.id ?? 0])).rejects.toMatchObject({ code: 'CONFLICT' });
  const parcel = await resend([delivery?.id ?? 0]);
  expect(parcel).toMatchObject({ afterSaleId: caseId, status: 'shipped', trackingNo: 'EA777CN' });
  const items = await testDb().select().from(shipmentItems).where(eq(shipmentItems.shipmentId, parcel.id));
  expect(items).toMatchObject([{ quantity: 1, stockItemId: null }]);
  expect((await deliveriesOf(order.id)).map((d) => d.status)).toEqual(['resent', 'expected']);
  expect(await readOrder(order.id)).toEqual(before);
  await expect(resend([delivery?.id ?? 0])).rejects.toMatchObject({ code: 'CONFLICT' });
});
