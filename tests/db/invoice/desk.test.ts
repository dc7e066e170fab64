import { isAppError } from '@/lib/core/errors';
import { randomToken } from '@/lib/core/ids';
import { withTx } from '@/lib/data/tx';
import { mailInvoice } from '@/lib/domain/invoice/commands/hand-over';
import { redInvoice } from '@/lib/domain/invoice/commands/red-invoice';
import { registerInvoice, registerRed } from '@/lib/domain/invoice/commands/register-invoice';
import { updateInvoice, updateInvoices } from '@/lib/domain/invoice/commands/update-invoice';
import { getOfficeInvoice } from '@/lib/domain/invoice/office-detail-queries';
import { getOrderInvoices } from '@/lib/domain/invoice/queries';
import { applyRefund } from '@/lib/domain/payment/commands/apply-refund';
import { makeCtx } from '@/tests/support/ctx';
import { ownerQuery } from '@/tests/support/db';
import { makeProduct, type Product } from '@/tests/support/factories/catalogue';
import { apply, companyTitle, linesOf, readInvoice } from '@/tests/support/factories/invoice';
import { freshNo, incidentsOf, pdf, redsOf, registered } from '@/tests/support/factories/invoice-desk';
import { attemptsOf, paidOrder } from '@/tests/support/factories/pay';
import type { User } from '@/tests/support/factories/people';
import { financeCtx, giveBack, makeFinance, readRefund } from '@/tests/support/factories/refund';
import { ctxOf, makeCustomer, type Customer, type OrderRow } from '@/tests/support/factories/sale';
import { expectInvariants } from '@/tests/support/invariants';

afterEach(expectInvariants);

let product: Product;
let customer: Customer;
let admin: User;
beforeAll(async () => {
  product = await makeProduct({ stock: 5000, saleFen: 5000 });
  customer = await makeCustomer();
  admin = await makeFinance();
});

const paid = (quantity = 2) => paidOrder(customer, [{ productId: product.id, quantity }]);
const office = (id: number) => getOfficeInvoice(financeCtx(admin), id);
const refused = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (e: unknown) => e,
  );
  if (!isAppError(error)) throw error ?? new Error('was not refused');
  return [error.status, error.message];
};

/** Money that the channel says has gone back. */
async function refund(order: OrderRow, amountFen: number): Promise<void> {
  const { id } = await giveBack(admin, order.id, amountFen);
  const row = await readRefund(id);
  await ownerQuery(`update refunds set status = 'processing' where id = $1 and status = 'created'`, [id]);
  const [payment] = await attemptsOf(order.id);
  await applyRefund(makeCtx(), {
    outRefundNo: row.refundNo,
    outTradeNo: payment?.outTradeNo ?? '',
    providerRefundId: `50000${id}`,
    providerTxn: payment?.providerTxn ?? '',
    refundFen: amountFen,
    totalFen: order.totalFen,
    state: 'success',
    providerState: 'SUCCESS',
    refundedAt: new Date(),
    receivedAccount: null,
  });
}

const redByHand = (id: number, lines?: { lineNo: number; quantity?: number; amountFen: number }[]) =>
  registerRed(financeCtx(admin), {
    id,
    reason: 'return',
    lines,
    invoiceNo: freshNo(),
    issuedDay: '2026-01-06',
  });

test('a document issued elsewhere is registered with number, file and date; its number is one document', async () => {
  const order = await paid();
  const invoice = await apply(customer, [order.id]);
  const input = {
    id: invoice.id,
    form: 'online' as const,
    amountFen: invoice.amountFen,
    invoiceNo: freshNo(),
    issuedDay: '2026-01-05',
  };
  expect((await refused(registerInvoice(financeCtx(admin), input)))[0]).toBe(400);
  const wrong = { ...input, amountFen: invoice.amountFen - 1, file: pdf() };
  expect((await refused(registerInvoice(financeCtx(admin), wrong)))[0]).toBe(422);
  expect((await readInvoice(invoice.id)).status).toBe('requested');
  await registerInvoice(financeCtx(admin), { ...input, file: pdf() });
  expect(await readInvoice(invoice.id)).toMatchObject({
    status: 'issued',
    provider: 'manual',
    form: 'online',
    invoiceNo: input.invoiceNo,
    issuedBy: admin.id,
    pdfUploadId: expect.any(Number) as number,
  });
  const second = await apply(customer, [(await paid(1)).id]);
  const again = registerInvoice(financeCtx(admin), {
    ...input,
    id: second.id,
    amountFen: second.amountFen,
    file: pdf(),
  });
  expect(await refused(again)).toEqual([409, '该发票号码已登记在另一张发票上']);
  expect((await readInvoice(second.id)).status).toBe('requested');
});

