import 'server-only';
import { eq, sql } from 'drizzle-orm';
import { campaignEvents, campaignProducts, campaigns } from '@/db/schema/campaign';
import { recordOperation } from '@/lib/data/audit';
import type { Ctx } from '@/lib/data/ctx';
import { transition } from '@/lib/data/transition';
import { campaignMachine } from '@/lib/states/campaign';
import { campaignErrors } from '../errors';

/** Opens a season, and keeps what each organisation had of its titles the year before, orders by whichever way. @throws 404, 409, 422 without titles */
export async function openCampaign(ctx: Ctx, id: number): Promise<void> {
  const row = await transition(ctx, {
    machine: campaignMachine,
    table: campaigns,
    events: campaignEvents,
    id,
    action: 'open',
    set: { openedAt: sql`now()`, version: sql`${campaigns.version} + 1` },
  });
  if ((await ctx.db.$count(campaignProducts, eq(campaignProducts.campaignId, id))) === 0)
    throw campaignErrors.noTitles();
  await ctx.db.execute(sql`
    insert into campaign_bases (campaign_id, organization_id, copies)
    select ${id}::bigint, o.organization_id, sum(i.quantity - i.cancelled_qty)
    from campaign_products c
    join order_items i on i.product_id = c.product_id and i.sub_year = ${row.year}::int - 1 and i.spec_key like 'year:%'
    join orders o on o.id = i.order_id and o.status <> 'cancelled' and o.organization_id is not null
    where c.campaign_id = ${id}::bigint
    group by o.organization_id having sum(i.quantity - i.cancelled_qty) > 0`);
  await recordOperation(ctx, {
    action: 'campaign.open',
    entity: 'campaign',
    entityId: id,
    after: { title: row.title },
  });
}

/**
 * Closes a season: lists that are being changed are waited for, and none is changed or ordered after it (domain.md section 9).
 *
 * @throws 404, 409
 */
export async function closeCampaign(ctx: Ctx, id: number): Promise<void> {
  const row = await transition(ctx, {
    machine: campaignMachine,
    table: campaigns,
    events: campaignEvents,
    id,
    action: 'close',
    // The moment at which the season is held, not that at which the waiting began.
    set: { closedAt: sql`clock_timestamp()`, version: sql`${campaigns.version} + 1` },
  });
  await recordOperation(ctx, {
    action: 'campaign.close',
    entity: 'campaign',
    entityId: id,
    after: { title: row.title },
  });
}
