import { sendNotice } from '@/lib/domain/notice/commands/send-notice';
import type { MessageListView } from '@/lib/domain/notice/contract';
import { userNoticeCalls } from '@/lib/domain/notice/user-calls';
import { applyPayment } from '@/lib/domain/payment/commands/apply-payment';
import { applyRefund } from '@/lib/domain/payment/commands/apply-refund';
import type { MailRecord, SmsRecord } from '@/scripts/dev-gateway/types';
import { TestBrowser } from '@/tests/support/call-route';
import { makeCtx } from '@/tests/support/ctx';
import { ownerQuery } from '@/tests/support/db';
import { lineOf, ship } from '@/tests/support/factories/after-sale';
import { makeProduct } from '@/tests/support/factories/catalogue';
import { apply as applyInvoice, issueByHand } from '@/tests/support/factories/invoice';
import { confirmMail, messagesOf, noticesOf } from '@/tests/support/factories/notice';
import { factsOf, makeAttempt, paidOrder } from '@/tests/support/factories/pay';
import { giveBack, makeFinance, readRefund, saysOf } from '@/tests/support/factories/refund';
import { makeCustomer, placeOrder, type Customer, type OrderRow } from '@/tests/support/factories/sale';
import { startTestGateway, type TestGateway } from '@/tests/support/gateway';
import { expectInvariants } from '@/tests/support/invariants';
import { runDueJobs } from '@/tests/support/jobs';
import { dataSnapshot } from '@/tests/support/snapshot';

const list = userNoticeCalls['GET /api/user/message/list'];
const read = userNoticeCalls['POST /api/user/message/read'];
const save = userNoticeCalls['POST /api/user/message/settings/edit'];
const settings = userNoticeCalls['GET /api/user/message/settings'];
const unread = userNoticeCalls['GET /api/user/message/unread'];

let world: TestGateway;
beforeAll(async () => {
  world = await startTestGateway();
});
afterAll(() => world.stop());
beforeEach(() => world.reset());
afterEach(expectInvariants);

const ask = async <T>(path: string): Promise<T[]> =>
  (await (await fetch(`${world.gateway.smsUrl}/__admin/${path}`)).json()) as T[];
const smsTo = async (me: Customer) =>
  (await ask<SmsRecord>(`sms?phone=${me.user.phone}`)).map((s) => [
    s.purpose,
    s.text.replace(/^【.*?】/, ''),
  ]);
const mailsTo = (address: string) => ask<MailRecord>(`mails?to=${encodeURIComponent(address)}`);

async function bought(quantity = 2): Promise<{ me: Customer; order: OrderRow }> {
  const me = await makeCustomer();
  const product = await makeProduct({ stock: 50, saleFen: 1250 });
  return { me, order: await paidOrder(me, [{ productId: product.id, quantity }]) };
}

const yuan = (fen: number) => (fen / 100).toFixed(2);

test('a payment reaches the buyer by SMS and mail at the provider, with the right words and a link', async () => {
  const me = await makeCustomer();
  const address = await confirmMail(me);
  const product = await makeProduct({ stock: 50, saleFen: 1250 });
  const order = await placeOrder(me, [{ productId: product.id, quantity: 2 }]);
  await applyPayment(makeCtx(), 'wxpay', factsOf(await makeAttempt(me, order)), 'notify');
  await runDueJobs();
  await runDueJobs();
  expect(await smsTo(me)).toEqual([
    ['orderPaid', `您的订单${order.orderSn}已支付成功，可在个人中心查看办理进度。`],
  ]);
  const mails = await mailsTo(address);
  expect(mails.map((m) => m.subject)).toEqual(['【保密宣传网】付款成功']);
  expect(mails[0]?.text).toContain(
    `订单 ${order.orderSn} 的款项已收到，订单金额 ${yuan(order.totalFen)} 元。我们将尽快为您发货。`,
  );
  expect(mails[0]?.text).toContain(`/user/center/orders/${order.id}`);
  expect(mails[0]?.text).toContain('如需停止接收，可在个人中心“账户信息”的“消息提醒”中关闭。');
  expect((await messagesOf(me.user.id)).map((m) => [m.channel, m.status])).toEqual([
    ['sms', 'sent'],
    ['mail', 'sent'],
  ]);
});

test('a parcel is told with courier and number, and without the address', async () => {
  const { me, order } = await bought();
  const address = await confirmMail(me);
  const shipmentId = await ship(order.id, [{ orderItemId: (await lineOf(order.id)).id, quantity: 1 }]);
  const [parcel] = await ownerQuery<{ tracking_no: string; address_text: string }>(
    'select tracking_no, address_text from shipments where id = $1',
    [shipmentId],
  );
  await sendNotice(makeCtx(), 'shipped', shipmentId);
  await runDueJobs();
  const texts = (await smsTo(me)).filter(([purpose]) => purpose === 'shipped').map(([, text]) => text);
  expect(texts).toHaveLength(1);
  expect(texts[0]).toMatch(
    new RegExp(`^您的订单${order.orderSn}已由.+发出，运单号${parcel?.tracking_no}。$`),
  );
  const mail = (await mailsTo(address)).find((m) => m.subject.endsWith('订单已发货'));
  expect(mail?.text).toContain(`运单号 ${parcel?.tracking_no}`);
  expect(`${texts[0]}${mail?.text}`).not.toContain(parcel?.address_text ?? '-');
});

