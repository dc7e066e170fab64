import { officeListInput } from '@/lib/domain/aftersale/office-contract';
import { countOfficeTodos, listOfficeCases } from '@/lib/domain/aftersale/office-queries';
import { adminActor } from '@/tests/support/ctx';
import { ownerQuery } from '@/tests/support/db';
import { makeClerk, unsentCase } from '@/tests/support/factories/after-sale-desk';
import { makeCustomer } from '@/tests/support/factories/sale';
import { plansOf, sequentialScans } from '@/tests/support/plans';
import type { z } from 'zod';

/** The tables that are large here. */
const GROWING = new Set(['after_sales', 'after_sale_items']);
const CASES = 30_000;

/** Many cases of one order: only their rows matter to the plans. */
beforeAll(async () => {
  const { order, line } = await unsentCase(await makeCustomer(), 1, 3);
  await ownerQuery(
    `insert into after_sales (after_sale_no, order_id, buyer_id, kind, goods_state, reason_kind, status, requested_fen, created_at)
     select 'A9' || lpad(g::text, 14, '0'), $1, $2, (array['refund_only', 'return_refund', 'resend'])[1 + g % 3], 'shipped', 'other',
       case when g % 500 = 0 then (array['applied', 'wait_goods', 'goods_sent', 'resend'])[1 + g / 500 % 4] when g % 5 = 0 then 'rejected' else 'done' end,
       0, now() - make_interval(mins => g)
     from generate_series(1, ${CASES}) g`,
    [order.id, order.buyerId],
  );
  await ownerQuery(
    `insert into after_sale_items (after_sale_id, order_item_id, quantity) select id, $1, 1 from after_sales where after_sale_no like 'A9%'`,
    [line.id],
  );
  await ownerQuery('analyze after_sales, after_sale_items');
});

test.each<[string, z.input<typeof officeListInput>]>([
  ['first page', {}],
  ['what is to be judged', { tab: 'applied' }],
  ['oldest first', { tab: 'goods_sent', sort: 'createdAt' }],
  ['one order', { orderId: 1 }],
])('%s: rows come from an index', async (_, input) => {
  const actor = adminActor(await makeClerk());
  const plans = await plansOf(
    (ctx) => listOfficeCases(ctx, officeListInput.parse({ pageSize: 20, ...input })),
    {
      actor,
    },
  );
  // The numbers of the tabs count every case that the other filters leave: one pass over the index or the narrow table.
  const rows = plans.filter((p) => !/group by "after_sales"."status"/.test(p.sql));
  expect(rows.length).toBeGreaterThan(1);
  expect(sequentialScans(rows, GROWING)).toEqual([]);
  expect(Math.max(...rows.map((p) => p.blocks))).toBeLessThan(400);
});

test('a number typed in part and the to-do of the dashboard are found by index', async () => {
  const actor = adminActor(await makeClerk());
  const plans = await plansOf(
    async (ctx) => {
      await listOfficeCases(ctx, officeListInput.parse({ afterSaleNo: 'A90000000000123' }));
      await countOfficeTodos(ctx);
    },
    { actor },
  );
  expect(sequentialScans(plans, GROWING)).toEqual([]);
});
