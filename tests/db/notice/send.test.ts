import { eq, sql } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { outboundMessages } from '@/db/schema/log';
import { userNoticeSettings } from '@/db/schema/notice';
import { shipments } from '@/db/schema/shipment';
import { cleanNotices } from '@/lib/domain/notice/commands/clean-notices';
import { deliverMessage } from '@/lib/domain/notice/commands/deliver-message';
import { sendNotice } from '@/lib/domain/notice/commands/send-notice';
import { makeCtx } from '@/tests/support/ctx';
import { ownerQuery, testDb } from '@/tests/support/db';
import { lineOf, ship } from '@/tests/support/factories/after-sale';
import { makeProduct } from '@/tests/support/factories/catalogue';
import { confirmMail, makePost, messagesOf, noticesOf, waitingJobs } from '@/tests/support/factories/notice';
import { paidOrder } from '@/tests/support/factories/pay';
import { makeCustomer, type Customer, type OrderRow } from '@/tests/support/factories/sale';
import { expectInvariants } from '@/tests/support/invariants';
import { runDueJobs } from '@/tests/support/jobs';
import { until } from '@/tests/support/wait';

async function bought(): Promise<{ me: Customer; order: OrderRow }> {
  const me = await makeCustomer();
  const product = await makeProduct({ stock: 50, saleFen: 1250 });
  return { me, order: await paidOrder(me, [{ productId: product.id, quantity: 3 }]) };
}

/** The one message of the buyer. */
async function onlyMessage(me: Customer) {
  const [message, ...more] = await messagesOf(me.user.id);
  if (!message || more.length > 0) throw new Error(`${more.length} more messages`);
  return message;
}

/** One copy leaves. @returns the shipment's id */
const parcel = async (order: OrderRow): Promise<number> =>
  ship(order.id, [{ orderItemId: (await lineOf(order.id)).id, quantity: 1 }]);

test('a payment writes the job of its notice in its own transaction, and not twice', async () => {
  const { order } = await bought();
  const jobs = await waitingJobs('notice.send');
  expect(jobs.filter((j) => j.key === `notice:orderPaid:${order.id}`)).toHaveLength(1);
});

test('an event is told once, however often its job runs, also at the same time', async () => {
  const { me, order } = await bought();
  await confirmMail(me);
  await Promise.all([1, 2, 3].map(() => sendNotice(makeCtx(), 'orderPaid', order.id)));
  await sendNotice(makeCtx(), 'orderPaid', order.id);
  expect(await noticesOf(me.user.id)).toMatchObject([
    {
      kind: 'orderPaid',
      entityId: order.id,
      orderId: order.id,
      path: `/user/center/orders/${order.id}`,
      readAt: null,
    },
  ]);
  expect(await messagesOf(me.user.id)).toMatchObject([
    { channel: 'sms', recipient: me.user.phone, status: 'pending', tries: 0 },
    { channel: 'mail', recipient: `reader${me.user.id}@example.cn`, status: 'pending', tries: 0 },
  ]);
});

test('who paid for paper is told that it is on its way, not of codes', async () => {
  const { me, order } = await bought();
  await sendNotice(makeCtx(), 'orderPaid', order.id);
  expect(await noticesOf(me.user.id)).toMatchObject([{ text: expect.stringContaining('尽快为您发货') }]);
});

test('rows whose process died before the sending are sent by their job, once', async () => {
  const { me, order } = await bought();
  await sendNotice(makeCtx(), 'orderPaid', order.id);
  const { id } = await onlyMessage(me);
  expect((await waitingJobs('notice.sms')).map((j) => j.key)).toContain(`notice.sms:${id}`);
  const post = makePost();
  await Promise.all([1, 2, 3].map(() => deliverMessage(post.ctx(), id)));
  await deliverMessage(post.ctx(), id);
  expect(post.sms).toEqual([
    { phone: me.user.phone, purpose: 'orderPaid', params: { orderSn: order.orderSn }, outId: String(id) },
  ]);
  expect(await onlyMessage(me)).toMatchObject({ status: 'sent', tries: 1, providerId: 's', error: null });
});

test('a message whose process died while it was being sent is not sent again', async () => {
  const { me, order } = await bought();
  await sendNotice(makeCtx(), 'orderPaid', order.id);
  const { id } = await onlyMessage(me);
  const post = makePost();
  const dying = post.ctx();
  // The process ends inside the provider's call: the answer is never written down.
  post.smsAnswer = () => new Promise(() => undefined);
  void deliverMessage(dying, id);
  await until(() => post.sms.length > 0);
  await deliverMessage(post.ctx(), id);
  expect(post.sms).toHaveLength(1);
  expect(await onlyMessage(me)).toMatchObject({ status: 'unknown', tries: 1 });
});

