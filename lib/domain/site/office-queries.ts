import 'server-only';
import { and, asc, count, eq, getTableColumns, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { advisoryContacts, friendLinks, qaGroups, qaItems, qqContacts } from '@/db/schema/site';
import { shorten } from '@/lib/core/characters';
import { coreErrors } from '@/lib/core/errors';
import { pageOffset, type Paged } from '@/lib/core/page';
import type { Ctx } from '@/lib/data/ctx';
import { narrowed, ordered, type ListedColumns } from '@/lib/data/listed-query';
import { paginate } from '@/lib/data/paginate';
import { ADVISORY_PAGE_SIZE } from '@/lib/domain/site/contract';
import { siteErrors } from '@/lib/domain/site/errors';
import type {
  AdvisoryOfficeRow,
  FriendLinkOfficeRow,
  QaGroupOfficeRow,
  QaOfficeListInput,
  QaOfficeRow,
  QaOfficeView,
  QqOfficeRow,
  SiteOfficeListInput,
} from '@/lib/domain/site/office-contract';
import { listedRow } from '@/lib/domain/site/office-present';

interface ListTable {
  id: AnyPgColumn;
  sort: AnyPgColumn;
  enabled: AnyPgColumn;
  updatedAt: AnyPgColumn;
}

const by = ({ id, sort, enabled, updatedAt }: ListTable): ListedColumns => ({
  id,
  sort,
  flag: enabled,
  updatedAt,
});

export async function listOfficeFriendLinks(
  ctx: Ctx,
  input: SiteOfficeListInput,
): Promise<Paged<FriendLinkOfficeRow>> {
  const where = narrowed(by(friendLinks), input, friendLinks.name, friendLinks.url);
  const rows = ctx.db
    .select()
    .from(friendLinks)
    .where(where)
    .orderBy(...ordered(by(friendLinks), input.sort))
    .limit(input.pageSize)
    .offset(pageOffset(input));
  const page = await paginate(input, rows, ctx.db.$count(friendLinks, where));
  return { ...page, list: page.list.map(listedRow) };
}

/** Place of each enabled contact among the enabled ones, from 1. */
const footerPlace = sql<number>`row_number() over (partition by ${advisoryContacts.enabled} order by ${advisoryContacts.sort}, ${advisoryContacts.id})`;

export async function listOfficeAdvisory(
  ctx: Ctx,
  input: SiteOfficeListInput,
): Promise<Paged<AdvisoryOfficeRow>> {
  const { name, phone, detail } = advisoryContacts;
  const where = narrowed(by(advisoryContacts), input, name, phone, detail);
  const places = ctx.db
    .select({ placedId: sql<number>`${advisoryContacts.id}`.as('placed_id'), place: footerPlace.as('place') })
    .from(advisoryContacts)
    .as('places');
  const rows = ctx.db
    .select({ row: getTableColumns(advisoryContacts), place: sql<number>`${places.place}::int` })
    .from(advisoryContacts)
    .innerJoin(places, eq(places.placedId, advisoryContacts.id))
    .where(where)
    .orderBy(...ordered(by(advisoryContacts), input.sort))
    .limit(input.pageSize)
    .offset(pageOffset(input));
  const page = await paginate(input, rows, ctx.db.$count(advisoryContacts, where));
  const list = page.list.map(({ row, place }) => ({
    ...listedRow(row),
    inFooter: row.enabled && place <= ADVISORY_PAGE_SIZE,
  }));
  return { ...page, list };
}

export async function listOfficeQq(ctx: Ctx, input: SiteOfficeListInput): Promise<Paged<QqOfficeRow>> {
  const where = narrowed(by(qqContacts), input, qqContacts.name, qqContacts.qq);
  const rows = ctx.db
    .select()
    .from(qqContacts)
    .where(where)
    .orderBy(...ordered(by(qqContacts), input.sort))
    .limit(input.pageSize)
    .offset(pageOffset(input));
  const page = await paginate(input, rows, ctx.db.$count(qqContacts, where));
  return { ...page, list: page.list.map(listedRow) };
}

export async function listOfficeQaGroups(
  ctx: Ctx,
  input: SiteOfficeListInput,
): Promise<Paged<QaGroupOfficeRow>> {
  const where = narrowed(by(qaGroups), input, qaGroups.name);
  const rows = ctx.db
    .select({
      row: getTableColumns(qaGroups),
      items: count(qaItems.id),
      shown: sql<number>`(count(*) filter (where ${qaItems.enabled}))::int`,
    })
    .from(qaGroups)
    .leftJoin(qaItems, eq(qaItems.groupId, qaGroups.id))
    .where(where)
    .groupBy(qaGroups.id)
    .orderBy(...ordered(by(qaGroups), input.sort))
    .limit(input.pageSize)
    .offset(pageOffset(input));
  const page = await paginate(input, rows, ctx.db.$count(qaGroups, where));
  return { ...page, list: page.list.map(({ row, ...counts }) => ({ ...listedRow(row), ...counts })) };
}

const { answerText, answerHtml, views: _views, createdAt: _createdAt, ...qaShort } = getTableColumns(qaItems);
const qaColumns = {
  ...qaShort,
  groupName: qaGroups.name,
  groupEnabled: qaGroups.enabled,
  // More than is shown, so that the cut falls between two characters.
  answerStart: sql<string>`left(${answerText}, 400)`.mapWith((text: string) => shorten(text, 80, '…')),
};

export async function listOfficeQa(ctx: Ctx, input: QaOfficeListInput): Promise<Paged<QaOfficeRow>> {
  const where = and(
    narrowed(by(qaItems), input, qaItems.question, answerText),
    input.groupId === undefined ? undefined : eq(qaItems.groupId, input.groupId),
  );
  const byPlace = input.sort === undefined || input.sort === 'sort';
  const rows = ctx.db
    .select(qaColumns)
    .from(qaItems)
    .innerJoin(qaGroups, eq(qaGroups.id, qaItems.groupId))
    .where(where)
    .orderBy(...(byPlace ? [asc(qaGroups.sort), asc(qaGroups.id)] : []), ...ordered(by(qaItems), input.sort))
    .limit(input.pageSize)
    .offset(pageOffset(input));
  const page = await paginate(input, rows, ctx.db.$count(qaItems, where));
  return { ...page, list: page.list.map(listedRow) };
}

/** @throws 404 */
export async function getOfficeQa(ctx: Ctx, id: number): Promise<QaOfficeView> {
  const [row] = await ctx.db
    .select({ ...qaColumns, answerHtml })
    .from(qaItems)
    .innerJoin(qaGroups, eq(qaGroups.id, qaItems.groupId))
    .where(eq(qaItems.id, id));
  if (!row) throw siteErrors.qaNotFound();
  return listedRow(row);
}

/** One row by the list it belongs to, as the list shows it. @throws 404 */
export async function getOfficeFriendLink(ctx: Ctx, id: number): Promise<FriendLinkOfficeRow> {
  const [row] = await ctx.db.select().from(friendLinks).where(eq(friendLinks.id, id));
  if (!row) throw coreErrors.notFound();
  return listedRow(row);
}

/** @throws 404 */
export async function getOfficeAdvisory(ctx: Ctx, id: number): Promise<Omit<AdvisoryOfficeRow, 'inFooter'>> {
  const [row] = await ctx.db.select().from(advisoryContacts).where(eq(advisoryContacts.id, id));
  if (!row) throw coreErrors.notFound();
  return listedRow(row);
}

/** @throws 404 */
export async function getOfficeQq(ctx: Ctx, id: number): Promise<QqOfficeRow> {
  const [row] = await ctx.db.select().from(qqContacts).where(eq(qqContacts.id, id));
  if (!row) throw coreErrors.notFound();
  return listedRow(row);
}

/** @throws 404 */
export async function getOfficeQaGroup(
  ctx: Ctx,
  id: number,
): Promise<Omit<QaGroupOfficeRow, 'items' | 'shown'>> {
  const [row] = await ctx.db.select().from(qaGroups).where(eq(qaGroups.id, id));
  if (!row) throw coreErrors.notFound();
  return listedRow(row);
}
