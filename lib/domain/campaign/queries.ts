import 'server-only';
import { and, asc, desc, eq, ne, sql } from 'drizzle-orm';
import { campaignProducts, campaigns, distributionLists } from '@/db/schema/campaign';
import { orders } from '@/db/schema/order';
import { pageOffset, type Paged } from '@/lib/core/page';
import type { Ctx } from '@/lib/data/ctx';
import { containsPattern } from '@/lib/data/like';
import { presentOffer } from '@/lib/domain/cart/buy-list-queries';
import { receiverText } from '@/lib/domain/member/rules';
import { presentQuote, quoteGoods, resolveGoods } from '@/lib/domain/order/quote-queries';
import type { LineInput } from '@/lib/domain/order/quote-contract';
import { findMySpending } from '@/lib/domain/organization/spending-queries';
import { getSaleLines } from '@/lib/domain/product/sale-lines';
import { yearSpecKey } from '@/lib/domain/product/spec-key-rules';
import { campaignFaces } from '@/lib/states/campaign';
import { orderMachine } from '@/lib/states/order';
import type {
  CampaignTitleView,
  OwnCampaignView,
  OwnListView,
  ReaderListInput,
  ReaderView,
} from './contract';
import { campaignErrors } from './errors';
import { copiesNow, readersNow } from './reader-sql';
import { faceOf } from './rules';
import { findCampaign, findList, managedBy, type CampaignRow, type ListRow } from './scope';

const facesOf = (campaign: CampaignRow, now: Date) => {
  const face = faceOf(campaign, now);
  const { id, title, year, opensOn, closesOn } = campaign;
  return { id, title, year, opensOn, closesOn, face, faceLabel: campaignFaces[face] };
};

/** Seasons with the list of the organisation that the caller manages, the newest first. @throws 403 */
export async function listOwnCampaigns(ctx: Ctx): Promise<{ list: OwnCampaignView[] }> {
  const organizationId = managedBy(ctx);
  const rows = await ctx.db
    .select({ campaign: campaigns, list: distributionLists })
    .from(campaigns)
    .leftJoin(
      distributionLists,
      and(
        eq(distributionLists.campaignId, campaigns.id),
        eq(distributionLists.organizationId, organizationId),
      ),
    )
    .where(ne(campaigns.status, 'draft'))
    .orderBy(desc(campaigns.year), desc(campaigns.id));
  return {
    list: rows.map(({ campaign, list }) => ({
      ...facesOf(campaign, ctx.now),
      listFace: list?.status ?? 'none',
      readers: list?.readers ?? 0,
      copies: list?.copies ?? 0,
    })),
  };
}

/** The titles of a season in their order, as they are chosen and by their names. */
export async function listTitles(ctx: Ctx, { id, year }: Pick<CampaignRow, 'id' | 'year'>) {
  const rows = await ctx.db
    .select({ productId: campaignProducts.productId, startIssue: campaignProducts.startIssue })
    .from(campaignProducts)
    .where(eq(campaignProducts.campaignId, id))
    .orderBy(asc(campaignProducts.sort), asc(campaignProducts.productId));
  return rows.map((r) => ({
    productId: r.productId,
    specKey: yearSpecKey(year, r.startIssue ?? undefined),
  }));
}

/** The newest list of the organisation before this season that names readers; `null` without one. */
export async function findFormer(
  ctx: Ctx,
  { id, year }: Pick<CampaignRow, 'id' | 'year'>,
  organizationId: number,
): Promise<{ list: ListRow; year: number } | null> {
  const [row] = await ctx.db
    .select({ list: distributionLists, year: campaigns.year })
    .from(distributionLists)
    .innerJoin(campaigns, eq(campaigns.id, distributionLists.campaignId))
    .where(
      and(
        eq(distributionLists.organizationId, organizationId),
        sql`(${campaigns.year}, ${campaigns.id}) < (${year}::int, ${id}::bigint)`,
        sql`${distributionLists.readers} > 0`,
      ),
    )
    .orderBy(desc(campaigns.year), desc(campaigns.id))
    .limit(1);
  return row ?? null;
}

