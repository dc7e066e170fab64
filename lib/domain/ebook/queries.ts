import 'server-only';
import { and, asc, desc, eq, inArray, isNull, min, ne, sql, type SQL } from 'drizzle-orm';
import { activationCodes, codeBatches } from '@/db/schema/activation';
import { users } from '@/db/schema/identity';
import { orderItems, orders } from '@/db/schema/order';
import { organizations } from '@/db/schema/organization';
import { periodicalIssues } from '@/db/schema/periodical';
import { products } from '@/db/schema/product';
import { formatDate, toIso } from '@/lib/core/dates';
import { pageOffset, type PageInput } from '@/lib/core/page';
import { requireBuyer, type Ctx } from '@/lib/data/ctx';
import { ownedBy } from '@/lib/data/owner';
import { paginate } from '@/lib/data/paginate';
import { issueCoverSql, newestCoverSql } from '@/lib/domain/product/scope';
import type { OrderCodesView, PublicCodeView, ShelfView } from './contract';
import { ebookErrors } from './errors';
import { newestByCode } from './open-queries';
import { presentOrderCode, presentPublicCode, presentShelfItem, type CodeParts } from './present';
import { codeSeal, formatCode, lookOf } from './rules';
import { boughtCodes, codeHolder, givenToMe, readerCodes, usableCodes } from './scope';

/** Most publications of one shelf, newest first. */
const SHELF_ROWS = 500;

/** The line's frozen words, or the product's for a code that was not sold here. */
const publication = {
  productId: activationCodes.productId,
  kind: products.kind,
  title: sql<string>`coalesce(${orderItems.title}, ${products.title})`,
  coverPath: sql<
    string | null
  >`coalesce(${issueCoverSql}, case when ${activationCodes.issueId} is null then ${newestCoverSql(
    sql`coalesce(${orderItems.subYear}, ${codeBatches.year})`,
  )} end, ${orderItems.coverPath}, ${products.coverPath})`,
  label: sql<string>`coalesce(nullif(${orderItems.spec} ->> 'label', ''), ${periodicalIssues.title}, ${codeBatches.year} || ' 年', '')`,
  year: sql<number | null>`coalesce(${orderItems.subYear}, ${periodicalIssues.year}, ${codeBatches.year})`,
};

const columns = {
  id: activationCodes.id,
  sn: activationCodes.sn,
  last4: activationCodes.last4,
  orderItemId: activationCodes.orderItemId,
  status: activationCodes.status,
  frozenAt: activationCodes.frozenAt,
  expiresAt: activationCodes.expiresAt,
  activatedAt: activationCodes.activatedAt,
  activateUntil: codeBatches.activateUntil,
  external: codeBatches.external,
  holderName: sql<string | null>`(select ${users.name} from ${users} where ${users.id} = ${codeHolder})`,
  /** The organisation that gave the code to its reader. */
  givenBy: sql<
    string | null
  >`case when ${activationCodes.allocationId} is not null then (select ${organizations.name} from ${orders}
    join ${organizations} on ${organizations.id} = ${orders.organizationId} where ${orders.id} = ${orderItems.orderId}) end`,
  ...publication,
};

/** Codes with the words of their publication. */
export function codeRows(ctx: Ctx) {
  return ctx.db
    .select(columns)
    .from(activationCodes)
    .innerJoin(codeBatches, eq(codeBatches.id, activationCodes.batchId))
    .innerJoin(products, eq(products.id, activationCodes.productId))
    .leftJoin(orderItems, eq(orderItems.id, activationCodes.orderItemId))
    .leftJoin(periodicalIssues, eq(periodicalIssues.id, activationCodes.issueId))
    .$dynamic();
}

/** The state of a code for whoever holds its serial. @throws 404 also for a code that nobody has bought yet */
export async function getPublicCode(ctx: Ctx, sn: string): Promise<PublicCodeView> {
  const [row] = await codeRows(ctx).where(
    and(eq(activationCodes.sn, sn), ne(activationCodes.status, 'free')),
  );
  if (!row) throw ebookErrors.codeNotFound();
  return presentPublicCode(row, ctx.now);
}