test('a paper document is posted and the posting may be corrected', async () => {
  const invoice = await registered(admin, await apply(customer, [(await paid()).id]));
  const to = {
    id: invoice.id,
    mailName: '王女士',
    mailPhone: '13800138000',
    mailAddress: '北京市海淀区某街 1 号',
  };
  await withTx(financeCtx(admin), (ctx) => mailInvoice(ctx, { ...to, mailTrackingNo: 'SF1' }));
  await withTx(financeCtx(admin), (ctx) => mailInvoice(ctx, { ...to, mailTrackingNo: 'SF2' }));
  const view = await office(invoice.id);
  expect(view.mail).toMatchObject({ name: '王女士', trackingNo: 'SF2' });
  expect(view.timeline.filter((t) => t.title === '发送给买家').length).toBe(2);
});

test('after a refund the desk is told what to reverse; the red document ends the exception and frees the rest', async () => {
  const order = await paid(3);
  const invoice = await registered(admin, await apply(customer, [order.id]));
  await refund(order, 5000);
  expect(await incidentsOf(order.id)).toMatchObject([{ status: 'open' }]);
  const { redSuggestion } = await office(invoice.id);
  expect(redSuggestion.reduce((a, p) => a + p.amountFen, 0)).toBe(5000);
  await redByHand(
    invoice.id,
    redSuggestion.map(({ lineNo, amountFen }) => ({ lineNo, amountFen })),
  );
  expect(await incidentsOf(order.id)).toMatchObject([
    { status: 'finished', note: '发票已与实收金额一致，系统自动办结' },
  ]);
  expect(await readInvoice(invoice.id)).toMatchObject({
    status: 'issued',
    reversedFen: 5000,
    reversingFen: 0,
  });
  expect((await office(invoice.id)).redSuggestion).toEqual([]);
  expect((await getOrderInvoices(ctxOf(customer), order.id)).openFen).toBe(0);
  await redByHand(invoice.id);
  expect(await readInvoice(invoice.id)).toMatchObject({ status: 'reversed', reversedFen: invoice.amountFen });
  expect((await getOrderInvoices(ctxOf(customer), order.id)).openFen).toBe(order.totalFen - 5000);
  const again = await apply(customer, [order.id]);
  expect(again.amountFen).toBe(order.totalFen - 5000);
});