async function copiesByTitle(ctx: Ctx, listId: number | null) {
  if (listId === null) return new Map<number, { title: string; copies: number }>();
  const { rows } = await ctx.db.execute<{ productId: number; title: string; copies: number }>(sql`
    select k.product_id::int as "productId", p.title, sum(k.copies)::int as copies
    from (${copiesNow(listId)}) k join products p on p.id = k.product_id group by k.product_id, p.title order by p.title`);
  return new Map(rows.map((r) => [r.productId, r]));
}

/** The order of a list, and from which issue of each title a change made now holds. */
async function readOrder(ctx: Ctx, orderId: number | null): Promise<OwnListView['order']> {
  if (orderId === null) return null;
  const [order] = await ctx.db
    .select({ id: orders.id, orderSn: orders.orderSn, status: orders.status })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (!order) return null;
  const { rows } = await ctx.db.execute<{ title: string; issueNo: number; publishDate: string }>(sql`
    select distinct on (i.line_no) i.title, s.issue_no as "issueNo", s.publish_date::text as "publishDate"
    from order_items i
    join periodical_issues s on s.product_id = i.product_id and s.year = i.sub_year and s.issue_no = any(i.issue_list) and s.status = 'planned'
    where i.order_id = ${orderId}::bigint
    order by i.line_no, s.issue_no`);
  return {
    id: order.id,
    orderSn: order.orderSn,
    statusLabel: orderMachine.label(order.status),
    cancelled: order.status === 'cancelled',
    nextIssues: rows,
  };
}

/** Season, titles, what the list has of them and what the former one had. @throws 403, 404 */
export async function getOwnList(ctx: Ctx, { id }: { id: number }): Promise<OwnListView> {
  const organizationId = managedBy(ctx);
  const campaign = await findCampaign(ctx, id);
  const [list, former, chosen] = await Promise.all([
    findList(ctx, id, organizationId),
    findFormer(ctx, campaign, organizationId),
    listTitles(ctx, campaign),
  ]);
  const [sales, copies, formerCopies, order, departments] = await Promise.all([
    getSaleLines(ctx, chosen),
    copiesByTitle(ctx, list?.id ?? null),
    copiesByTitle(ctx, former?.list.id ?? null),
    readOrder(ctx, list?.orderId ?? null),
    listDepartments(ctx, list?.id ?? null),
  ]);
  const titles: CampaignTitleView[] = sales.flatMap((sale) => {
    if (!sale) return [];
    const { productId, title, code, specKey, specLabel, unitFen, reason } = presentOffer(sale, null);
    return {
      productId,
      title,
      code,
      specKey,
      specLabel,
      unitFen,
      reason,
      copies: copies.get(productId)?.copies ?? 0,
      formerCopies: formerCopies.get(productId)?.copies ?? 0,
    };
  });
  const offered = new Set(titles.map((t) => t.productId));
  const faces = facesOf(campaign, ctx.now);
  return {
    ...faces,
    note: campaign.note,
    listFace: list?.status ?? 'none',
    version: list?.version ?? 0,
    readers: list?.readers ?? 0,
    copies: titles.reduce((sum, t) => sum + t.copies, 0),
    amountFen: titles.reduce((sum, t) => sum + t.copies * t.unitFen, 0),
    titles,
    former: former && {
      year: former.year,
      readers: former.list.readers,
      copies: [...formerCopies.values()].reduce((sum, t) => sum + t.copies, 0),
    },
    dropped: [...formerCopies]
      .filter(([productId]) => !offered.has(productId))
      .map(([, t]) => ({ title: t.title, copies: t.copies })),
    departments,
    order,
    editable: faces.face === 'open' && list?.status !== 'ordered',
  };
}

async function listDepartments(ctx: Ctx, listId: number | null): Promise<string[]> {
  if (listId === null) return [];
  const { rows } = await ctx.db.execute<{ department: string }>(
    sql`select distinct department from distribution_readers where list_id = ${listId}::bigint and department <> '' order by 1 limit 200`,
  );
  return rows.map((r) => r.department);
}

