import { addsUp } from '@/lib/domain/statement/rules';
import { drawStatement, sheetOfStatement } from '@/lib/domain/statement/file-queries';
import { listStatements } from '@/lib/domain/statement/office-queries';
import { readOwnStatement, readStatement } from '@/lib/domain/statement/queries';
import { applyPayment } from '@/lib/domain/payment/commands/apply-payment';
import { applyRefund } from '@/lib/domain/payment/commands/apply-refund';
import { cancelOrder } from '@/lib/domain/order/commands/cancel-order';
import { makeCtx } from '@/tests/support/ctx';
import { makeProduct, type Product } from '@/tests/support/factories/catalogue';
import {
  joinOrganization,
  makeOrganization,
  makePrivate,
  type TestOrganization,
} from '@/tests/support/factories/organization';
import { factsOf, makeAttempt, paidOrder } from '@/tests/support/factories/pay';
import { giveBack, makeFinance, readRefund, refundsOf, saysOf } from '@/tests/support/factories/refund';
import { placeOrder, readOrder, type OrderRow } from '@/tests/support/factories/sale';
import { dayAt, placedBefore, tomorrowsFinance } from '@/tests/support/factories/statement';
import { expectInvariants } from '@/tests/support/invariants';
import { pdfWords } from '@/tests/support/pdf-words';
import { refused } from '@/tests/support/refused';

let product: Product;
let organization: TestOrganization;
beforeEach(async () => {
  product = await makeProduct({ stock: 100, saleFen: 5000, title: '保密知识读本' });
  organization = await makeOrganization({ creditCode: null });
});
afterEach(expectInvariants);

const wanted = (quantity: number) => [{ productId: product.id, quantity }];
const order = (quantity = 2) => placeOrder(organization.manager, wanted(quantity));
const paid = (quantity = 2) => paidOrder(organization.manager, wanted(quantity));
const of = (from: number, to: number, id = organization.id) =>
  readStatement(makeCtx(), id, { from: dayAt(from), to: dayAt(to) });

/** Money of an order goes back, and the channel says so. */
async function back(row: OrderRow, fen: number) {
  const { id } = await giveBack(await makeFinance(), row.id, fen);
  const refund = await readRefund(id);
  const request = {
    outRefundNo: refund.refundNo,
    refundFen: fen,
    totalFen: row.totalFen,
    attempt: { outTradeNo: '' },
  };
  await applyRefund(makeCtx(), saysOf(request, 'success'));
}

test('orders, payments and refunds lead from the opening balance to the closing one; consecutive periods chain', async () => {
  const [old, part, whole, open] = [await order(1), await paid(4), await paid(2), await order(3)];
  await placedBefore(old, 40);
  await placedBefore(part, 40);
  await back(part, 3000);
  await back(whole, whole.totalFen);
  const before = await of(-60, -1);
  const now = await of(0, 0);
  expect(before).toMatchObject({
    openingFen: 0,
    chargedFen: old.totalFen + part.totalFen,
    paidFen: 0,
    closingFen: old.totalFen + part.totalFen,
  });
  expect(now.openingFen).toBe(before.closingFen);
  expect(now).toMatchObject({
    orderedFen: whole.totalFen + open.totalFen,
    reducedFen: -3000 - whole.totalFen,
    receivedFen: part.totalFen + whole.totalFen,
    refundedFen: 3000 + whole.totalFen,
    closingFen: old.totalFen + open.totalFen,
    rest: {
      unpaidFen: old.totalFen + open.totalFen,
      creditFen: 0,
      uninvoicedFen: part.totalFen - 3000,
      overinvoicedFen: 0,
    },
  });
  const both = await of(-60, 0);
  expect([both.openingFen, both.closingFen]).toEqual([before.openingFen, now.closingFen]);
  for (const one of [before, now, both]) expect(addsUp(one)).toBe(true);
  expect(now.open.map((o) => o.orderSn).toSorted()).toEqual(
    [old, open, part].map((o) => o.orderSn).toSorted(),
  );
  expect((await readOrder(whole.id)).status).toBe('cancelled');
});

