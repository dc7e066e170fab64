import 'server-only';
import { and, asc, desc, eq, exists, gte, ilike, inArray, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { orders } from '@/db/schema/order';
import { organizationMembers, organizations } from '@/db/schema/organization';
import { statements } from '@/db/schema/statement';
import { dayEnd, dayStart, formatDate, toIso, toIsoOrNull } from '@/lib/core/dates';
import { pageOffset, type Paged } from '@/lib/core/page';
import type { Ctx } from '@/lib/data/ctx';
import { containsPattern } from '@/lib/data/like';
import { paginate } from '@/lib/data/paginate';
import { statementFaces } from '@/lib/states/statement';
import { statementErrors } from './errors';
import type {
  OfficeStatementInput,
  OfficeStatementView,
  SentListInput,
  SentRow,
  StatementListInput,
  StatementListRow,
} from './office-contract';
import { readStatement } from './queries';
import { faceOf, monthBefore, monthIn, monthPeriod, type Period } from './rules';
import { openLinks, shownAs } from './scope';

const sentColumns = {
  id: statements.id,
  statementNo: statements.statementNo,
  organizationId: statements.organizationId,
  organizationName: organizations.name,
  from: statements.fromDay,
  to: statements.toDay,
  closingFen: statements.closingFen,
  mail: statements.mail,
  sentByName: users.name,
  delivery: statements.delivery,
  createdAt: statements.createdAt,
  expiresAt: statements.expiresAt,
  revokedAt: statements.revokedAt,
  openedAt: statements.openedAt,
  answer: statements.answer,
  answerName: statements.answerName,
  answerText: statements.answerText,
  answeredAt: statements.answeredAt,
  revocable: sql<boolean>`${openLinks()}`,
};

const sentRows = (ctx: Ctx) =>
  ctx.db
    .select(sentColumns)
    .from(statements)
    .innerJoin(organizations, eq(organizations.id, statements.organizationId))
    .innerJoin(users, eq(users.id, statements.sentBy))
    .$dynamic();

function shownSent(ctx: Ctx, found: Awaited<ReturnType<typeof sentRows>>[number]): SentRow {
  const { createdAt, expiresAt, revokedAt, openedAt, answeredAt, ...row } = found;
  const face = faceOf({ ...row, revokedAt, expiresAt }, ctx.now);
  return {
    ...row,
    sentAt: toIso(createdAt),
    expiresAt: toIso(expiresAt),
    openedAt: toIsoOrNull(openedAt),
    answeredAt: toIsoOrNull(answeredAt),
    face,
    faceLabel: statementFaces[face],
  };
}

/** 发送记录, newest first. */
export async function listSent(ctx: Ctx, input: SentListInput): Promise<Paged<SentRow>> {
  const { keyword, startTime, endTime, face } = input;
  const like = keyword ? containsPattern(keyword) : null;
  const where = and(
    like === null
      ? undefined
      : or(
          ilike(statements.statementNo, like),
          ilike(organizations.name, like),
          ilike(statements.mail, like),
        ),
    startTime ? gte(statements.createdAt, dayStart(startTime)) : undefined,
    endTime ? lt(statements.createdAt, dayEnd(endTime)) : undefined,
    shownAs(face),
  );
  const page = await paginate(
    input,
    sentRows(ctx).where(where).orderBy(desc(statements.id)).limit(input.pageSize).offset(pageOffset(input)),
    ctx.db.$count(
      ctx.db
        .select({ id: statements.id })
        .from(statements)
        .innerJoin(organizations, eq(organizations.id, statements.organizationId))
        .where(where)
        .as('found'),
    ),
  );
  return { ...page, list: page.list.map((found) => shownSent(ctx, found)) };
}

/** One sending. @throws 404 */
export async function getSent(ctx: Ctx, id: number): Promise<SentRow> {
  const [found] = await sentRows(ctx).where(eq(statements.id, id));
  if (!found) throw statementErrors.notFound();
  return shownSent(ctx, found);
}

/** What was sent, as it was. @throws 404 */
export async function readSentContent(ctx: Ctx, id: number) {
  const [row] = await ctx.db
    .select({ content: statements.content })
    .from(statements)
    .where(eq(statements.id, id));
  if (!row) throw statementErrors.notFound();
  return row.content;
}

const sentOf = (organizationId: number, { from, to }: Period): SQL =>
  and(
    eq(statements.organizationId, organizationId),
    eq(statements.fromDay, from),
    eq(statements.toDay, to),
  ) as SQL;

/** Where a statement goes when nobody says otherwise: the organisation's mail, else that of its first manager. */
async function usualMail(ctx: Ctx, organizationId: number): Promise<string | null> {
  const [row] = await ctx.db
    .select({ mail: sql<string | null>`coalesce(${organizations.contactEmail}, ${users.email})` })
    .from(organizations)
    .leftJoin(
      organizationMembers,
      and(
        eq(organizationMembers.organizationId, organizations.id),
        eq(organizationMembers.role, 'manager'),
        isNull(organizationMembers.removedAt),
      ),
    )
    .leftJoin(users, eq(users.id, organizationMembers.userId))
    .where(eq(organizations.id, organizationId))
    .orderBy(sql`${users.email} is null`, asc(organizationMembers.id))
    .limit(1);
  return row?.mail ?? null;
}

/** 对账单 of an organisation in the office, with how it was sent. @throws 404 */
export async function getOfficeStatement(
  ctx: Ctx,
  { organizationId, ...period }: OfficeStatementInput,
): Promise<OfficeStatementView> {
  const [statement, mail, sent] = await Promise.all([
    readStatement(ctx, organizationId, period),
    usualMail(ctx, organizationId),
    sentRows(ctx).where(sentOf(organizationId, period)).orderBy(desc(statements.id)),
  ]);
  return {
    statement,
    mail,
    sendable: period.to < formatDate(ctx.now),
    sent: sent.map((row) => shownSent(ctx, row)),
  };
}

/** The days of the list: those that were asked for, else the month that is over. */
export function listPeriod(ctx: Ctx, { startTime, endTime }: StatementListInput): Period {
  const today = formatDate(ctx.now);
  const usual = monthPeriod(monthBefore(endTime ?? today));
  const from = startTime ?? (endTime ? `${monthIn(endTime)}-01` : usual.from);
  const to = endTime ?? (startTime ? today : usual.to);
  return { from, to: to < from ? from : to };
}

type ListFound = Omit<StatementListRow, 'face' | 'sentAt' | 'closingFen'>;

/** Organisations that have ever ordered, with their account in a period and what became of its last statement. */
export async function listStatements(
  ctx: Ctx,
  input: StatementListInput,
): Promise<Paged<StatementListRow> & Period> {
  const period = listPeriod(ctx, input);
  const like = input.keyword ? containsPattern(input.keyword) : null;
  const ordered = ctx.db
    .select({ one: sql`1` })
    .from(orders)
    .where(eq(orders.organizationId, organizations.id));
  const where = and(
    isNull(organizations.deletedAt),
    exists(ordered),
    like === null ? undefined : or(ilike(organizations.name, like), ilike(organizations.creditCode, like)),
  );
  const [start, stop] = [dayStart(period.from).toISOString(), dayEnd(period.to).toISOString()];
  const sum = (value: SQL, inside: boolean) =>
    sql`coalesce(sum(${value}) filter (where e.booked_at ${inside ? sql`>=` : sql`<`} ${start}::timestamptz), 0)::bigint`;
  const accounts = sql`lateral (
    select ${sum(sql`e.charged_fen - e.paid_fen`, false)} as opening, ${sum(sql`e.charged_fen`, true)} as charged,
      ${sum(sql`e.paid_fen`, true)} as paid, ${sum(sql`e.invoiced_fen`, true)} as invoiced
    from organization_entries(${organizations.id}) e where e.booked_at < ${stop}::timestamptz) a`;
  const fen = (name: string) => sql<number>`a.${sql.identifier(name)}`.mapWith(Number);
  const page = await paginate(
    input,
    ctx.db
      .select({
        organizationId: organizations.id,
        name: organizations.name,
        openingFen: fen('opening'),
        chargedFen: fen('charged'),
        paidFen: fen('paid'),
        invoicedFen: fen('invoiced'),
      })
      .from(organizations)
      .innerJoin(accounts, sql`true`)
      .where(where)
      .orderBy(asc(organizations.name), asc(organizations.id))
      .limit(input.pageSize)
      .offset(pageOffset(input)),
    ctx.db.$count(organizations, where),
  );
  const last = await lastSent(
    ctx,
    period,
    page.list.map((r) => r.organizationId),
  );
  const list = page.list.map((r: ListFound) => ({
    ...r,
    closingFen: r.openingFen + r.chargedFen - r.paidFen,
    face: last.get(r.organizationId)?.face ?? null,
    sentAt: last.get(r.organizationId)?.sentAt ?? null,
  }));
  return { ...page, list, ...period };
}

/** The newest sending of each organisation for these days. */
async function lastSent(
  ctx: Ctx,
  { from, to }: Period,
  ids: readonly number[],
): Promise<Map<number, Pick<SentRow, 'face' | 'sentAt'>>> {
  if (ids.length === 0) return new Map();
  const rows = await sentRows(ctx)
    .where(
      and(
        inArray(statements.organizationId, [...ids]),
        eq(statements.fromDay, from),
        eq(statements.toDay, to),
      ),
    )
    .orderBy(asc(statements.id));
  return new Map(rows.map((row) => [row.organizationId, shownSent(ctx, row)]));
}
