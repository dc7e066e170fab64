import 'server-only';
import { and, desc, eq, gte, ilike, lt, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { orders } from '@/db/schema/order';
import { organizations } from '@/db/schema/organization';
import { quotations } from '@/db/schema/quotation';
import { dayEnd, dayStart } from '@/lib/core/dates';
import { pageOffset } from '@/lib/core/page';
import type { RawReply } from '@/lib/data/call';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { containsPattern } from '@/lib/data/like';
import { paginate } from '@/lib/data/paginate';
import { quotationErrors } from './errors';
import type {
  OfficeQuotationListInput,
  OfficeQuotationListView,
  OfficeQuotationRow,
  OfficeQuotationView,
} from './office-contract';
import { drawPaper } from './paper-queries';
import { officeActions } from './policy';
import { presentRest, presentSummary } from './present';
import { countFaces, quotedColumns, readQuotationParts } from './queries';
import { shownAs } from './scope';

const nameOf = (column: SQLWrapper) =>
  sql<string | null>`(select u.name from ${users} u where u.id = ${column})`;

function rows(ctx: Ctx) {
  return ctx.db
    .select({
      ...quotedColumns,
      buyerName: users.name,
      organizationName: organizations.name,
      madeByName: nameOf(quotations.madeBy),
      decidedByName: nameOf(quotations.decidedBy),
    })
    .from(quotations)
    .innerJoin(users, eq(users.id, quotations.buyerId))
    .leftJoin(orders, eq(orders.id, quotations.orderId))
    .leftJoin(organizations, eq(organizations.id, quotations.organizationId))
    .$dynamic();
}
type Found = Awaited<ReturnType<typeof rows>>[number];

function officeRow(ctx: Ctx, found: Found): OfficeQuotationRow {
  const { buyerName, organizationName, madeByName, decidedByName, ...facts } = found;
  const { row } = facts;
  const summary = presentSummary(facts, ctx.now);
  return {
    ...summary,
    buyerId: row.buyerId,
    buyerName,
    organizationName,
    madeByName,
    decidedByName,
    allowedActions: officeActions(requireAdmin(ctx), { face: summary.face, madeBy: row.madeBy }),
  };
}

function filterOf({ keyword, startTime, endTime }: OfficeQuotationListInput): SQL | undefined {
  const like = keyword ? containsPattern(keyword) : null;
  return and(
    like === null
      ? undefined
      : or(
          ilike(quotations.quotationSn, like),
          ilike(quotations.customerName, like),
          ilike(users.name, like),
          ilike(organizations.name, like),
        ),
    startTime ? gte(quotations.createdAt, dayStart(startTime)) : undefined,
    endTime ? lt(quotations.createdAt, dayEnd(endTime)) : undefined,
  );
}

/** 报价单 of the office, newest first, with the numbers of the tabs. */
export async function listOfficeQuotations(
  ctx: Ctx,
  input: OfficeQuotationListInput,
): Promise<OfficeQuotationListView> {
  const where = and(filterOf(input), shownAs(input.face));
  const [page, counts] = await Promise.all([
    paginate(
      input,
      rows(ctx).where(where).orderBy(desc(quotations.id)).limit(input.pageSize).offset(pageOffset(input)),
      ctx.db.$count(
        ctx.db
          .select({ id: quotations.id })
          .from(quotations)
          .innerJoin(users, eq(users.id, quotations.buyerId))
          .leftJoin(organizations, eq(organizations.id, quotations.organizationId))
          .where(where)
          .as('found'),
      ),
    ),
    countFaces(ctx, undefined),
  ]);
  return { ...page, list: page.list.map((found) => officeRow(ctx, found)), counts };
}

async function findQuotation(ctx: Ctx, id: number): Promise<Found> {
  const [found] = await rows(ctx).where(eq(quotations.id, id));
  if (!found) throw quotationErrors.notFound();
  return found;
}

/** 报价单详情 of the office. @throws 404 */
export async function getOfficeQuotation(ctx: Ctx, id: number): Promise<OfficeQuotationView> {
  const found = await findQuotation(ctx, id);
  const { lines, timeline } = await readQuotationParts(ctx, id);
  return { ...officeRow(ctx, found), ...presentRest(found.row, lines), timeline };
}

/** Its paper. @throws 404, 409 while it waits for a second person */
export async function drawOfficePaper(ctx: Ctx, id: number): Promise<RawReply> {
  return drawPaper(ctx, await findQuotation(ctx, id));
}