test('a cancelled order is owed no more; late money for it is owed back until it has gone', async () => {
  const row = await order();
  const attempt = await makeAttempt(organization.manager, row);
  await organization.manager.act((ctx) => cancelOrder(ctx, row.id, 'buyer'));
  expect(await of(0, 0)).toMatchObject({
    orderedFen: row.totalFen,
    reducedFen: -row.totalFen,
    closingFen: 0,
  });
  await applyPayment(makeCtx(), 'wxpay', factsOf(attempt), 'notify');
  expect(await of(0, 0)).toMatchObject({
    closingFen: -row.totalFen,
    rest: { unpaidFen: 0, creditFen: row.totalFen, uninvoicedFen: 0 },
  });
  const [refund] = await refundsOf(row.id);
  const request = {
    outRefundNo: refund?.refundNo ?? '',
    refundFen: row.totalFen,
    totalFen: row.totalFen,
    attempt,
  };
  await applyRefund(makeCtx(), saysOf(request, 'success'));
  expect(await of(0, 0)).toMatchObject({ closingFen: 0, paidFen: 0, open: [] });
});

test('S-69: of another organisation and of private orders nothing appears; members and private buyers see no statement', async () => {
  const own = await order();
  const other = await makeOrganization();
  await placeOrder(other.manager, wanted(5));
  await placeOrder(await makePrivate(), wanted(1));
  const content = await readOwnStatement(organization.manager.ctx, { from: dayAt(-30), to: dayAt(0) });
  expect(content.entries.map((e) => e.orderSn)).toEqual([own.orderSn]);
  expect(content.buyer.name).toBe(organization.name);
  const member = await joinOrganization(organization.id, 'member');
  const period = { from: dayAt(0), to: dayAt(0) };
  expect(await refused(readOwnStatement(member.ctx, period))).toMatchObject({ status: 403 });
  expect(await refused(readOwnStatement((await makePrivate()).ctx, period))).toMatchObject({ status: 404 });
  expect(await refused(of(0, 1))).toMatchObject({ status: 422, message: '截止日期不能晚于今天' });
  expect(await refused(of(0, 0, 999_999))).toMatchObject({ status: 404 });
});

test('what a member ordered belongs to the account after he has left', async () => {
  const member = await joinOrganization(organization.id, 'member');
  const row = await placeOrder(member, wanted(1));
  expect(await of(0, 0)).toMatchObject({
    closingFen: row.totalFen,
    entries: [{ orderSn: row.orderSn, kind: 'order' }],
  });
});

test('paper and spreadsheet say the same, with the balance in words and the places of the receipt', async () => {
  const row = await order();
  const ctx = makeCtx();
  const content = await of(-5, 0);
  const file = await drawStatement(ctx, content);
  expect(file).toMatchObject({
    contentType: 'application/pdf',
    headers: { 'cache-control': 'private, no-store' },
  });
  const text = (await pdfWords(ctx, file)).join('');
  for (const words of [
    content.statementNo,
    `购货单位：${organization.name.replaceAll(' ', '')}`,
    '期初余额',
    row.orderSn,
    '期末应付余额（大写）：人民币',
    '数据相符',
    '供货单位（盖章）',
  ])
    expect(text).toContain(words);
  const sheet = await sheetOfStatement(ctx, content);
  expect(sheet.filename).toMatch(/^对账单-.*\.xlsx$/);
});

test('the office’s list has each organisation with its account of the days', async () => {
  const row = await order();
  const ctx = await tomorrowsFinance();
  const today = dayAt(0);
  const page = { pageNum: 1, pageSize: 10, keyword: organization.name, startTime: today, endTime: today };
  expect(await listStatements(ctx, page)).toMatchObject({
    total: 1,
    from: today,
    list: [
      {
        organizationId: organization.id,
        openingFen: 0,
        chargedFen: row.totalFen,
        closingFen: row.totalFen,
        face: null,
      },
    ],
  });
  expect(await listStatements(ctx, { pageNum: 1, pageSize: 10, keyword: '%' })).toMatchObject({ total: 0 });
});
