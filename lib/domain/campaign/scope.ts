import 'server-only';
import { and, eq, sql } from 'drizzle-orm';
import { campaigns, distributionLists } from '@/db/schema/campaign';
import type { Ctx } from '@/lib/data/ctx';
import { holdManaged, whoOf } from '@/lib/data/owner';
import { campaignErrors } from './errors';

export type CampaignRow = typeof campaigns.$inferSelect;
export type ListRow = typeof distributionLists.$inferSelect;

/** The organisation whose manager the caller is (security.md S-07). @throws 403 */
export function managedBy(ctx: Ctx): number {
  const { organizationId, manager } = whoOf(ctx);
  if (organizationId === null) throw campaignErrors.noOrganization();
  if (!manager) throw campaignErrors.notManager();
  return organizationId;
}

/** A season that organisations see. @throws 404 */
export async function findCampaign(ctx: Ctx, id: number): Promise<CampaignRow> {
  const [row] = await ctx.db.select().from(campaigns).where(eq(campaigns.id, id));
  if (!row || row.status === 'draft') throw campaignErrors.notFound();
  return row;
}

/** The list of an organisation in a season; `null` before it has one. */
export async function findList(
  ctx: Ctx,
  campaignId: number,
  organizationId: number,
): Promise<ListRow | null> {
  const [row] = await ctx.db
    .select()
    .from(distributionLists)
    .where(
      and(eq(distributionLists.campaignId, campaignId), eq(distributionLists.organizationId, organizationId)),
    );
  return row ?? null;
}

/**
 * Holds a season that takes changes now, shared with everybody who changes a list in it: whoever closes it comes before or after (domain.md section 9).
 *
 * @throws 404; 409 before and after its days, and once it is closed
 */
export async function holdRunning(ctx: Ctx, id: number): Promise<CampaignRow> {
  const today = sql`(now() at time zone 'Asia/Shanghai')::date`;
  const [found] = await ctx.db
    .select({
      row: campaigns,
      begun: sql<boolean>`${campaigns.opensOn} <= ${today}`,
      over: sql<boolean>`${campaigns.closesOn} < ${today}`,
    })
    .from(campaigns)
    .where(eq(campaigns.id, id))
    .for('share');
  if (!found || found.row.status === 'draft') throw campaignErrors.notFound();
  if (found.row.status === 'closed' || found.over) throw campaignErrors.over();
  if (!found.begun) throw campaignErrors.notYet();
  return found.row;
}

/** The list of the organisation, locked; made when there is none. Under the season's lock. @throws 409 once it is ordered */
export async function holdList(ctx: Ctx, campaignId: number, organizationId: number): Promise<ListRow> {
  await ctx.db.insert(distributionLists).values({ campaignId, organizationId }).onConflictDoNothing();
  const [list] = await ctx.db
    .select()
    .from(distributionLists)
    .where(
      and(eq(distributionLists.campaignId, campaignId), eq(distributionLists.organizationId, organizationId)),
    )
    .for('update');
  if (!list) throw new Error('a list that was made is missing');
  if (list.status === 'ordered') throw campaignErrors.ordered();
  return list;
}

/** Season and list for a change by the manager, in the global order: membership, season, list. @throws 403, 404, 409 */
export async function holdOwnList(
  ctx: Ctx,
  campaignId: number,
): Promise<{ campaign: CampaignRow; list: ListRow }> {
  managedBy(ctx);
  const organizationId = await holdManaged(ctx);
  if (organizationId === null) throw campaignErrors.notManager();
  const campaign = await holdRunning(ctx, campaignId);
  return { campaign, list: await holdList(ctx, campaignId, organizationId) };
}
