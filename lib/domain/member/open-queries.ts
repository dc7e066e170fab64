import 'server-only';
import { inArray, sql } from 'drizzle-orm';
import type { Ctx } from '@/lib/data/ctx';
import { afterSaleOpenStates } from '@/lib/states/aftersale';
import { refundOpenStates } from '@/lib/states/payment';

/** What is open for a buyer or an organisation; numbers of rows. */
export interface OpenThings extends Record<string, unknown> {
  orders: number;
  after_sales: number;
  refunds: number;
  invoices: number;
  applications: number;
  /** Of an organisation alone: orders on account that are not even. */
  debts: number;
}

/**
 * Counts what is under way: orders, after-sales and refunds, invoices being issued, applications. Read in one statement, so that it is one
 * moment.
 */
export async function countOpen(
  ctx: Ctx,
  owner: { column: 'buyer_id' | 'organization_id'; id: number },
): Promise<OpenThings> {
  const mine = sql`${sql.identifier(owner.column)} = ${owner.id}`;
  const debts =
    owner.column === 'organization_id'
      ? sql`(select count(*)::int from credit_debts where ${mine} and open_fen <> 0)`
      : sql`0`;
  const found = await ctx.db.execute<OpenThings>(sql`
    select
      (select count(*)::int from orders where ${mine} and status not in ('completed', 'cancelled')) as orders,
      (select count(*)::int from after_sales where ${mine}
        and ${inArray(sql`status`, [...afterSaleOpenStates])}) as after_sales,
      (select count(*)::int from refunds r where r.order_id in (select id from orders where ${mine})
        and ${inArray(sql`r.status`, [...refundOpenStates])}) as refunds,
      (select count(*)::int from invoices where ${mine}
        and status in ('requested', 'issuing', 'failed', 'red_pending')) as invoices,
      (select count(*)::int from special_orders where ${mine} and kind = 'application'
        and status in ('open', 'handling')) as applications,
      ${debts} as debts`);
  const [row] = found.rows;
  if (!row) throw new Error('no counts');
  return row;
}

/** The same in words, with the page that shows them. */
export function openObstacles(open: OpenThings): { text: string; href: string | null }[] {
  return [
    { n: open.orders, text: `有 ${open.orders} 个订单尚未完成`, href: '/user/center/orders' },
    { n: open.after_sales, text: `有 ${open.after_sales} 个售后申请尚未结束`, href: '/user/center/orders' },
    { n: open.refunds, text: `有 ${open.refunds} 笔退款尚未到账`, href: '/user/center/orders' },
    { n: open.invoices, text: `有 ${open.invoices} 张发票尚在办理`, href: '/user/center/orders' },
    { n: open.applications, text: `有 ${open.applications} 个特殊订单申请尚未办结`, href: null },
    { n: open.debts, text: `有 ${open.debts} 个订单的账期欠款尚未结清`, href: '/user/center/credit' },
  ]
    .filter(({ n }) => n > 0)
    .map(({ text, href }) => ({ text, href }));
}
