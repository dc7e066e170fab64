import 'server-only';
import { sql } from 'drizzle-orm';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import type { RemindInput } from '../office-contract';
import { MAX_REMINDED } from '../rules';
import { holdRunning } from '../scope';

/**
 * Tells the managers of organisations that have not ordered yet, in the user centre: the chosen ones, or all who had copies the year before. Once for each
 * organisation and day, however often it is asked for and by whom.
 *
 * @returns how many organisations were told, and how many of the chosen ones were not
 * @throws 404; 409 while the season takes no lists
 */
export async function remindOrganizations(
  ctx: Ctx,
  { id, organizationIds = [], all }: RemindInput,
): Promise<{ reminded: number; skipped: number }> {
  const { userId } = requireAdmin(ctx);
  const campaign = await holdRunning(ctx, id);
  const title = `征订提醒：${campaign.title}`;
  const text = `${campaign.title}将于 ${campaign.closesOn} 截止，贵单位的名单还没有下单。请取用往年名单，核对读者、地址和份数后下单。`;
  const { rows } = await ctx.db.execute<{ asked: number; reminded: number }>(sql`
    with asked as (
      select o.id from organizations o
      left join distribution_lists l on l.organization_id = o.id and l.campaign_id = ${id}::bigint
      left join campaign_bases b on b.organization_id = o.id and b.campaign_id = ${id}::bigint
      where case when ${all}::boolean then b.copies > 0 and l.status is distinct from 'ordered'
        else o.id = any(${sql.param(organizationIds)}::bigint[]) end
      order by b.copies desc nulls last, o.id limit ${MAX_REMINDED}),
    told as (
      insert into campaign_reminders (campaign_id, organization_id, day, sent_by)
      select ${id}::bigint, a.id, (now() at time zone 'Asia/Shanghai')::date, ${userId}::bigint
      from asked a join organizations o on o.id = a.id
      where o.status = 'approved' and o.active and o.deleted_at is null
        and exists (select 1 from organization_members m where m.organization_id = a.id and m.role = 'manager' and m.removed_at is null)
        and not exists (select 1 from distribution_lists l where l.organization_id = a.id and l.campaign_id = ${id}::bigint and l.status = 'ordered')
      on conflict do nothing
      returning id, organization_id),
    sent as (
      insert into notices (user_id, kind, entity_id, title, text, path, created_at)
      select m.user_id, 'campaign', t.id, ${title}::text, ${text}::text, ${`/user/center/campaigns/${id}`}::text, ${ctx.now.toISOString()}::timestamptz
      from told t join organization_members m on m.organization_id = t.organization_id and m.role = 'manager' and m.removed_at is null
      on conflict do nothing)
    select (select count(*) from asked)::int as asked, (select count(*) from told)::int as reminded`);
  const { asked = 0, reminded = 0 } = rows[0] ?? {};
  if (reminded > 0)
    await recordOperation(ctx, {
      action: 'campaign.remind',
      entity: 'campaign',
      entityId: id,
      after: { title: campaign.title, count: reminded },
    });
  return { reminded, skipped: (all ? asked : organizationIds.length) - reminded };
}