/** The codes of an own order, by line, whoever holds them. @throws 404 for another's order */
export async function listOrderCodes(ctx: Ctx, input: PageInput & { id: number }): Promise<OrderCodesView> {
  const own = and(eq(orders.id, input.id), ownedBy(ctx, orders));
  const lines = ctx.db
    .select({ id: orderItems.id })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(own);
  const where = inArray(activationCodes.orderItemId, lines);
  const { userId } = requireBuyer(ctx);
  const page = await paginate<CodeParts & { id: number; readable: boolean; mine: boolean }>(
    input,
    ctx.db
      .select({
        ...columns,
        readable: sql<boolean>`${codeHolder} is null or ${givenToMe(ctx)}`,
        mine: sql<boolean>`${activationCodes.activatedBy} is not distinct from ${userId}`,
      })
      .from(activationCodes)
      .innerJoin(codeBatches, eq(codeBatches.id, activationCodes.batchId))
      .innerJoin(products, eq(products.id, activationCodes.productId))
      .innerJoin(orderItems, eq(orderItems.id, activationCodes.orderItemId))
      .leftJoin(periodicalIssues, eq(periodicalIssues.id, activationCodes.issueId))
      .where(where)
      .orderBy(asc(activationCodes.orderItemId), asc(activationCodes.id))
      .limit(input.pageSize)
      .offset(pageOffset(input)),
    ctx.db.$count(activationCodes, where),
  );
  if (page.total === 0) {
    if ((await ctx.db.$count(orders, own)) === 0) throw ebookErrors.orderNotFound();
  }
  const newest = await newestOf(
    ctx,
    page.list.filter((row) => row.mine),
  );
  return { ...page, list: page.list.map((row) => presentOrderCode(row, ctx.now, newest(row))) };
}

/** What each of the codes opens first, of those by which somebody can read now. */
async function newestOf(ctx: Ctx, rows: readonly (CodeParts & { id: number })[]) {
  const living = rows.filter((row) => lookOf(row, ctx.now, formatDate(ctx.now)) === 'activated');
  const found = await newestByCode(
    ctx,
    living.map((row) => row.id),
  );
  return (row: { id: number }) => found.get(row.id) ?? null;
}

/** One code in full, for whom it is there to activate. @throws 404 for another's, also a member's, and for one that was taken back */
export async function getOwnCode(ctx: Ctx, sn: string): Promise<{ sn: string; code: string }> {
  const [row] = await ctx.db
    .select({ codeEnc: activationCodes.codeEnc })
    .from(activationCodes)
    .innerJoin(orderItems, eq(orderItems.id, activationCodes.orderItemId))
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(and(eq(activationCodes.sn, sn), usableCodes(ctx), ne(activationCodes.status, 'void')));
  if (!row) throw ebookErrors.codeNotFound();
  return { sn, code: formatCode(ctx.ports.vault.open(row.codeEnc, codeSeal(sn))) };
}

/** Codes nobody has activated, by line. */
function waitingLines(ctx: Ctx, which: SQL) {
  return ctx.db
    .select({
      orderId: orders.id,
      orderSn: orders.orderSn,
      orderItemId: orderItems.id,
      organization: organizations.name,
      productId: orderItems.productId,
      kind: orderItems.kind,
      title: orderItems.title,
      coverPath: orderItems.coverPath,
      label: sql<string>`coalesce(nullif(${orderItems.spec} ->> 'label', ''), ${periodicalIssues.title}, '')`,
      year: sql<number | null>`coalesce(${orderItems.subYear}, ${periodicalIssues.year})`,
      count: sql<number>`count(*)::int`,
      external: sql<boolean>`bool_or(${codeBatches.external})`,
      firstSn: sql<string>`(array_agg(${activationCodes.sn} order by ${codeBatches.activateUntil} desc nulls first, ${activationCodes.id}))[1]`,
      activateUntil: min(codeBatches.activateUntil),
      assignedAt: sql<Date>`max(${activationCodes.assignedAt})`.mapWith(activationCodes.assignedAt),
    })
    .from(activationCodes)
    .innerJoin(codeBatches, eq(codeBatches.id, activationCodes.batchId))
    .innerJoin(orderItems, eq(orderItems.id, activationCodes.orderItemId))
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .leftJoin(organizations, eq(organizations.id, orders.organizationId))
    .leftJoin(periodicalIssues, eq(periodicalIssues.id, orderItems.issueId))
    .where(and(which, eq(activationCodes.status, 'assigned'), isNull(activationCodes.frozenAt)))
    .groupBy(orders.id, orderItems.id, organizations.id, periodicalIssues.id)
    .orderBy(desc(orders.createdAt), asc(orderItems.id))
    .limit(SHELF_ROWS);
}

/** The caller's shelf: what he reads, and what he has bought or was given and nobody has activated. */
export async function getShelf(ctx: Ctx): Promise<ShelfView> {
  const [items, given, bought] = await Promise.all([
    codeRows(ctx)
      .where(and(readerCodes(ctx), ne(activationCodes.status, 'void')))
      .orderBy(desc(activationCodes.activatedAt), desc(activationCodes.id))
      .limit(SHELF_ROWS),
    waitingLines(ctx, givenToMe(ctx)),
    waitingLines(ctx, boughtCodes(ctx)),
  ]);
  const newest = await newestOf(ctx, items);
  const waiting = [
    ...given.map((row) => ({ ...row, givenBy: row.organization ?? '', orderId: null, orderSn: null })),
    ...bought.map((row) => ({ ...row, givenBy: null })),
  ];
  return {
    items: items.map((row) => presentShelfItem(row, ctx.now, newest(row))),
    waiting: waiting.map(({ organization: _organization, ...row }) => ({
      ...row,
      assignedAt: toIso(row.assignedAt),
    })),
  };
}
