import 'server-only';
import { and, asc, inArray, lt } from 'drizzle-orm';
import { specialOrders } from '@/db/schema/specialOrder';
import type { Ctx } from '@/lib/data/ctx';
import { syncReminders } from '@/lib/domain/reminder/commands/remind';
import { specialOrderTypes } from '@/lib/states/specialOrder';
import { OVERDUE_HOURS } from '../rules';
import { isMoneyException } from '../scope';

/** Most that are told of one by one. */
const MOST = 500;

/** Reminds the desk of each special order that waits for too long: those about money concern finance as well. */
export async function remindOverdueSpecials(ctx: Ctx): Promise<void> {
  const late = await ctx.db
    .select({
      id: specialOrders.id,
      no: specialOrders.specialNo,
      kind: specialOrders.kind,
      type: specialOrders.type,
      title: specialOrders.title,
    })
    .from(specialOrders)
    .where(
      and(
        inArray(specialOrders.status, ['open', 'handling']),
        lt(specialOrders.createdAt, new Date(ctx.now.getTime() - OVERDUE_HOURS * 3_600_000)),
      ),
    )
    .orderBy(asc(specialOrders.id))
    .limit(MOST);
  await syncReminders(
    ctx,
    'overdue:special:',
    late.map((s) => ({
      kind: 'overdue',
      key: `overdue:special:${s.id}`,
      can: isMoneyException(s) ? 'specialOrder.desk' : 'order.manage',
      title: `特殊订单超时：${s.no}`,
      text: `${specialOrderTypes[s.type]}，${s.title}`,
      path: `/mall/manage/special-orders?open=${s.id}`,
    })),
  );
}
