import { randomToken } from '@/lib/core/ids';
import { getOwnCredit, getOffer } from '@/lib/domain/credit/queries';
import { getCredit, listCredit } from '@/lib/domain/credit/office-queries';
import { checkDissolve } from '@/lib/domain/organization/dissolve-queries';
import { getOwnOrderDetail } from '@/lib/domain/order/queries';
import { readSource } from '@/lib/domain/paper/facts-queries';
import { toManualRefund } from '@/lib/domain/payment/commands/manual-refund';
import { readStatement } from '@/lib/domain/statement/queries';
import { makeCtx } from '@/tests/support/ctx';
import { ownerQuery } from '@/tests/support/db';
import { makeProduct, stockOf, type Product } from '@/tests/support/factories/catalogue';
import {
  decide,
  decideRepaid,
  enter,
  grant,
  madeBefore,
  owed,
  propose,
  putOnAccount,
  repay,
} from '@/tests/support/factories/credit';
import { apply, coveredOf, issueByHand } from '@/tests/support/factories/invoice';
import {
  joinOrganization,
  makeOrganization,
  makePrivate,
  type TestOrganization,
} from '@/tests/support/factories/organization';
import { attemptsOf } from '@/tests/support/factories/pay';
import { financeCtx, giveBack, makeFinance, refundsOf } from '@/tests/support/factories/refund';
import { placeOrder, readOrder } from '@/tests/support/factories/sale';
import { dayAt } from '@/tests/support/factories/statement';
import { expectInvariants } from '@/tests/support/invariants';
import { runDueJobs } from '@/tests/support/jobs';
import { refused } from '@/tests/support/refused';
import { dataSnapshot } from '@/tests/support/snapshot';

let product: Product;
let organization: TestOrganization;
beforeEach(async () => {
  product = await makeProduct({ stock: 100, saleFen: 5000, title: '保密知识读本' });
  organization = await makeOrganization();
});
afterEach(expectInvariants);

const order = (quantity = 2) => placeOrder(organization.manager, [{ productId: product.id, quantity }]);
async function onAccount(quantity = 2) {
  const row = await order(quantity);
  await putOnAccount(organization.manager, row);
  return row;
}
const statement = () => readStatement(makeCtx(), organization.id, { from: dayAt(0), to: dayAt(0) });

test('an order on account goes on as a paid one and is owed; said again it changes nothing', async () => {
  await grant(organization.id, 100_000);
  const row = await onAccount();
  expect(await readOrder(row.id)).toMatchObject({
    status: 'to_ship',
    payStatus: 'paid',
    paidFen: row.totalFen,
  });
  expect(await attemptsOf(row.id)).toMatchObject([
    { provider: 'credit', status: 'paid', paidFen: row.totalFen },
  ]);
  expect(await owed(organization.id)).toEqual([row.totalFen, { [row.id]: row.totalFen }]);
  const seen = await getOwnOrderDetail(organization.manager.ctx, row.id);
  expect([seen.payStatusLabel, seen.timeline.map((e) => e.title)]).toEqual([
    '已挂账',
    ['提交订单', '已使用账期挂账'],
  ]);
  const before = await dataSnapshot();
  await putOnAccount(organization.manager, row);
  expect(await dataSnapshot()).toEqual(before);
  expect(await getOwnCredit(organization.manager.ctx)).toMatchObject({
    account: {
      limitFen: 100_000,
      usedFen: row.totalFen,
      availableFen: 100_000 - row.totalFen,
      overdueFen: 0,
    },
    debts: [{ orderId: row.id, openFen: row.totalFen, dueOn: dayAt(30), overdueDays: 0 }],
  });
});

test('the statement charges it, and what pays it is the repayment, oldest debts first', async () => {
  await grant(organization.id, 100_000);
  const [first, second] = [await onAccount(1), await onAccount(2)];
  expect(await statement()).toMatchObject({
    orderedFen: first.totalFen + second.totalFen,
    receivedFen: 0,
    closingFen: first.totalFen + second.totalFen,
  });
  await repay(organization.id, first.totalFen + 100, { bankReference: 'HD-1' });
  expect(await owed(organization.id)).toEqual([
    second.totalFen - 100,
    { [first.id]: 0, [second.id]: second.totalFen - 100 },
  ]);
  const paper = await statement();
  expect(paper).toMatchObject({ receivedFen: first.totalFen + 100, closingFen: second.totalFen - 100 });
  expect(paper.entries.filter((e) => e.kind === 'repayment').map((e) => [e.number, e.paidFen])).toEqual([
    ['HD-1', first.totalFen],
    ['HD-1', 100],
  ]);
  await repay(organization.id, 50, { paymentIds: (await attemptsOf(second.id)).map((p) => p.id) });
  expect((await owed(organization.id))[0]).toBe(second.totalFen - 150);
});

