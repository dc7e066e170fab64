import { listOwnAfterSales } from '@/lib/domain/aftersale/queries';
import { listOwnInvoices } from '@/lib/domain/invoice/queries';
import { orderListInput } from '@/lib/domain/order/contract';
import { getOwnOrderDetail, listOwnOrders } from '@/lib/domain/order/queries';
import { listQuick } from '@/lib/domain/order/quick-queries';
import { buyerActor } from '@/tests/support/ctx';
import { ownerQuery, useOfficeWorld } from '@/tests/support/db';
import { makeOrgBuyer } from '@/tests/support/factories/member';
import { plansOf, sequentialScans } from '@/tests/support/plans';

/** Tables that grow with what is sold. */
const GROWING = new Set(['orders', 'order_items', 'order_events', 'shipments', 'users', 'products']);

type Manager = Awaited<ReturnType<typeof makeOrgBuyer>>;
let manager: Manager;
let row: { id: number; buyer: number };
beforeAll(async () => {
  await useOfficeWorld();
  const [found] = await ownerQuery<{ id: number; buyer: number; org: number }>(
    `select id::int as id, buyer_id::int as buyer, organization_id::int as org from orders
     where organization_id is not null order by id desc limit 1`,
  );
  if (!found) throw new Error('no order of an organisation');
  row = found;
  manager = await makeOrgBuyer(found.org, 'manager');
});

const actor = () => buyerActor(manager);
const lists: readonly [string, object][] = [
  ['all', {}],
  ['a tab', { tab: 'to_ship' }],
  ['after-sales', { tab: 'after_sale' }],
  ['the number', { keyword: '000000001' }],
];

test.each(lists)(
  'a manager’s list (%s) reads what is the organisation’s and no table from end to end',
  async (_, input) => {
    const made = await plansOf((ctx) => listOwnOrders(ctx, orderListInput.parse(input)), { actor: actor() });
    expect(sequentialScans(made, GROWING)).toEqual([]);
    const used = new Set(made.flatMap((p) => p.nodes.map((n) => n.index)));
    expect(used).toContain('orders_organization_idx');
  },
);

test('one member’s orders come by the member, the detail by its number', async () => {
  const list = await plansOf((ctx) => listOwnOrders(ctx, orderListInput.parse({ member: row.buyer })), {
    actor: actor(),
  });
  expect(sequentialScans(list, GROWING)).toEqual([]);
  const detail = await plansOf((ctx) => getOwnOrderDetail(ctx, row.id), { actor: actor() });
  expect(sequentialScans(detail, GROWING)).toEqual([]);
});

test('invoices, after-sales and renewals of a manager read no growing table from end to end', async () => {
  const page = { pageNum: 1, pageSize: 10 } as const;
  const made = [
    ...(await plansOf((ctx) => listOwnInvoices(ctx, { tab: 'all', ...page }), { actor: actor() })),
    ...(await plansOf((ctx) => listOwnAfterSales(ctx, { tab: 'all', kinds: ['refund_only'], ...page }), {
      actor: actor(),
    })),
    ...(await plansOf((ctx) => listQuick(ctx), { actor: actor() })),
  ];
  expect(sequentialScans(made, GROWING)).toEqual([]);
});