test('a lost answer stays unknown and makes no job', async () => {
  const { me, order } = await bought();
  await sendNotice(makeCtx(), 'orderPaid', order.id);
  const { id } = await onlyMessage(me);
  await ownerQuery(`delete from graphile_worker._private_jobs where key = $1`, [`notice.sms:${id}`]);
  const post = makePost();
  post.smsAnswer = { ok: false, kind: 'unknown', code: 'no-reply', message: 'timed out' };
  await deliverMessage(post.ctx(), id);
  await deliverMessage(post.ctx(), id);
  expect(post.sms).toHaveLength(1);
  expect(await onlyMessage(me)).toMatchObject({
    status: 'unknown',
    tries: 1,
    error: 'unknown no-reply: timed out',
    sentAt: null,
  });
  expect((await waitingJobs('notice.sms')).map((j) => j.key)).not.toContain(`notice.sms:${id}`);
});

test.each(['temporary', 'limit'] as const)(
  'a refusal for now (%s) is tried again later, six times',
  async (kind) => {
    const { me, order } = await bought();
    await sendNotice(makeCtx(), 'orderPaid', order.id);
    const { id } = await onlyMessage(me);
    const post = makePost();
    post.smsAnswer = { ok: false, kind, code: 'c', message: 'm' };
    const now = new Date();
    await deliverMessage(post.ctx({ now }), id);
    const job = (await waitingJobs('notice.sms')).find((j) => j.key === `notice.sms:${id}`);
    expect(job && job.run_at.getTime() - now.getTime()).toBe(60_000);
    expect(await onlyMessage(me)).toMatchObject({ status: 'pending', tries: 1 });
    for (let i = 0; i < 8; i += 1) await deliverMessage(post.ctx(), id);
    expect(post.sms).toHaveLength(7);
    expect(await onlyMessage(me)).toMatchObject({ status: 'failed', tries: 7, error: `${kind} c: m` });
  },
);

test.each(['invalidPhone', 'template', 'balance', 'auth'] as const)(
  'a definite refusal (%s) is recorded and not repeated',
  async (kind) => {
    const { me, order } = await bought();
    await sendNotice(makeCtx(), 'orderPaid', order.id);
    const { id } = await onlyMessage(me);
    const post = makePost();
    post.smsAnswer = { ok: false, kind, code: 'c', message: 'm' };
    await deliverMessage(post.ctx(), id);
    await deliverMessage(post.ctx(), id);
    expect(post.sms).toHaveLength(1);
    expect(await onlyMessage(me)).toMatchObject({ status: 'failed', tries: 1 });
  },
);

test('what the buyer switched off is not sent; the user centre has it all the same', async () => {
  const { me, order } = await bought();
  await confirmMail(me);
  await testDb()
    .insert(userNoticeSettings)
    .values({ userId: me.user.id, kind: 'orderPaid', sms: false, mail: true });
  await sendNotice(makeCtx(), 'orderPaid', order.id);
  expect(await noticesOf(me.user.id)).toHaveLength(1);
  expect(await messagesOf(me.user.id)).toMatchObject([{ channel: 'mail' }]);
});

test('an address that nobody confirmed gets no mail', async () => {
  const { me, order } = await bought();
  await testDb()
    .update(users)
    .set({ email: `u${me.user.id}@example.cn` })
    .where(eq(users.id, me.user.id));
  await sendNotice(makeCtx(), 'orderPaid', order.id);
  expect(await messagesOf(me.user.id)).toMatchObject([{ channel: 'sms' }]);
});

test('a closed account is told nothing: neither what happens later nor what was still waiting', async () => {
  const { me, order } = await bought();
  await sendNotice(makeCtx(), 'orderPaid', order.id);
  const { id } = await onlyMessage(me);
  await testDb()
    .update(users)
    .set({ status: 'closed', phone: null, closedAt: new Date() })
    .where(eq(users.id, me.user.id));
  const post = makePost();
  await deliverMessage(post.ctx(), id);
  const shipmentId = await parcel(order);
  await sendNotice(makeCtx(), 'shipped', shipmentId);
  expect(post.sms).toEqual([]);
  expect(await onlyMessage(me)).toMatchObject({ status: 'failed' });
  expect(await noticesOf(me.user.id)).toHaveLength(1);
});