export interface ReaderRow {
  id: number;
  lineNo: number;
  department: string;
  name: string;
  phone: string;
  areaCode: string;
  province: string;
  city: string;
  district: string;
  address: string;
  version: number;
  changed: boolean;
  copies: Record<string, number>;
  total: number;
}

/** Readers of a list as they stand, by their numbers. */
export async function readReaders(
  ctx: Ctx,
  listId: number,
  { keyword, empty, limit, offset }: { keyword?: string; empty?: boolean; limit: number; offset: number },
): Promise<ReaderRow[]> {
  const pattern = keyword ? containsPattern(keyword) : null;
  const { rows } = await ctx.db.execute<ReaderRow & Record<string, unknown>>(sql`
    with r as (${readersNow(listId)}), k as (select reader_id, jsonb_object_agg(product_id, copies) as copies from (${copiesNow(listId)}) c group by reader_id)
    select r.id::int as id, r.line_no as "lineNo", r.department, r.name, r.phone, r.area_code as "areaCode", r.province, r.city, r.district,
      r.address, r.version, coalesce(k.copies, '{}') as copies, count(*) over ()::int as total,
      r.moved or (r.child_id is not null and coalesce(k.copies, '{}') is distinct from coalesce(
        (select jsonb_object_agg(d.product_id, d.copies) from distribution_copies d where d.reader_id = r.id), '{}')) as changed
    from r left join k on k.reader_id = r.id
    where (${pattern}::text is null or r.name ilike ${pattern} or r.phone ilike ${pattern} or r.department ilike ${pattern} or r.address ilike ${pattern})
      and (not ${empty ?? false}::boolean or k.copies is null)
    order by r.line_no, r.id limit ${limit} offset ${offset}`);
  return rows;
}

const readerViewOf = (row: ReaderRow): ReaderView => {
  const { province: _p, city: _c, district: _d, total: _t, ...rest } = row;
  return { ...rest, region: receiverText({ ...row, address: '' }).trim() };
};

/** The readers of the caller's list. @throws 403, 404 */
export async function listReaders(ctx: Ctx, input: ReaderListInput): Promise<Paged<ReaderView>> {
  const organizationId = managedBy(ctx);
  await findCampaign(ctx, input.id);
  const list = await findList(ctx, input.id, organizationId);
  const { pageNum, pageSize } = input;
  if (!list) return { list: [], total: 0, pageNum, pageSize };
  const rows = await readReaders(ctx, list.id, { ...input, limit: pageSize, offset: pageOffset(input) });
  return { list: rows.map(readerViewOf), total: rows[0]?.total ?? 0, pageNum, pageSize };
}

/** What a list orders: a line for each title of the season with copies. */
export async function orderLines(ctx: Ctx, campaign: CampaignRow, list: ListRow): Promise<LineInput[]> {
  const [titles, copies] = await Promise.all([listTitles(ctx, campaign), copiesByTitle(ctx, list.id)]);
  return titles.flatMap(({ productId, specKey }) => {
    const quantity = copies.get(productId)?.copies ?? 0;
    return quantity > 0 ? [{ productId, specKey, quantity }] : [];
  });
}

/** What the list would cost now, by the rules of every order. @throws 403, 404, and as a submit */
export async function quoteList(ctx: Ctx, { id }: { id: number }) {
  const organizationId = managedBy(ctx);
  const campaign = await findCampaign(ctx, id);
  const list = await findList(ctx, id, organizationId);
  if (!list) throw campaignErrors.noList();
  const lines = await orderLines(ctx, campaign, list);
  if (lines.length === 0) throw campaignErrors.empty();
  const quote = await quoteGoods(ctx, await resolveGoods(ctx, { lines }), null);
  return {
    ...presentQuote(quote, await findMySpending(ctx, { lock: false })),
    version: list.version,
    readers: list.readers,
  };
}