test('a refund lowers the debt without any transfer; what was repaid stays as paid too much, counts first and can be paid out', async () => {
  await grant(organization.id, 100_000);
  const row = await onAccount(2);
  const finance = await makeFinance();
  await giveBack(finance, row.id, 1000);
  const [waiting] = await refundsOf(row.id);
  const manual = { id: waiting?.id ?? 0, reason: '转账退回' };
  expect(await refused(toManualRefund(financeCtx(finance), manual))).toMatchObject({
    status: 409,
    message: '该订单使用账期，退款冲减欠款，无须转账',
  });
  await runDueJobs();
  expect(await refundsOf(row.id)).toMatchObject([{ status: 'success', amountFen: 1000 }]);
  expect(await owed(organization.id)).toEqual([row.totalFen - 1000, { [row.id]: row.totalFen - 1000 }]);
  await repay(organization.id, row.totalFen - 1000);
  await giveBack(finance, row.id, row.totalFen - 1000);
  await runDueJobs();
  expect(await readOrder(row.id)).toMatchObject({ status: 'cancelled', payStatus: 'refunded' });
  expect(await stockOf(product.stockItemId)).toMatchObject({ reserved: 0 });
  expect((await owed(organization.id))[0]).toBe(1000 - row.totalFen);
  expect(await statement()).toMatchObject({ closingFen: 1000 - row.totalFen });
  const next = await onAccount(1);
  await repay(organization.id, 100);
  const [balance, debts] = await owed(organization.id);
  expect(balance).toBe(1000 - row.totalFen + next.totalFen - 100);
  expect(debts[next.id]).toBe(Math.max(0, balance));
  const surplus = -(debts[row.id] ?? 0);
  if (surplus > 0) await repay(organization.id, -surplus);
  expect((await owed(organization.id))[1][row.id]).toBe(0);
});

test('beyond the limit, with something overdue, for another amount or without a grant nothing is put on account', async () => {
  const row = await order();
  const says = async (dueFen = row.totalFen) => {
    const before = await dataSnapshot();
    const error = await refused(putOnAccount(organization.manager, row, dueFen));
    expect(await dataSnapshot()).toEqual(before);
    return [error.status, error.message];
  };
  expect(await says()).toEqual([422, '贵单位尚未开通账期，请选择其他支付方式']);
  await grant(organization.id, row.totalFen - 1);
  expect((await says())[1]).toMatch(/^账期可用额度不足：可用 .* 元，本单应付 .* 元$/);
  await grant(organization.id, 100_000);
  expect(await says(row.totalFen - 1)).toEqual([409, '应付金额已变化，请核对后重新确认']);
  const late = await onAccount(1);
  await madeBefore(late.id, 31);
  expect((await says())[1]).toMatch(/^贵单位有逾期欠款 .* 元，还款后才能继续使用账期$/);
  expect(await getOffer(organization.manager.ctx, row.id)).toMatchObject({
    refusal: expect.stringMatching(/^贵单位有逾期欠款/),
  });
  await repay(organization.id, late.totalFen);
  await putOnAccount(organization.manager, row);
  expect(await readOrder(row.id)).toMatchObject({ status: 'to_ship' });
});

test('a private order has no credit, another’s order is not found, a member sees no account', async () => {
  await grant(organization.id, 100_000);
  const person = await makePrivate();
  const own = await placeOrder(person, [{ productId: product.id, quantity: 1 }]);
  expect(await refused(putOnAccount(person, own))).toMatchObject({ status: 422 });
  expect(await getOffer(person.ctx, own.id)).toMatchObject({ account: null });
  const row = await order();
  expect(await refused(putOnAccount(person, row))).toMatchObject({ status: 404 });
  const member = await joinOrganization(organization.id, 'member');
  expect(await refused(getOwnCredit(member.ctx))).toMatchObject({ status: 403 });
  expect(await refused(getOwnCredit(person.ctx))).toMatchObject({ status: 404 });
});

test('the papers of an order on account say its terms as the way to pay', async () => {
  await grant(organization.id, 100_000);
  const row = await onAccount();
  const { parties } = await readSource(organization.manager.ctx, row.id);
  expect(parties.paymentLabel).toBe('先开票后付款，挂账之日起 30 天内付清');
});