test('parcels of one order on one day are told one by one in the user centre and once by SMS', async () => {
  const { me, order } = await bought();
  const ids = [await parcel(order), await parcel(order)];
  for (const id of ids) await sendNotice(makeCtx(), 'shipped', id);
  expect((await noticesOf(me.user.id)).map((n) => [n.kind, n.entityId])).toEqual(
    ids.map((id) => ['shipped', id]),
  );
  expect(await onlyMessage(me)).toMatchObject({
    channel: 'sms',
    params: { orderSn: order.orderSn, noticeId: String((await noticesOf(me.user.id))[0]?.id) },
  });
  const tomorrow = makeCtx({ now: new Date(Date.now() + 86_400_000) });
  await sendNotice(tomorrow, 'shipped', await parcel(order));
  expect(await messagesOf(me.user.id)).toHaveLength(2);
});

test('the parcel that replaces a recalled one is told by SMS on the same day: its number is the one that holds', async () => {
  const { me, order } = await bought();
  const first = await parcel(order);
  await sendNotice(makeCtx(), 'shipped', first);
  const mark = (status: 'recalled' | 'shipped') =>
    testDb().update(shipments).set({ status, recallReason: '发错' }).where(eq(shipments.id, first));
  await mark('recalled');
  for (const id of [await parcel(order), await parcel(order)]) await sendNotice(makeCtx(), 'shipped', id);
  const told = await noticesOf(me.user.id);
  expect(told).toHaveLength(3);
  const sent = (await messagesOf(me.user.id)).map((m) => Number(m.params['noticeId']));
  const numbers = told.map((n) => n.id).toSorted((a, b) => a - b);
  expect(sent.toSorted((a, b) => a - b)).toEqual(numbers.slice(0, 2));
  // Only the state of the row was changed here: as it was, for the ledger.
  await mark('shipped');
});

test('a parcel that was recalled before its job ran is not told', async () => {
  const { me, order } = await bought();
  const id = await parcel(order);
  const recalled = (status: 'recalled' | 'shipped') =>
    testDb().update(shipments).set({ status, recallReason: '发错' }).where(eq(shipments.id, id));
  await recalled('recalled');
  await sendNotice(makeCtx(), 'shipped', id);
  expect(await noticesOf(me.user.id)).toEqual([]);
  // Only the state of the row was changed here: as it was, for the ledger.
  await recalled('shipped');
});

test('a provider that is not configured fails the message, not the job', async () => {
  const { me, order } = await bought();
  await runDueJobs();
  expect((await noticesOf(me.user.id)).map((n) => n.kind)).toEqual(['orderPaid']);
  expect(await onlyMessage(me)).toMatchObject({ status: 'failed', error: 'auth exception: not configured' });
  expect(order.status).toBe('to_ship');
  const failed = await ownerQuery(
    `select 1 from graphile_worker.jobs where attempts > 0 and task_identifier like 'notice.%'`,
  );
  expect(failed).toEqual([]);
});

test('notices are kept a year, sent messages half a year, waiting ones until they are sent', async () => {
  const { me, order } = await bought();
  await sendNotice(makeCtx(), 'orderPaid', order.id);
  const { id } = await onlyMessage(me);
  const age = (days: number) =>
    testDb().execute(
      sql`update outbound_messages set created_at = now() - make_interval(days => ${days}) where id = ${id}`,
    );
  await age(181);
  await cleanNotices(makeCtx());
  expect(await onlyMessage(me)).toMatchObject({ status: 'pending' });
  await testDb().update(outboundMessages).set({ status: 'sent' }).where(eq(outboundMessages.id, id));
  await age(179);
  await cleanNotices(makeCtx());
  expect(await messagesOf(me.user.id)).toHaveLength(1);
  await age(181);
  await ownerQuery(`update notices set created_at = now() - interval '364 days' where user_id = $1`, [
    me.user.id,
  ]);
  await cleanNotices(makeCtx());
  expect(await testDb().select().from(outboundMessages).where(eq(outboundMessages.id, id))).toEqual([]);
  expect(await noticesOf(me.user.id)).toHaveLength(1);
  await ownerQuery(`update notices set created_at = now() - interval '366 days' where user_id = $1`, [
    me.user.id,
  ]);
  await cleanNotices(makeCtx());
  expect(await noticesOf(me.user.id)).toEqual([]);
});

afterEach(expectInvariants);
