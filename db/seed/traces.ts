import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { formatDateTime } from '@/lib/core/dates';
import type { Db } from '../client';
import { orders, shipments, trackingTraces, users } from '../schema';

const HOUR = 3_600_000;
const BUYERS = ['13800000001', '13800000002'];

/** What the courier tells of a parcel, hours after it left. */
const WAY: readonly (readonly [number, string])[] = [
  [2, '快件已由收件员揽收'],
  [9, '快件已离开发出地分拨中心'],
  [26, '快件已到达目的地分拨中心'],
  [32, '快件正在派送，请保持电话畅通'],
];

/** The ways of the named buyers' parcels as far as they have come. */
export async function seedTraces({ db, now }: { db: Db; now: Date }): Promise<void> {
  const parcels = await db
    .select({ id: shipments.id, shippedAt: shipments.shippedAt, receivedAt: shipments.receivedAt })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .innerJoin(users, eq(users.id, orders.buyerId))
    .where(
      and(
        inArray(users.phone, BUYERS),
        inArray(shipments.status, ['shipped', 'received']),
        isNotNull(shipments.trackingNo),
      ),
    );
  const rows = parcels.flatMap(({ id, shippedAt, receivedAt }) => {
    if (!shippedAt) return [];
    const told = WAY.map(([hours, context]) => ({ at: shippedAt.getTime() + hours * HOUR, context }));
    if (receivedAt) told.push({ at: receivedAt.getTime(), context: '快件已签收，感谢使用' });
    const end = receivedAt?.getTime() ?? now.getTime();
    const traces = told
      .filter((t) => t.at <= end)
      .toReversed()
      .map((t) => ({ time: formatDateTime(new Date(t.at)), context: t.context }));
    if (traces.length === 0) return [];
    return [
      { shipmentId: id, state: receivedAt ? '3' : traces.length > 3 ? '5' : '0', traces, queriedAt: now },
    ];
  });
  if (rows.length > 0) await db.insert(trackingTraces).values(rows).onConflictDoNothing();
}
