import { listShipments } from '@/lib/domain/order/shipping-queries';
import { listWaiting } from '@/lib/domain/order/waiting-queries';
import { officeShipmentListInput } from '@/lib/domain/shipping/contract';
import { waitingListInput } from '@/lib/domain/shipping/office-contract';
import { adminActor } from '@/tests/support/ctx';
import { ownerQuery, useOfficeWorld } from '@/tests/support/db';
import { makeAdmin, type User } from '@/tests/support/factories/people';
import { plansOf, sequentialScans, type CapturedPlan } from '@/tests/support/plans';

/** Tables that grow with what is sold. */
const GROWING = new Set(['orders', 'order_items', 'shipments', 'shipment_items', 'products']);

let clerk: User;
/** A parcel, and an order number that the planner takes for a common one: a bound of its histogram. */
let one: { sn: string; bound: string; tracking: string; receiver: string; tail: string; no: string };
let rare: { corp: number; center: number };

beforeAll(async () => {
  await useOfficeWorld();
  clerk = await makeAdmin(['warehouse']);
  const [corp] = await ownerQuery<{ id: number }>(
    `select id::int as id from delivery_corps order by id limit 1`,
  );
  const [center] = await ownerQuery<{ id: number }>(`select max(id)::int as id from delivery_centers`);
  rare = { corp: corp?.id ?? 0, center: center?.id ?? 0 };
  // What has left has left; a few parcels are of a rare courier, a rare centre, or recalled.
  await ownerQuery(`update order_items i set shipped_qty = quantity from orders o
    where o.id = i.order_id and o.status in ('shipped', 'completed')`);
  await ownerQuery(`update shipments set delivery_corp_id = $1 where id % 997 = 0`, [rare.corp]);
  await ownerQuery(`update shipments set delivery_center_id = $1 where id % 991 = 0`, [rare.center]);
  await ownerQuery(
    `update shipments set status = 'recalled', recall_reason = '测量', recalled_at = now() where id % 983 = 0`,
  );
  await ownerQuery('vacuum (analyze) orders, order_items, shipments');
  const [row] = await ownerQuery<Omit<typeof one, 'bound'>>(
    `select o.order_sn as sn, s.tracking_no as tracking, s.receiver_name as receiver, right(s.receiver_phone, 4) as tail, s.shipment_no as no
     from shipments s join orders o on o.id = s.order_id order by s.id offset 500 limit 1`,
  );
  const [bound] = await ownerQuery<{ sn: string }>(
    `select unnest(histogram_bounds::text::text[]) as sn from pg_stats where tablename = 'orders' and attname = 'order_sn' offset 7 limit 1`,
  );
  if (!row || !bound) throw new Error('the world has no parcels');
  one = { ...row, bound: bound.sn };
});

const actor = () => ({ actor: adminActor(clerk) });
const parcels = (input: object) =>
  plansOf((ctx) => listShipments(ctx, officeShipmentListInput.parse({ pageSize: 20, ...input })), actor());
const waiting = (input: object) =>
  plansOf((ctx) => listWaiting(ctx, waitingListInput.parse({ pageSize: 20, ...input })), actor());

/** A count that stops at its limit may walk the table: it is over when it has met enough. */
const stops = ({ nodes }: CapturedPlan): boolean => {
  const limit = nodes.findIndex((n) => n.type === 'Limit');
  return limit !== -1 && limit < nodes.findIndex((n) => n.type === 'Seq Scan');
};

describe('parcels are found by index', () => {
  const cases: [string, () => object, string][] = [
    ['order number', () => ({ orderSn: one.sn.slice(0, 14) }), 'shipments_order_idx'],
    ['order number that is a bound', () => ({ orderSn: one.bound.slice(0, 14) }), 'shipments_order_idx'],
    ['tracking number', () => ({ trackingNo: one.tracking.toLowerCase() }), 'shipments_tracking_idx'],
    ['receiver', () => ({ receiver: one.receiver }), 'shipments_receiver_idx'],
    ['phone tail', () => ({ phoneTail: one.tail }), 'shipments_phone_tail_idx'],
    ['courier', () => ({ deliveryCorpId: rare.corp }), 'shipments_corp_idx'],
    ['centre', () => ({ deliveryCenterId: rare.center }), 'shipments_center_idx'],
    ['state', () => ({ status: 'recalled' }), 'shipments_status_idx'],
    ['one field: parcel', () => ({ keyword: one.no }), 'shipments_no_prefix_idx'],
    ['one field: order', () => ({ keyword: one.sn }), 'shipments_order_idx'],
    ['days', () => ({ startTime: '2020-01-01', endTime: '2020-01-02' }), 'shipments_list_idx'],
  ];
  test.each(cases)('by %s', async (_name, input, index) => {
    const made = await parcels(input());
    expect(sequentialScans(made, GROWING)).toEqual([]);
    expect(made.flatMap((p) => p.nodes.map((n) => n.index))).toContain(index);
  });

  test.each(['createdAt', '-createdAt'])(
    'a state that nearly all have is walked by itself, not among the newest parcels without it (%s)',
    async (sort) => {
      const made = await parcels({ status: 'shipped', sort });
      const used = made.flatMap((p) => p.nodes.map((n) => n.index));
      expect(used).toContain('shipments_status_idx');
      expect(used).not.toContain('shipments_list_idx');
    },
  );

  test('the newest ones without any filter; the count stops at its limit', async () => {
    const made = await parcels({});
    expect(
      sequentialScans(
        made.filter((p) => !stops(p)),
        GROWING,
      ),
    ).toEqual([]);
    expect(made.flatMap((p) => p.nodes.map((n) => n.index))).toContain('shipments_list_idx');
  });
});

describe('what waits is read from its partial index, the longest waiting first', () => {
  test.each([
    ['all', () => ({})],
    ['one order', () => ({ orderSn: one.sn.slice(0, 14) })],
    ['a centre', () => ({ deliveryCenterId: rare.center })],
  ])('%s', async (_name, input) => {
    const made = await waiting(input());
    expect(
      sequentialScans(
        made.filter((p) => !stops(p)),
        GROWING,
      ),
    ).toEqual([]);
    const used = made.flatMap((p) => p.nodes.map((n) => n.index));
    expect(
      used.some(
        (i) => i === 'orders_waiting_idx' || i === 'orders_sn_prefix_idx' || i === 'order_items_waiting_idx',
      ),
    ).toBe(true);
  });
});
