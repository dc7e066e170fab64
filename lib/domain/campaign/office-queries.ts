import 'server-only';
import { asc, desc, eq, inArray, ne, sql, type SQL } from 'drizzle-orm';
import { campaignProducts, campaigns } from '@/db/schema/campaign';
import { products } from '@/db/schema/product';
import { pageOffset } from '@/lib/core/page';
import type { Ctx } from '@/lib/data/ctx';
import { containsPattern } from '@/lib/data/like';
import { campaignFaces, distributionFaces } from '@/lib/states/campaign';
import { campaignErrors } from './errors';
import type {
  OfficeCampaignView,
  OverviewInput,
  OverviewRow,
  OverviewState,
  OverviewView,
  RunsView,
} from './office-contract';
import { faceOf } from './rules';

/** Seasons of the office, the newest first. */
export async function listOfficeCampaigns(ctx: Ctx): Promise<{ list: OfficeCampaignView[] }> {
  const rows = await ctx.db
    .select({
      row: campaigns,
      lists: sql<number>`(select count(*)::int from distribution_lists l where l.campaign_id = ${campaigns}.id)`,
      ordered: sql<number>`(select count(*)::int from distribution_lists l where l.campaign_id = ${campaigns}.id and l.status = 'ordered')`,
    })
    .from(campaigns)
    .orderBy(desc(campaigns.year), desc(campaigns.id));
  const titles =
    rows.length === 0
      ? []
      : await ctx.db
          .select({
            campaignId: campaignProducts.campaignId,
            productId: campaignProducts.productId,
            title: products.title,
            startIssue: campaignProducts.startIssue,
          })
          .from(campaignProducts)
          .innerJoin(products, eq(products.id, campaignProducts.productId))
          .where(
            inArray(
              campaignProducts.campaignId,
              rows.map((r) => r.row.id),
            ),
          )
          .orderBy(asc(campaignProducts.sort));
  return {
    list: rows.map(({ row, lists, ordered }) => {
      const face = faceOf(row, ctx.now);
      const { id, title, year, opensOn, closesOn, status, note, version } = row;
      return {
        id,
        title,
        year,
        opensOn,
        closesOn,
        status,
        note,
        version,
        lists,
        ordered,
        face,
        faceLabel: campaignFaces[face],
        titles: titles.flatMap(({ campaignId, ...t }) => (campaignId === id ? [t] : [])),
      };
    }),
  };
}

/** @throws 404 */
export async function getOfficeCampaign(ctx: Ctx, id: number): Promise<OfficeCampaignView> {
  const found = (await listOfficeCampaigns(ctx)).list.find((c) => c.id === id);
  if (!found) throw campaignErrors.notFound();
  return found;
}

/** Printed periodicals that have a plan of a year. */
export async function listTitleChoices(ctx: Ctx, { year }: { year: number }) {
  const { rows } = await ctx.db.execute<{
    productId: number;
    title: string;
    code: string | null;
    issues: number;
  }>(sql`
    select p.id::int as "productId", p.title, p.issn as code, l.issues_per_year as issues
    from products p join periodical_plans l on l.product_id = p.id and l.year = ${year}::int and l.active
    where p.kind = 'paper_periodical' and p.status = 'approved' and p.deleted_at is null
    order by p.title limit 500`);
  return { list: rows };
}

/** Organisations beside their list, what they had the year before, and their area manager. */
const standing = (campaignId: number): SQL => sql`
  select o.id, o.name, o.manager_code, m.name as manager_name, coalesce(b.copies, 0) as last_copies, coalesce(l.copies, 0) as copies,
    coalesce(l.readers, 0) as readers, coalesce(l.status, 'none') as face, l.order_id,
    greatest(0, coalesce(b.copies, 0) - case when l.status = 'ordered' then l.copies else 0 end) as missing
  from organizations o
  left join distribution_lists l on l.organization_id = o.id and l.campaign_id = ${campaignId}::bigint
  left join campaign_bases b on b.organization_id = o.id and b.campaign_id = ${campaignId}::bigint
  left join area_manager_codes m on m.code = o.manager_code
  where o.deleted_at is null and (o.status = 'approved' and o.active or l.id is not null)`;

const stateOf = (state: OverviewState | undefined): SQL =>
  state === undefined
    ? sql`true`
    : state === 'missing'
      ? sql`s.last_copies > 0 and s.face <> 'ordered'`
      : sql`s.face = ${state}::text`;

const numbers = [
  'organizations',
  'ordered',
  'open',
  'missing',
  'lastCopies',
  'orderedCopies',
  'openCopies',
  'missingCopies',
] as const;
const sumsOf = (found: Partial<OverviewView['sums']>) =>
  Object.fromEntries(numbers.map((k) => [k, found[k] ?? 0])) as OverviewView['sums'];

/**
 * How a season stands, organisation by organisation, with the sums of what the filters leave; who misses most comes first.
 *
 * @throws 404
 */