test('an organisation that owes is not dissolved', async () => {
  await grant(organization.id, 100_000);
  const row = await onAccount();
  await ownerQuery(`update orders set status = 'completed', finished_at = now() where id = $1`, [row.id]);
  const obstacles = async () => (await checkDissolve(organization.manager.ctx)).obstacles;
  expect(await obstacles()).toEqual([{ text: '有 1 个订单的账期欠款尚未结清', href: '/user/center/credit' }]);
  await repay(organization.id, row.totalFen);
  expect(await obstacles()).toEqual([]);
  await ownerQuery(`update orders set status = 'to_ship', finished_at = null where id = $1`, [row.id]);
});

test('cash on delivery is due from the first parcel received', async () => {
  await grant(organization.id, 100_000, { mode: 'on_delivery', termDays: 7 });
  const row = await onAccount();
  await madeBefore(row.id, 100);
  expect((await getOwnCredit(organization.manager.ctx)).debts).toMatchObject([
    { dueOn: null, overdueDays: 0 },
  ]);
  await ownerQuery(`update orders set finished_at = now() - interval '9 days' where id = $1`, [row.id]);
  expect((await getOwnCredit(organization.manager.ctx)).debts).toMatchObject([
    { dueOn: dayAt(-2), overdueDays: 2 },
  ]);
  await ownerQuery('update orders set finished_at = null where id = $1', [row.id]);
});

test('a grant and a repayment hold by a second person alone, once, and a refusal changes nothing', async () => {
  const [one, two] = [await makeFinance(), await makeFinance()];
  const asked = await propose(one, organization.id, 100_000);
  expect(await refused(decide(one, asked))).toMatchObject({ status: 403 });
  expect(await refused(propose(two, organization.id, 5))).toMatchObject({ status: 409 });
  await decide(two, asked, false);
  expect(await refused(decide(two, asked))).toMatchObject({ status: 409, message: '该记录已复核' });
  expect((await getCredit(financeCtx(one), organization.id)).account).toBeNull();
  await decide(two, await propose(one, organization.id, 100_000));
  expect(await refused(propose(one, organization.id, 100_000))).toMatchObject({ status: 422 });
  const row = await onAccount();
  const same = { bankReference: 'HD-9', requestKey: randomToken(16) };
  const entered = await enter(one, organization.id, 100, same);
  expect(await enter(one, organization.id, 100, same)).toBe(entered);
  expect(await refused(enter(one, organization.id, 101, same))).toMatchObject({ status: 409 });
  expect(await refused(enter(one, organization.id, 100, { bankReference: 'HD-9' }))).toMatchObject({
    errors: { bankReference: '该银行流水号已入账，不能重复使用' },
  });
  expect(await refused(decideRepaid(one, entered))).toMatchObject({ status: 403 });
  expect((await owed(organization.id))[0]).toBe(row.totalFen);
  await decideRepaid(two, entered, false);
  expect((await owed(organization.id))[0]).toBe(row.totalFen);
  await repay(organization.id, 100, { bankReference: 'HD-9' });
  expect((await owed(organization.id))[0]).toBe(row.totalFen - 100);
});

test('the ageing report puts each debt into its days and sums up', async () => {
  await grant(organization.id, 100_000);
  const rows = [];
  for (let i = 0; i < 5; i += 1) rows.push(await onAccount(1));
  for (const [i, days] of [0, 31, 65, 95, 130].entries()) await madeBefore(rows[i]?.id ?? 0, days);
  const fen = rows[0]?.totalFen ?? 0;
  const input = { pageNum: 1, pageSize: 10, tab: 'overdue' as const, keyword: organization.name };
  const report = await listCredit(financeCtx(await makeFinance()), input);
  expect(report.list).toMatchObject([
    {
      notDueFen: fen,
      d30Fen: fen,
      d60Fen: fen,
      d90Fen: fen,
      olderFen: fen,
      overdueFen: 4 * fen,
      usedFen: 5 * fen,
    },
  ]);
  expect(report.totals).toEqual({
    usedFen: 5 * fen,
    notDueFen: fen,
    d30Fen: fen,
    d60Fen: fen,
    d90Fen: fen,
    olderFen: fen,
    overdueFen: 4 * fen,
  });
});

test('an order on account is invoiced before anything was paid for it, which its debt says', async () => {
  await grant(organization.id, 100_000);
  const row = await onAccount();
  expect(await refused(apply(organization.manager, [(await order(1)).id]))).toMatchObject({ status: 422 });
  const invoice = await apply(organization.manager, [row.id]);
  await issueByHand(invoice.id);
  expect(await coveredOf(row.id)).toMatchObject([{ status: 'issued', amountFen: row.totalFen }]);
  expect((await getOwnCredit(organization.manager.ctx)).debts).toMatchObject([
    { orderId: row.id, openFen: row.totalFen, invoicedFen: row.totalFen },
  ]);
});
