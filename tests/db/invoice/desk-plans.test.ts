import type { z } from 'zod';
import { officeListInput } from '@/lib/domain/invoice/office-contract';
import { countInvoiceTodos, listOfficeInvoices } from '@/lib/domain/invoice/office-queries';
import { adminActor } from '@/tests/support/ctx';
import { ownerQuery } from '@/tests/support/db';
import { makeFinance } from '@/tests/support/factories/refund';
import { makeCustomer } from '@/tests/support/factories/sale';
import { plansOf, sequentialScans } from '@/tests/support/plans';

const GROWING = new Set(['invoices']);
const INVOICES = 100_000;

/** Many documents: only their own rows matter to the plans. */
beforeAll(async () => {
  const { user } = await makeCustomer();
  await ownerQuery(
    `insert into invoices (request_no, buyer_id, status, title_kind, title_name, tax_no, amount_fen, net_fen, tax_fen, invoice_no, issued_at, created_at)
     select 'I9' || lpad(g::text, 14, '0'), $1, case when g % 1000 = 0 then 'requested' when g % 1500 = 0 then 'failed' else 'issued' end,
       'company', '单位' || g, '91110000' || lpad(g::text, 10, '0'), 1000 + g, 1000 + g, 0, lpad(g::text, 20, '3'), now(),
       now() - make_interval(mins => g)
     from generate_series(1, ${INVOICES}) g`,
    [user.id],
  );
  await ownerQuery('vacuum analyze invoices');
});

test.each<[string, z.input<typeof officeListInput>]>([
  ['first page', {}],
  ['what waits', { status: 'requested' }],
  ['largest first', { sort: '-amountFen' }],
  ['a number of ours', { requestNo: 'I90000000007777' }],
  ['a number of the bureau', { invoiceNo: '33333333333333377777' }],
  ['the beginning of a title', { title: '单位7777' }],
  ['a tax number', { taxNo: '911100000000077777' }],
  ['an amount', { minFen: 50_000, maxFen: 50_100 }],
  ['a day', { startTime: '2026-01-01', endTime: '2026-01-01' }],
  ['an order', { orderSn: '261122000000017' }],
  ['one word', { keyword: '单位7777' }],
])('%s: rows come from an index', async (_, input) => {
  const actor = adminActor(await makeFinance());
  const plans = await plansOf(
    (ctx) => listOfficeInvoices(ctx, officeListInput.parse({ pageSize: 20, ...input })),
    { actor },
  );
  // The numbers of the tabs count all that the other filters leave: without any, one pass over the narrow index.
  const rows = plans.filter((p) => !/group by "invoices"."status"/.test(p.sql));
  expect(rows.length).toBeGreaterThan(0);
  expect(sequentialScans(rows, GROWING)).toEqual([]);
  expect(Math.max(...rows.map((p) => p.blocks))).toBeLessThan(600);
});

test('the to-do of the dashboard is counted by index', async () => {
  const plans = await plansOf((ctx) => countInvoiceTodos(ctx), { actor: adminActor(await makeFinance()) });
  expect(sequentialScans(plans, GROWING)).toEqual([]);
});
