import 'server-only';
import { sql } from 'drizzle-orm';
import { activationCodeEvents, activationCodes } from '@/db/schema/activation';
import type { Ctx } from '@/lib/data/ctx';
import { transitionAll } from '@/lib/data/transition';
import { activationCodeMachine } from '@/lib/states/ebook';

/**
 * Voids the codes that an order has beyond what its lines still hold: after a refund, or when the order is over (domain.md sections 7 and 9).
 * Codes nobody has used go first, of them the frozen ones and then those that no member was given; a used one only when the refund leaves no other, which the after-sale has allowed before. It counts
 * from the lines, so it can run after every change of theirs and as often as one likes. The caller holds the order's lock.
 */
export async function voidSurplusCodes(ctx: Ctx, orderId: number, reason: string): Promise<void> {
  const found = await ctx.db.execute<{ id: number; used: boolean }>(sql`
    select c.id::int8 as id, c.used from (
      select a.id, a.status <> 'assigned' as used,
        row_number() over (partition by a.order_item_id order by (a.status = 'assigned'), (a.frozen_at is not null), (a.allocation_id is null), a.id) as place,
        case when o.status in ('pending_payment', 'cancelled') then 0 else i.quantity - i.cancelled_qty - i.returned_qty end as due
      from activation_codes a
      join order_items i on i.id = a.order_item_id
      join orders o on o.id = i.order_id
      where i.order_id = ${orderId} and a.status <> 'void') c
    where c.place > c.due order by c.id`);
  for (const [action, used] of [
    ['void', false],
    ['voidActivated', true],
  ] as const) {
    await transitionAll(ctx, {
      machine: activationCodeMachine,
      table: activationCodes,
      events: activationCodeEvents,
      ids: found.rows.filter((r) => r.used === used).map((r) => r.id),
      action,
      set: { voidedAt: sql`now()`, voidReason: reason },
      reason,
    });
  }
}
