import 'server-only';
import { sql } from 'drizzle-orm';
import { requireBuyer, type Ctx } from '@/lib/data/ctx';
import type { CloseCheckView } from './contract';

/** What is open on an account; numbers of rows. */
interface OpenThings extends Record<string, unknown> {
  orders: number;
  after_sales: number;
  refunds: number;
  invoices: number;
  applications: number;
  others: number;
  codes: number;
}

/**
 * Counts what keeps an account from being closed: orders under way, after-sales and refunds, invoices being issued, applications, and members of
 * an organisation that nobody else manages. Read in one statement, so that it is one moment.
 */
async function countOpen(ctx: Ctx, userId: number): Promise<OpenThings> {
  const found = await ctx.db.execute<OpenThings>(sql`
    select
      (select count(*)::int from orders where buyer_id = ${userId} and status not in ('completed', 'cancelled')) as orders,
      (select count(*)::int from after_sales where buyer_id = ${userId}
        and status in ('applied', 'wait_goods', 'goods_sent', 'approved_refund', 'resend')) as after_sales,
      (select count(*)::int from refunds r join orders o on o.id = r.order_id where o.buyer_id = ${userId}
        and r.status in ('created', 'processing', 'failed', 'manual')) as refunds,
      (select count(*)::int from invoices where buyer_id = ${userId}
        and status in ('requested', 'issuing', 'failed', 'red_pending')) as invoices,
      (select count(*)::int from special_orders where buyer_id = ${userId} and kind = 'application'
        and status in ('open', 'handling')) as applications,
      (select count(*)::int from organization_members mine
        join organization_members other on other.organization_id = mine.organization_id
          and other.user_id <> mine.user_id and other.removed_at is null
        where mine.user_id = ${userId} and mine.removed_at is null and mine.role = 'manager'
          and not exists (select 1 from organization_members m where m.organization_id = mine.organization_id
            and m.user_id <> mine.user_id and m.role = 'manager' and m.removed_at is null)) as others,
      (select count(*)::int from activation_codes where (assigned_to = ${userId} or activated_by = ${userId})
        and status in ('assigned', 'activated')) as codes`);
  const [row] = found.rows;
  if (!row) throw new Error('no counts');
  return row;
}

/** What stands against closing the caller's account, in words, and what is lost with it. */
export async function checkClose(ctx: Ctx): Promise<CloseCheckView> {
  const open = await countOpen(ctx, requireBuyer(ctx).userId);
  const obstacles = [
    { n: open.orders, text: `有 ${open.orders} 个订单尚未完成`, href: '/user/center/orders' },
    { n: open.after_sales, text: `有 ${open.after_sales} 个售后申请尚未结束`, href: '/user/center/orders' },
    { n: open.refunds, text: `有 ${open.refunds} 笔退款尚未到账`, href: '/user/center/orders' },
    { n: open.invoices, text: `有 ${open.invoices} 张发票尚在办理`, href: '/user/center/orders' },
    { n: open.applications, text: `有 ${open.applications} 个特殊订单申请尚未办结`, href: null },
    { n: open.others, text: '您是单位唯一的管理员，请先由平台更换单位管理员', href: null },
  ];
  return {
    obstacles: obstacles.filter(({ n }) => n > 0).map(({ text, href }) => ({ text, href })),
    notices: [
      ...(open.codes > 0 ? [`账号下有 ${open.codes} 个电子书刊激活码，注销后无法继续阅读`] : []),
      '姓名、手机号码、邮箱、收货地址、发票抬头、阅读记录等个人信息将被删除，且无法恢复',
      '已完成的订单、支付和发票记录依照法律规定的期限保存，期间不作他用',
      '所有设备将立即退出登录；同一手机号码可以重新注册，但不能找回本账号',
    ],
  };
}
