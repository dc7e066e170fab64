import 'server-only';
import { sql } from 'drizzle-orm';
import { orders } from '@/db/schema/order';
import { formatDate } from '@/lib/core/dates';
import type { Ctx } from '@/lib/data/ctx';
import { syncReminders } from '@/lib/domain/reminder/commands/remind';
import { waitingOrder } from '../waiting-scope';

/** Hours after its payment at which an order should have left. */
const SHIP_HOURS = 72;

/** Reminds the warehouse of orders that wait for too long: once a day, of all of them together, while there are any. */
export async function remindWaitingOrders(ctx: Ctx): Promise<void> {
  const n = await ctx.db.$count(
    orders,
    sql`${waitingOrder} and ${orders.paidAt} < now() - make_interval(hours => ${SHIP_HOURS})`,
  );
  await syncReminders(
    ctx,
    'overdue:ship:',
    n === 0
      ? []
      : [
          {
            kind: 'overdue',
            key: `overdue:ship:${formatDate(ctx.now)}`,
            can: 'shipping.manage',
            title: `${n} 个订单超时未发货`,
            text: `付款已超过 ${SHIP_HOURS} 小时`,
            path: '/mall/manage/shipments',
          },
        ],
  );
}