test('R-15 red twice at once: one red document, never more than the blue one', async () => {
  const invoice = await registered(admin, await apply(customer, [(await paid()).id]));
  const twice = await Promise.allSettled([redByHand(invoice.id), redByHand(invoice.id)]);
  expect(twice.map((t) => t.status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect((await redsOf(invoice.id)).map((r) => [r.status, r.amountFen])).toEqual([
    ['issued', invoice.amountFen],
  ]);
  expect((await refused(redByHand(invoice.id)))[0]).toBe(422);
});

test('a red line takes no more copies or money than its blue line has left, and its tax adds up', async () => {
  const order = await paid(3);
  const invoice = await registered(admin, await apply(customer, [order.id]));
  const blue = await linesOf(invoice.id);
  const amount = Number(blue[0]?.[2]);
  expect((await refused(redByHand(invoice.id, [{ lineNo: 1, amountFen: amount + 1 }])))[0]).toBe(422);
  expect((await refused(redByHand(invoice.id, [{ lineNo: 1, quantity: 4, amountFen: 1 }])))[0]).toBe(422);
  expect(await redsOf(invoice.id)).toEqual([]);
  for (const quantity of [1, 2]) {
    await redByHand(invoice.id, [{ lineNo: 1, quantity, amountFen: (amount / 3) * quantity }]);
  }
  const reds = await redsOf(invoice.id);
  const lines = (await Promise.all(reds.map((r) => linesOf(r.id)))).flat();
  expect(lines.reduce((a, l) => a + Number(l[3]), 0)).toBe(blue[0]?.[3]);
  expect(lines.map((l) => l[1])).toEqual([1, 2]);
});

test('a document of another origin is not reversed online', async () => {
  const invoice = await registered(admin, await apply(customer, [(await paid(1)).id]));
  const ask = withTx(financeCtx(admin), (ctx) =>
    redInvoice(ctx, { id: invoice.id, reason: 'mistake', requestKey: randomToken(16) }),
  );
  expect((await refused(ask))[0]).toBe(422);
  expect((await readInvoice(invoice.id)).status).toBe('issued');
});

test('R-15 the same batch of changes twice changes each once; a row that moved on is told so', async () => {
  const a = await apply(customer, [(await paid(1)).id]);
  const b = await registered(admin, await apply(customer, [(await paid(1)).id]));
  const rows = [{ id: a.id, version: (await office(a.id)).version }, { id: b.id }];
  const batch = () => updateInvoices(financeCtx(admin), { rows, form: 'paper', staffRemark: '月底统一寄' });
  expect((await batch()).map((r) => [r.ok, r.message])).toEqual([
    [true, '已修改'],
    [false, '发票已开始开具，不能修改'],
  ]);
  expect((await batch()).map((r) => [r.ok, r.message])).toEqual([
    [true, '没有变化'],
    [false, '发票已开始开具，不能修改'],
  ]);
  expect(await readInvoice(a.id)).toMatchObject({ form: 'paper', staffRemark: '月底统一寄' });
  const changed = (await office(a.id)).timeline.filter((t) => t.title === '修改');
  expect(changed.length).toBe(1);
  expect(changed[0]?.text).toContain('形式：电子发票 → 纸质发票；');
  const personal = await apply(customer, [(await paid(1)).id], { titleKind: 'personal', title: '张三' });
  const special = await updateInvoices(financeCtx(admin), { rows: [{ id: personal.id }], type: 'special' });
  expect(special).toEqual([{ id: personal.id, ok: false, message: '个人只能开具普通发票' }]);
});

test('a clerk corrects the title; another clerk with an older page is refused', async () => {
  const invoice = await apply(customer, [(await paid(1)).id]);
  const { version } = await office(invoice.id);
  const change = (title: string) =>
    withTx(financeCtx(admin), (ctx) =>
      updateInvoice(ctx, { ...companyTitle, id: invoice.id, version, form: 'online', title }),
    );
  await change('北京市某某出版社');
  expect((await refused(change('上海市某某出版社')))[0]).toBe(409);
  expect((await readInvoice(invoice.id)).titleName).toBe('北京市某某出版社');
  const [event] = (await office(invoice.id)).timeline.filter((t) => t.title === '修改');
  expect(event?.text).toContain(`抬头：${companyTitle.title} → 北京市某某出版社`);
});

test('race 12: issuing against a refund, thirty times: never above the net money without an exception (I23)', async () => {
  for (let i = 0; i < 30; i += 1) {
    const order = await paid(1);
    const invoice = await apply(customer, [order.id]);
    const issue = () =>
      registered(admin, invoice).catch((e: unknown) => {
        if (!isAppError(e)) throw e;
      });
    const give = () => refund(order, 1000 + i * 10);
    await Promise.all(i % 2 ? [issue(), give()] : [give(), issue()]);
    const now = await readInvoice(invoice.id);
    const open = (await incidentsOf(order.id)).filter((s) => s.status === 'open').length;
    expect(now.status === 'issued' ? open : 0).toBe(now.status === 'issued' ? 1 : 0);
    await expectInvariants();
  }
});
