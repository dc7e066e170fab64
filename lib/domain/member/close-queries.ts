import 'server-only';
import { sql } from 'drizzle-orm';
import { requireBuyer, type Ctx } from '@/lib/data/ctx';
import type { CloseCheckView } from './contract';
import { countOpen, openObstacles } from './open-queries';

interface AccountThings extends Record<string, unknown> {
  /** Organisations with other members that nobody else manages. */
  others: number;
  /** Unfinished orders that others placed for an organisation that nobody else manages. */
  theirs: number;
  codes: number;
}

/** What else keeps an account from being closed, or is lost with it: an organisation that nobody else manages, codes of e-copies. */
async function countMore(ctx: Ctx, userId: number): Promise<AccountThings> {
  const alone = sql`mine.user_id = ${userId} and mine.removed_at is null and mine.role = 'manager'
    and not exists (select 1 from organization_members m where m.organization_id = mine.organization_id
      and m.user_id <> mine.user_id and m.role = 'manager' and m.removed_at is null)`;
  const found = await ctx.db.execute<AccountThings>(sql`
    select
      (select count(*)::int from organization_members mine
        join organization_members other on other.organization_id = mine.organization_id
          and other.user_id <> mine.user_id and other.removed_at is null
        where ${alone}) as others,
      (select count(*)::int from organization_members mine
        join orders o on o.organization_id = mine.organization_id and o.buyer_id <> mine.user_id
          and o.status not in ('completed', 'cancelled')
        where ${alone}) as theirs,
      (select count(*)::int from activation_codes where (assigned_to = ${userId} or activated_by = ${userId})
        and status in ('assigned', 'activated')) as codes`);
  const [row] = found.rows;
  if (!row) throw new Error('no counts');
  return row;
}

/** What stands against closing the caller's account, in words, and what is lost with it. */
export async function checkClose(ctx: Ctx): Promise<CloseCheckView> {
  const { userId } = requireBuyer(ctx);
  const open = await countOpen(ctx, { column: 'buyer_id', id: userId });
  const more = await countMore(ctx, userId);
  const organization = [
    {
      n: more.others,
      text: '您是单位唯一的管理员，请先将其他成员设为管理员，或解散单位',
      href: '/user/center/organization',
    },
    { n: more.theirs, text: `您的单位有 ${more.theirs} 个订单尚未完成`, href: '/user/center/orders' },
  ];
  return {
    obstacles: [
      ...openObstacles(open),
      ...organization.filter(({ n }) => n > 0).map(({ text, href }) => ({ text, href })),
    ],
    notices: [
      ...(more.codes > 0 ? [`账号下有 ${more.codes} 个电子书刊激活码，注销后无法继续阅读`] : []),
      '姓名、手机号码、邮箱、收货地址、发票抬头、阅读记录等个人信息将被删除，且无法恢复',
      '已公开的读者来信不再署名，其他来信将被删除',
      '已完成的订单、支付和发票记录依照法律规定的期限保存，期间不作他用',
      '所有设备将立即退出登录；同一手机号码可以重新注册，但不能找回本账号',
    ],
  };
}
