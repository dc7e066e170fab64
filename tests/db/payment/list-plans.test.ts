import type { Ctx } from '@/lib/data/ctx';
import { officePaymentListInput } from '@/lib/domain/payment/contract';
import { listPayments } from '@/lib/domain/payment/queries';
import { refundListInput } from '@/lib/domain/payment/refund-contract';
import { listRefunds } from '@/lib/domain/payment/refund-queries';
import { stockLedgerInput } from '@/lib/domain/stock/contract';
import { listMovements } from '@/lib/domain/stock/ledger-queries';
import { ownerQuery, useOfficeWorld } from '@/tests/support/db';
import { financeCtx, makeFinance } from '@/tests/support/factories/refund';
import { plansOf, sequentialScans } from '@/tests/support/plans';

/** Tables that grow with what is sold. */
const GROWING = new Set([
  'orders',
  'payments',
  'users',
  'shipments',
  'stock_movements',
  'stock_items',
  'products',
]);

let some: { sn: string; out: string; txn: string; buyer: string; title: string; sku: string };
let actor: Ctx['actor'];
beforeAll(async () => {
  await useOfficeWorld();
  await ownerQuery(
    `insert into payments (order_id, attempt_no, out_trade_no, provider, channel, amount_fen, paid_fen, status, provider_txn, paid_at, created_at)
     select id, 1, order_sn || '01', 'wxpay', 'native', total_fen, total_fen, 'paid', '4200' || order_sn, paid_at, paid_at from orders where paid_at is not null`,
  );
  await ownerQuery(
    `insert into stock_items (product_id, delivery_center_id, on_hand) select id, (select min(id) from delivery_centers), 1000 from products where sku like 'D%'`,
  );
  await ownerQuery(
    `insert into stock_movements (stock_item_id, kind, delta_reserved, on_hand_after, reserved_after, biz_type, biz_id, biz_line, step, actor_kind, created_at)
     select s.id, 'reserve', 1, 1000, 1, 'order', i.order_id, s.id, 'reserve' || i.line_no, 'buyer', i.created_at
     from order_items i join stock_items s on s.product_id = i.product_id`,
  );
  await ownerQuery('vacuum analyze payments, stock_items, stock_movements');
  const [row] = await ownerQuery<typeof some>(
    `select o.order_sn as sn, p.out_trade_no as out, p.provider_txn as txn, u.name as buyer, i.title, g.sku
     from payments p join orders o on o.id = p.order_id join users u on u.id = o.buyer_id join order_items i on i.order_id = o.id join products g on g.id = i.product_id
     order by p.id offset 700 limit 1`,
  );
  if (!row) throw new Error('no payments');
  some = row;
  actor = financeCtx(await makeFinance()).actor;
});

const scans = async (work: (ctx: Ctx) => Promise<unknown>) =>
  sequentialScans(await plansOf(work, { actor }), GROWING);
const payments = (input: object) => (ctx: Ctx) =>
  listPayments(ctx, officePaymentListInput.parse({ pageSize: 20, ...input }));
const refunds = (input: object) => (ctx: Ctx) =>
  listRefunds(ctx, refundListInput.parse({ pageSize: 20, ...input }));
const ledger = (input: object) => (ctx: Ctx) =>
  listMovements(ctx, stockLedgerInput.parse({ pageSize: 20, ...input }));

test('R-31 one field of finance finds a number of the order, ours and the channel’s, and a name by its beginning', async () => {
  const ctx = { ...financeCtx(await makeFinance()) };
  for (const keyword of [some.sn, some.out, some.txn]) {
    expect((await payments({ keyword })(ctx)).list.map((p) => p.orderSn)).toEqual([some.sn]);
  }
  const named = await payments({ keyword: some.buyer.slice(0, 2) })(ctx);
  expect(named.total).toBeGreaterThan(0);
  expect(named.list.every((p) => p.buyerName.startsWith(some.buyer.slice(0, 2)))).toBe(true);
  expect((await payments({ keyword: '量子纠缠' })(ctx)).total).toBe(0);
});

test('R-31 numbers, names and beginnings in finance’s lists read no table from end to end', async () => {
  const found: Record<string, string[]> = {};
  for (const keyword of [some.sn, some.out, some.txn, some.buyer, '量子纠缠']) {
    found[`payments ${keyword}`] = await scans(payments({ keyword }));
    found[`refunds ${keyword}`] = await scans(refunds({ keyword }));
  }
  found['order number, beginning'] = await scans(payments({ orderSn: some.sn.slice(0, 13) }));
  expect(Object.entries(found).filter(([, s]) => s.length > 0)).toEqual([]);
});

test('R-31 counting finance’s list ends at ten thousand, and a far page reads the orders of its rows only', async () => {
  const made = await plansOf(payments({ pageNum: 400 }), { actor });
  expect(Math.max(...made.map((p) => p.blocks))).toBeLessThan(9000);
  const page = await payments({})(financeCtx(await makeFinance()));
  expect([page.total, page.more]).toEqual([10_000, true]);
  await expect(payments({ pageNum: 501 })(financeCtx(await makeFinance()))).rejects.toMatchObject({
    code: 'RULE',
  });
});

test('R-31 a number, a code and an unknown word in the ledger of the stock read no table from end to end', async () => {
  const found: Record<string, string[]> = {};
  for (const keyword of [some.sn, some.sku, some.title, '量子纠缠']) {
    found[keyword] = await scans(ledger({ keyword }));
  }
  expect(Object.entries(found).filter(([, s]) => s.length > 0)).toEqual([]);
  const ctx = financeCtx(await makeFinance());
  expect((await ledger({ keyword: some.sn })(ctx)).list.every((m) => m.bizNo === some.sn)).toBe(true);
  expect((await ledger({ keyword: some.sku })(ctx)).list.length).toBeGreaterThan(0);
});
