import 'server-only';
import { and, eq, ne, sql } from 'drizzle-orm';
import { campaignEvents, campaignProducts, campaigns } from '@/db/schema/campaign';
import { recordOperation } from '@/lib/data/audit';
import type { Ctx } from '@/lib/data/ctx';
import { recordEvent } from '@/lib/data/transition';
import { campaignErrors } from '../errors';
import type { CampaignAddInput, CampaignEditInput } from '../office-contract';
import { listTitleChoices } from '../office-queries';

async function assertTitle(ctx: Ctx, title: string, id = 0): Promise<void> {
  const same = await ctx.db.$count(campaigns, and(eq(campaigns.title, title), ne(campaigns.id, id)));
  const { message } = campaignErrors.sameTitle();
  if (same > 0) throw campaignErrors.sameTitle({ errors: { title: message } });
}

/** Puts the titles of a season in the place of those before. @throws 400 at `titles` for what is no printed periodical of the year */
async function putTitles(
  ctx: Ctx,
  campaignId: number,
  { year, titles }: Pick<CampaignAddInput, 'year' | 'titles'>,
): Promise<void> {
  const { list } = await listTitleChoices(ctx, { year });
  const known = new Set(list.map((t) => t.productId));
  const ids = titles.map((t) => t.productId);
  if (ids.some((id) => !known.has(id)) || new Set(ids).size !== ids.length) {
    const { message } = campaignErrors.badTitle();
    throw campaignErrors.badTitle({ errors: { titles: message } });
  }
  await ctx.db.delete(campaignProducts).where(eq(campaignProducts.campaignId, campaignId));
  if (titles.length === 0) return;
  await ctx.db
    .insert(campaignProducts)
    .values(titles.map(({ productId, startIssue }, sort) => ({ campaignId, productId, startIssue, sort })));
}

const logged = ({ title, year, opensOn, closesOn, note }: CampaignAddInput) => ({
  title,
  year,
  opensOn,
  closesOn,
  note,
});

/** Makes a season, which nobody sees before it is opened. @returns its id. @throws 400 at the fields, 409 for a name that is taken */
export async function addCampaign(ctx: Ctx, input: CampaignAddInput): Promise<number> {
  await assertTitle(ctx, input.title);
  const values = logged(input);
  const [row] = await ctx.db.insert(campaigns).values(values).returning({ id: campaigns.id });
  if (!row) throw new Error('insert of a season returned nothing');
  await putTitles(ctx, row.id, input);
  await recordEvent(ctx, campaignEvents, {
    entityId: row.id,
    action: 'create',
    fromStatus: null,
    toStatus: 'draft',
  });
  await recordOperation(ctx, { action: 'campaign.add', entity: 'campaign', entityId: row.id, after: values });
  return row.id;
}

/**
 * Changes a season: all of a draft; of an open one name, days and note, as lists are made of its titles.
 *
 * @throws 400 at the fields, 404, 409 when somebody saved since, once it is closed, and for the titles of an open one
 */
export async function editCampaign(ctx: Ctx, { id, version, ...input }: CampaignEditInput): Promise<void> {
  const [row] = await ctx.db.select().from(campaigns).where(eq(campaigns.id, id)).for('update');
  if (!row) throw campaignErrors.notFound();
  if (row.version !== version) throw campaignErrors.changed({ message: '征订季已被修改，请刷新后重试' });
  if (row.status === 'closed') throw campaignErrors.closed();
  await assertTitle(ctx, input.title, id);
  if (row.status === 'draft') await putTitles(ctx, id, input);
  else await assertSame(ctx, row, input);
  const values = logged(input);
  await ctx.db
    .update(campaigns)
    .set({ ...values, version: version + 1, updatedAt: sql`now()` })
    .where(eq(campaigns.id, id));
  await recordOperation(ctx, {
    action: 'campaign.edit',
    entity: 'campaign',
    entityId: id,
    before: logged({ ...row, titles: [] }),
    after: values,
  });
}

async function assertSame(
  ctx: Ctx,
  row: typeof campaigns.$inferSelect,
  { year, titles }: CampaignAddInput,
): Promise<void> {
  const stored = await ctx.db
    .select({ productId: campaignProducts.productId, startIssue: campaignProducts.startIssue })
    .from(campaignProducts)
    .where(eq(campaignProducts.campaignId, row.id))
    .orderBy(campaignProducts.sort);
  const text = (some: readonly { productId: number; startIssue: number | null }[]) =>
    some.map((t) => `${t.productId}-${t.startIssue ?? ''}`).join();
  if (year !== row.year || text(titles) !== text(stored)) throw campaignErrors.fixed();
}
