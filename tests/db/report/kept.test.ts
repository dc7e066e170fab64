import { annualInput } from '@/lib/domain/report/annual-contract';
import { getAnnual } from '@/lib/domain/report/annual-queries';
import { buildMissingFacts } from '@/lib/domain/report/commands/build-facts';
import { saleInput } from '@/lib/domain/report/list-contract';
import { getSales } from '@/lib/domain/report/sale-queries';
import { makeCtx } from '@/tests/support/ctx';
import { ownerQuery } from '@/tests/support/db';
import { makeWorld, NOW, TODAY } from './world';

const ctx = () => makeCtx({ now: NOW });
const range = { startTime: '2026-01-20', endTime: TODAY };
const sales = async (input: object = {}) => getSales(ctx(), saleInput.parse({ ...range, ...input }));
const created = (orderSn: string) =>
  ownerQuery(
    `insert into order_events (order_id, action, actor_kind, actor_name) select id, 'created', 'system', '系统' from orders where order_sn = $1`,
    [orderSn],
  );

beforeAll(async () => {
  await makeWorld();
  await buildMissingFacts(ctx());
});

test('an answer of a report is kept until the next act: the same question shares it, another one does not, and after an act it is read anew', async () => {
  const first = await sales();
  // A change that no act leaves: only an answer that was read anew knows it.
  await ownerQuery(`update orders set paid_at = paid_at + interval '1 year' where paid_at >= $1`, [
    '2026-04-20T00:00:00+08:00',
  ]);
  expect(await sales()).toEqual(first);
  const other = await sales({ sort: 'paidQty' });
  expect(other.totals.paidOrders).toBeLessThan(first.totals.paidOrders);
  await created('W700');
  expect((await sales()).totals).toEqual(other.totals);
});

test('a page ranks all keys and shows all figures of its own: pages together are the whole list in its order', async () => {
  const pages = await Promise.all(
    [1, 2, 3].map((pageNum) => sales({ pageNum, pageSize: 2, sort: '-goodsFen' })),
  );
  const whole = await sales({ pageSize: 100, sort: '-goodsFen' });
  expect(pages.flatMap((p) => p.list)).toEqual(whole.list);
  expect(pages.map((p) => p.total)).toEqual([4, 4, 4]);
  const goods = whole.list.map((row) => row.goodsFen);
  expect(goods).toEqual(goods.toSorted((a, b) => b - a));
  const years = await getAnnual(ctx(), annualInput.parse({ ...range, by: 'product', pageSize: 100 }));
  const parts = await Promise.all(
    [1, 2].map((pageNum) =>
      getAnnual(ctx(), annualInput.parse({ ...range, by: 'product', pageNum, pageSize: 2 })),
    ),
  );
  expect(parts.flatMap((p) => p.list)).toEqual(years.list);
});