test('money that came back is told with its sum, once, however often the channel says so', async () => {
  const { me, order } = await bought();
  const refund = await readRefund((await giveBack(await makeFinance(), order.id, 1250)).id);
  const facts = saysOf(
    {
      outRefundNo: refund.refundNo,
      refundFen: 1250,
      totalFen: order.totalFen,
      attempt: { outTradeNo: order.orderSn },
    },
    'success',
  );
  await applyRefund(makeCtx(), facts);
  await applyRefund(makeCtx(), facts);
  await runDueJobs();
  const told = (await smsTo(me)).filter(([purpose]) => purpose === 'refunded');
  expect(told).toEqual([['refunded', `您的订单${order.orderSn}已退款12.50元，请留意付款账户。`]]);
  expect((await noticesOf(me.user.id)).find((n) => n.kind === 'refunded')).toMatchObject({
    entityId: refund.id,
    title: '退款成功',
    text: `订单 ${order.orderSn} 的退款 12.50 元已退回付款账户。到账时间以银行或支付机构为准。`,
  });
});

test('an invoice goes to the address that was named for it, with its PDF', async () => {
  const { me, order } = await bought();
  const invoice = await applyInvoice(me, [order.id], { email: 'accounts@example.cn' });
  await issueByHand(invoice.id);
  const key = `invoice/${invoice.id}.pdf`;
  await makeCtx().ports.storage.put(key, Buffer.from('%PDF-1.4 sample'), {
    contentType: 'application/pdf',
    private: true,
  });
  await ownerQuery(
    `with u as (insert into uploads (key, usage, kind, mime, ext, size_bytes, sha256, private, original_name)
       values ($1, 'invoice', 'file', 'application/pdf', 'pdf', 15, '', true, 'x.pdf') returning id)
     update invoices set pdf_upload_id = (select id from u) where id = $2`,
    [key, invoice.id],
  );
  await sendNotice(makeCtx(), 'invoiceIssued', invoice.id);
  await runDueJobs();
  const mails = await mailsTo('accounts@example.cn');
  expect(mails).toMatchObject([{ subject: '【保密宣传网】发票已开具' }]);
  // Its reader may have no account, and this mail comes whatever the account wants to hear.
  expect(mails[0]?.text).toContain('请勿直接回复。\n\n');
  expect(mails[0]?.attachments).toEqual([expect.stringMatching(/^发票-\d{20}\.pdf$/)]);
  expect((await smsTo(me)).find(([purpose]) => purpose === 'invoiceIssued')?.[1]).toMatch(
    new RegExp(`^您的发票\\d{20}已开具，金额${yuan(invoice.amountFen)}元，可在个人中心查看。$`),
  );
});

test('a message is read by its reader alone: another gets 404 and nothing changes', async () => {
  const { me, order } = await bought();
  await sendNotice(makeCtx(), 'orderPaid', order.id);
  const [notice] = await noticesOf(me.user.id);
  const other = await new TestBrowser().signIn((await makeCustomer()).user);
  const before = await dataSnapshot();
  const refused = await other.call(read, { body: { ids: [notice?.id] } });
  expect([refused.status, refused.json.message]).toEqual([404, '消息不存在']);
  expect((await other.call<MessageListView>(list, {})).json.data).toMatchObject({ total: 0, unread: 0 });
  expect(await dataSnapshot()).toEqual(before);
  const mine = await new TestBrowser().signIn(me.user);
  expect((await mine.call(unread, {})).json.data).toEqual({ unread: 1 });
  expect((await mine.call(read, { body: { ids: [notice?.id] } })).json.data).toEqual({ unread: 0 });
  expect((await mine.call<MessageListView>(list, { query: { unread: '1' } })).json.data).toMatchObject({
    total: 0,
  });
  expect((await mine.call<MessageListView>(list, {})).json.data?.list).toMatchObject([
    { id: notice?.id, kindLabel: '付款成功', read: true, orderId: order.id },
  ]);
});

test('all are read at once, and only the own ones', async () => {
  const [a, b] = [await bought(), await bought()];
  for (const { order } of [a, b]) await sendNotice(makeCtx(), 'orderPaid', order.id);
  const mine = await new TestBrowser().signIn(a.me.user);
  expect((await mine.call(read, { body: { all: true } })).json.data).toEqual({ unread: 0 });
  expect((await noticesOf(b.me.user.id))[0]?.readAt).toBeNull();
  expect((await mine.call(read, { body: {} })).status).toBe(400);
  expect((await mine.call(read, { body: { ids: [1], all: true } })).status).toBe(400);
});

test('what is switched off in the account is not sent by SMS', async () => {
  const { me, order } = await bought();
  const mine = await new TestBrowser().signIn(me.user);
  const off = { kind: 'orderPaid', sms: false, mail: false };
  expect((await mine.call(save, { body: off })).json.message).toBe('保存成功');
  const { list: kinds } = (await mine.call<{ list: { kind: string }[] }>(settings, {})).json.data!;
  expect(kinds.find((one) => one.kind === 'orderPaid')).toEqual({
    ...off,
    kindLabel: '付款成功',
  });
  await sendNotice(makeCtx(), 'orderPaid', order.id);
  await runDueJobs();
  expect(await smsTo(me)).toEqual([]);
  expect(await noticesOf(me.user.id)).toHaveLength(1);
});
