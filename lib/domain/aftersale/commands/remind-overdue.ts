import 'server-only';
import { asc } from 'drizzle-orm';
import { afterSales } from '@/db/schema/aftersale';
import type { PermissionKey } from '@/lib/core/permissions';
import type { Ctx } from '@/lib/data/ctx';
import { syncReminders } from '@/lib/domain/reminder/commands/remind';
import { afterSaleKinds } from '@/lib/states/aftersale';
import { overdueSql } from '../office-queries';
import { OVERDUE_HOURS } from '../office-rules';

type Waiting = keyof typeof OVERDUE_HOURS;

/** Whose turn it is in each state that waits for us, and for what. */
const turns: Readonly<Record<Waiting, [can: PermissionKey, waits: string]>> = {
  applied: ['aftersale.judge', '待审核'],
  goods_sent: ['aftersale.goods', '待收退货'],
  resend: ['aftersale.goods', '待补寄'],
  approved_refund: ['payment.manage', '待退款'],
};

/** Most cases that are told of one by one. */
const MOST = 500;

/** Reminds those whose turn it is of each after-sale that waits longer than it should; who goes on with it is reminded anew. */
export async function remindOverdueCases(ctx: Ctx): Promise<void> {
  const late = await ctx.db
    .select({
      id: afterSales.id,
      no: afterSales.afterSaleNo,
      kind: afterSales.kind,
      status: afterSales.status,
    })
    .from(afterSales)
    .where(overdueSql(ctx.now))
    .orderBy(asc(afterSales.id))
    .limit(MOST);
  await syncReminders(
    ctx,
    'overdue:afterSale:',
    late.map((c) => {
      const status = c.status as Waiting;
      const [can, waits] = turns[status];
      return {
        kind: 'overdue',
        key: `overdue:afterSale:${c.id}:${status}`,
        can,
        title: `售后超时：${c.no}`,
        text: `${afterSaleKinds[c.kind]}，${waits}已超过 ${OVERDUE_HOURS[status]} 小时`,
        path: `/mall/manage/returns/${c.id}`,
      };
    }),
  );
}
