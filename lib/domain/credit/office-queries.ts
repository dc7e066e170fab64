import 'server-only';
import { alias } from 'drizzle-orm/pg-core';
import { and, desc, eq, gt, gte, ilike, isNull, lt, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import {
  creditAccounts,
  creditChanges,
  creditDebts,
  creditReminders,
  creditRepayments,
} from '@/db/schema/credit';
import { users } from '@/db/schema/identity';
import { organizations } from '@/db/schema/organization';
import { dayEnd, dayStart, toIso, toIsoOrNull } from '@/lib/core/dates';
import { pageOffset, type Paged } from '@/lib/core/page';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { containsPattern } from '@/lib/data/like';
import { paginate } from '@/lib/data/paginate';
import type { CreditDecision, CreditFace } from '@/lib/states/credit';
import { findAccount, listDebts } from './debt-queries';
import { creditErrors } from './errors';
import {
  OFFERED_ORGANIZATIONS,
  type CreditChangeRow,
  type CreditDetailView,
  type CreditListInput,
  type CreditListView,
  type CreditPick,
  type CreditPickInput,
  type CreditRepaymentRow,
  type CreditRequestListInput,
} from './office-contract';
import { availableFen } from './rules';
import { OVERDUE_DAYS, TODAY } from './scope';

const open = (from: number, to: number | null): SQL =>
  sql`coalesce(sum(open_fen) filter (where days >= ${from}${to === null ? sql`` : sql` and days <= ${to}`}), 0)::float8`;

/** Debts of one organisation by how long they are overdue. */
const AGES: SQL = sql`lateral (
  select ${open(1, 30)} as d30, ${open(31, 60)} as d60, ${open(61, 90)} as d90, ${open(91, null)} as older, ${open(1, null)} as overdue,
    coalesce(sum(open_fen) filter (where days = 0), 0)::float8 as not_due
  from (select ${creditDebts.openFen} as open_fen, ${OVERDUE_DAYS} as days from ${creditDebts}
    where ${creditDebts.organizationId} = ${creditAccounts.organizationId} and ${creditDebts.openFen} <> 0) d) ages`;
const age = (name: string) => sql<number>`ages.${sql.identifier(name)}`;
const sumOf = (what: SQLWrapper) => sql`coalesce(sum(${what}), 0)`.mapWith(Number);
const NOTHING = {
  total: 0,
  usedFen: 0,
  notDueFen: 0,
  d30Fen: 0,
  d60Fen: 0,
  d90Fen: 0,
  olderFen: 0,
  overdueFen: 0,
};

/** 账龄 by organisation, those that owe most first. */
export async function listCredit(ctx: Ctx, input: CreditListInput): Promise<CreditListView> {
  const like = input.keyword ? containsPattern(input.keyword) : null;
  const where = and(
    like === null ? undefined : or(ilike(organizations.name, like), ilike(organizations.creditCode, like)),
    input.tab === 'owing' ? gt(creditAccounts.usedFen, 0) : undefined,
    input.tab === 'overdue' ? sql`${age('overdue')} > 0` : undefined,
  );
  const found = ctx.db
    .select({
      organizationId: creditAccounts.organizationId,
      name: organizations.name,
      mode: creditAccounts.mode,
      limitFen: creditAccounts.limitFen,
      termDays: creditAccounts.termDays,
      usedFen: creditAccounts.usedFen,
      notDueFen: age('not_due'),
      d30Fen: age('d30'),
      d60Fen: age('d60'),
      d90Fen: age('d90'),
      olderFen: age('older'),
      overdueFen: age('overdue'),
      remindedOn: sql<
        string | null
      >`(select max(r.day)::text from ${creditReminders} r where r.organization_id = ${creditAccounts.organizationId})`,
    })
    .from(creditAccounts)
    .innerJoin(organizations, eq(organizations.id, creditAccounts.organizationId))
    .innerJoin(AGES, sql`true`)
    .where(where);
  const sums = ctx.db
    .select({
      total: sql<number>`count(*)::int`,
      usedFen: sumOf(creditAccounts.usedFen),
      notDueFen: sumOf(age('not_due')),
      d30Fen: sumOf(age('d30')),
      d60Fen: sumOf(age('d60')),
      d90Fen: sumOf(age('d90')),
      olderFen: sumOf(age('older')),
      overdueFen: sumOf(age('overdue')),
    })
    .from(creditAccounts)
    .innerJoin(organizations, eq(organizations.id, creditAccounts.organizationId))
    .innerJoin(AGES, sql`true`)
    .where(where);
  const [rows, [sum]] = await Promise.all([
    found
      .orderBy(sql`${age('overdue')} desc`, desc(creditAccounts.usedFen), creditAccounts.organizationId)
      .limit(input.pageSize)
      .offset(pageOffset(input)),
    sums,
  ]);
  const { total, ...totals } = sum ?? NOTHING;
  return {
    list: rows.map((row) => ({ ...row, availableFen: availableFen(row) })),
    total,
    pageNum: input.pageNum,
    pageSize: input.pageSize,
    totals,
  };
}

const deciders = alias(users, 'deciders');

type Requests = typeof creditChanges | typeof creditRepayments;
const decidedColumns = (t: Requests) => ({
  decision: t.decision,
  requestedBy: t.requestedBy,
  requestedByName: users.name,
  createdAt: t.createdAt,
  decidedByName: deciders.name,
  decidedAt: t.decidedAt,
  decisionReason: t.decisionReason,
});

interface Decided {
  decision: CreditDecision | null;
  requestedBy: number | null;
  createdAt: Date;
  decidedAt: Date | null;
}

function shown<T extends Decided>(ctx: Ctx, { decision, requestedBy, createdAt, decidedAt, ...row }: T) {
  const face: CreditFace = decision ?? 'waiting';
  const decidable = decision === null && requestedBy !== requireAdmin(ctx).userId;
  return { ...row, face, decidable, createdAt: toIso(createdAt), decidedAt: toIsoOrNull(decidedAt) };
}

function requestsWhere(t: Requests, input: CreditRequestListInput, more?: SQL): SQL | undefined {
  const { keyword, startTime, endTime, face, organizationId } = input;
  const like = keyword ? containsPattern(keyword) : null;
  return and(
    like === null ? undefined : or(ilike(organizations.name, like), more),
    startTime ? gte(t.createdAt, dayStart(startTime)) : undefined,
    endTime ? lt(t.createdAt, dayEnd(endTime)) : undefined,
    face === undefined ? undefined : face === 'waiting' ? isNull(t.decision) : eq(t.decision, face),
    organizationId === undefined ? undefined : eq(t.organizationId, organizationId),
  );
}

const changeRows = (ctx: Ctx) =>
  ctx.db
    .select({
      id: creditChanges.id,
      organizationId: creditChanges.organizationId,
      organizationName: organizations.name,
      mode: creditChanges.mode,
      limitFen: creditChanges.limitFen,
      termDays: creditChanges.termDays,
      reason: creditChanges.reason,
      ...decidedColumns(creditChanges),
    })
    .from(creditChanges)
    .innerJoin(organizations, eq(organizations.id, creditChanges.organizationId))
    .innerJoin(users, eq(users.id, creditChanges.requestedBy))
    .leftJoin(deciders, eq(deciders.id, creditChanges.decidedBy))
    .$dynamic();

const repaymentRows = (ctx: Ctx) =>
  ctx.db
    .select({
      id: creditRepayments.id,
      organizationId: creditRepayments.organizationId,
      organizationName: organizations.name,
      amountFen: creditRepayments.amountFen,
      bankDate: creditRepayments.bankDate,
      bankPayer: creditRepayments.bankPayer,
      bankReference: creditRepayments.bankReference,
      note: creditRepayments.note,
      ...decidedColumns(creditRepayments),
    })
    .from(creditRepayments)
    .innerJoin(organizations, eq(organizations.id, creditRepayments.organizationId))
    .innerJoin(users, eq(users.id, creditRepayments.requestedBy))
    .leftJoin(deciders, eq(deciders.id, creditRepayments.decidedBy))
    .$dynamic();

/** Grants that were asked for, newest first. */
export async function listChanges(ctx: Ctx, input: CreditRequestListInput): Promise<Paged<CreditChangeRow>> {
  const where = requestsWhere(creditChanges, input);
  const page = await paginate(
    input,
    changeRows(ctx)
      .where(where)
      .orderBy(desc(creditChanges.id))
      .limit(input.pageSize)
      .offset(pageOffset(input)),
    ctx.db.$count(changeRows(ctx).where(where).as('found')),
  );
  return { ...page, list: page.list.map((row) => shown(ctx, row)) };
}

/** Repayments, newest first. */
export async function listRepayments(
  ctx: Ctx,
  input: CreditRequestListInput,
): Promise<Paged<CreditRepaymentRow>> {
  const like = input.keyword
    ? ilike(creditRepayments.bankReference, containsPattern(input.keyword))
    : undefined;
  const where = requestsWhere(creditRepayments, input, like);
  const page = await paginate(
    input,
    repaymentRows(ctx)
      .where(where)
      .orderBy(desc(creditRepayments.id))
      .limit(input.pageSize)
      .offset(pageOffset(input)),
    ctx.db.$count(repaymentRows(ctx).where(where).as('found')),
  );
  return { ...page, list: page.list.map((row) => shown(ctx, row)) };
}

/** Approved organisations whose name or code holds the word. */
export async function pickOrganizations(ctx: Ctx, { keyword }: CreditPickInput): Promise<CreditPick[]> {
  const like = containsPattern(keyword);
  return ctx.db
    .select({
      organizationId: organizations.id,
      name: organizations.name,
      creditCode: organizations.creditCode,
      granted: sql<boolean>`${creditAccounts.organizationId} is not null`,
    })
    .from(organizations)
    .leftJoin(creditAccounts, eq(creditAccounts.organizationId, organizations.id))
    .where(
      and(
        eq(organizations.status, 'approved'),
        isNull(organizations.deletedAt),
        or(ilike(organizations.name, like), ilike(organizations.creditCode, like)),
      ),
    )
    .orderBy(organizations.name, organizations.id)
    .limit(OFFERED_ORGANIZATIONS);
}

/** The account of an organisation in the office. @throws 404 */
export async function getCredit(ctx: Ctx, organizationId: number): Promise<CreditDetailView> {
  const [organization] = await ctx.db
    .select({ name: organizations.name })
    .from(organizations)
    .where(and(eq(organizations.id, organizationId), isNull(organizations.deletedAt)));
  if (!organization) throw creditErrors.noOrganization();
  const [account, debts, [waiting], reminded] = await Promise.all([
    findAccount(ctx, organizationId),
    listDebts(ctx, organizationId),
    changeRows(ctx).where(
      and(eq(creditChanges.organizationId, organizationId), isNull(creditChanges.decision)),
    ),
    ctx.db.$count(
      creditReminders,
      and(eq(creditReminders.organizationId, organizationId), sql`${creditReminders.day} = ${TODAY}`),
    ),
  ]);
  return {
    organizationId,
    name: organization.name,
    account,
    debts,
    waitingChange: waiting ? shown(ctx, waiting) : null,
    remindable: reminded === 0 && debts.some((d) => d.openFen > 0),
  };
}