export async function listOverview(ctx: Ctx, input: OverviewInput): Promise<OverviewView> {
  const { keyword, managerCode, state, pageNum, pageSize } = input;
  const [campaign] = await ctx.db
    .select({ id: campaigns.id, year: campaigns.year })
    .from(campaigns)
    .where(
      input.campaignId === undefined ? ne(campaigns.status, 'draft') : eq(campaigns.id, input.campaignId),
    )
    .orderBy(desc(campaigns.year), desc(campaigns.id))
    .limit(1);
  if (!campaign) {
    if (input.campaignId !== undefined) throw campaignErrors.notFound();
    return { list: [], managers: [], total: 0, pageNum, pageSize, sums: sumsOf({}) };
  }
  const campaignId = campaign.id;
  const where = sql.join(
    [
      stateOf(state),
      keyword ? sql`s.name ilike ${containsPattern(keyword)}` : sql`true`,
      managerCode ? sql`s.manager_code = ${managerCode}::text` : sql`true`,
    ],
    sql` and `,
  );
  const [sums, managers, page] = await Promise.all([
    ctx.db.execute<OverviewView['sums'] & Record<string, unknown>>(sql`
      select count(*)::int as organizations, count(*) filter (where face = 'ordered')::int as ordered,
        count(*) filter (where face = 'open')::int as open, count(*) filter (where last_copies > 0 and face <> 'ordered')::int as missing,
        coalesce(sum(last_copies), 0)::int as "lastCopies", coalesce(sum(copies) filter (where face = 'ordered'), 0)::int as "orderedCopies",
        coalesce(sum(copies) filter (where face = 'open'), 0)::int as "openCopies", coalesce(sum(missing), 0)::int as "missingCopies"
      from (${standing(campaignId)}) s where ${where}`),
    ctx.db.execute<{ code: string; name: string }>(sql`
      select m.code, m.name from area_manager_codes m
      where exists (select 1 from organizations o where o.manager_code = m.code and o.deleted_at is null) order by m.code`),
    ctx.db.execute<OverviewRow & Record<string, unknown>>(sql`
      with page as (
        select * from (${standing(campaignId)}) s where ${where}
        order by s.missing desc, s.last_copies desc, s.id limit ${pageSize} offset ${pageOffset({ pageNum, pageSize })})
      select p.id::int as "organizationId", p.name, p.manager_code as "managerCode", p.manager_name as "managerName",
        p.last_copies as "lastCopies", p.copies, p.missing, p.readers, p.face, p.order_id::int as "orderId", r.order_sn as "orderSn",
        (select max(day)::text from campaign_reminders d where d.campaign_id = ${campaignId}::bigint and d.organization_id = p.id) as "remindedOn",
        (select coalesce(sum(i.quantity - i.cancelled_qty), 0)::int from orders o join order_items i on i.order_id = o.id
          join campaign_products c on c.campaign_id = ${campaignId}::bigint and c.product_id = i.product_id
          where o.organization_id = p.id and o.status <> 'cancelled' and i.sub_year = ${campaign.year}::int and i.spec_key like 'year:%'
            and o.id is distinct from p.order_id) as "otherCopies"
      from page p left join orders r on r.id = p.order_id
      order by p.missing desc, p.last_copies desc, p.id`),
  ]);
  const found = sums.rows[0];
  if (!found) throw new Error('sums without a row');
  return {
    list: page.rows.map((r) => ({ ...r, faceLabel: distributionFaces[r.face] })),
    managers: managers.rows,
    total: found.organizations,
    pageNum,
    pageSize,
    sums: sumsOf(found),
  };
}

/**
 * Copies of every issue of the season's titles from the orders of the year, beside those of the same issue of the year before, and what lists that are not
 * ordered yet would add.
 *
 * @throws 404
 */
export async function readRuns(ctx: Ctx, { id }: { id: number }): Promise<RunsView> {
  const [campaign] = await ctx.db
    .select({ year: campaigns.year })
    .from(campaigns)
    .where(eq(campaigns.id, id));
  if (!campaign) throw campaignErrors.notFound();
  const { rows } = await ctx.db.execute<RunsView['titles'][number] & Record<string, unknown>>(sql`
    with t as (select product_id, sort from campaign_products where campaign_id = ${id}::bigint),
    ordered as materialized (
      select i.product_id, i.sub_year, u.no, coalesce(sum(i.quantity - i.cancelled_qty) filter (where o.status <> 'pending_payment'), 0) as paid,
        coalesce(sum(i.quantity - i.cancelled_qty) filter (where o.status = 'pending_payment'), 0) as unpaid
      from t join order_items i on i.product_id = t.product_id and i.sub_year in (${campaign.year}::int, ${campaign.year}::int - 1)
      join orders o on o.id = i.order_id and o.status <> 'cancelled'
      cross join lateral unnest(i.issue_list) u(no)
      group by 1, 2, 3),
    listed as (
      select k.product_id, sum(k.copies) as copies from distribution_lists l
      join distribution_readers r on r.list_id = l.id join distribution_copies k on k.reader_id = r.id
      where l.campaign_id = ${id}::bigint and l.status = 'open' group by 1),
    issues as (
      select product_id, no from ordered
      union select s.product_id, s.issue_no from periodical_issues s join t on t.product_id = s.product_id
        where s.year = ${campaign.year}::int and s.status <> 'cancelled')
    select p.id::int as "productId", p.title, coalesce(d.copies, 0)::int as listed,
      coalesce((
        select jsonb_agg(jsonb_build_object('issueNo', i.no, 'publishDate', s.publish_date, 'paid', coalesce(n.paid, 0),
          'unpaid', coalesce(n.unpaid, 0), 'last', coalesce(w.paid + w.unpaid, 0)) order by i.no)
        from issues i
        left join ordered n on n.product_id = i.product_id and n.no = i.no and n.sub_year = ${campaign.year}::int
        left join ordered w on w.product_id = i.product_id and w.no = i.no and w.sub_year = ${campaign.year}::int - 1
        left join periodical_issues s on s.product_id = i.product_id and s.issue_no = i.no and s.year = ${campaign.year}::int
        where i.product_id = p.id), '[]') as issues
    from t join products p on p.id = t.product_id left join listed d on d.product_id = p.id
    order by t.sort, p.id`);
  return { year: campaign.year, titles: rows };
}
