import 'server-only';
import { sql } from 'drizzle-orm';
import { specialOrderEvents, specialOrders } from '@/db/schema/specialOrder';
import type { Ctx } from '@/lib/data/ctx';
import { recordEvent } from '@/lib/data/transition';
import { readableNumber } from '@/lib/core/readable-number';

export interface Incident {
  type: (typeof specialOrders.$inferInsert)['type'];
  title: string;
  detail: Record<string, unknown>;
  orderId?: number | null;
  paymentId?: number | null;
  buyerId?: number | null;
  /** What happened: the same cause opens one exception only. */
  cause: string;
}

/**
 * Opens a special order of kind exception for a person to look at (domain.md section 9): money that does not fit is never swallowed and
 * never resurrects an order by itself. Written here and not through the special-order domain, which lies to the right.
 */
export async function raiseIncident(ctx: Ctx, incident: Incident): Promise<void> {
  const found = await ctx.db.execute<{ n: number }>(sql`select nextval('special_no_seq')::int8 as n`);
  const [row] = await ctx.db
    .insert(specialOrders)
    .values({
      specialNo: `T${readableNumber(ctx.now, Number(found.rows[0]?.n))}`,
      kind: 'exception',
      type: incident.type,
      orderId: incident.orderId ?? null,
      paymentId: incident.paymentId ?? null,
      // Whose order it is, also where the cause is a channel's answer that names no buyer.
      buyerId:
        incident.buyerId ??
        (incident.orderId ? sql`(select buyer_id from orders where id = ${incident.orderId})` : null),
      title: incident.title,
      detail: incident.detail,
      dedupeKey: `${incident.type}:${incident.cause}`,
    })
    .onConflictDoNothing({ target: specialOrders.dedupeKey })
    .returning({ id: specialOrders.id });
  if (!row) return;
  await recordEvent(ctx, specialOrderEvents, {
    entityId: row.id,
    action: 'open',
    fromStatus: null,
    toStatus: 'open',
    payload: incident.detail,
  });
  ctx.log.warn(
    { incident: incident.type, cause: incident.cause, orderId: incident.orderId },
    'exception opened',
  );
}
