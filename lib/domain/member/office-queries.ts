import 'server-only';
import { and, asc, count, desc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import { sessions, userConsents, users } from '@/db/schema/identity';
import { loginLogs } from '@/db/schema/log';
import { receivers } from '@/db/schema/member';
import { orders } from '@/db/schema/order';
import { organizationMembers, organizations } from '@/db/schema/organization';
import { toIso, toIsoOrNull } from '@/lib/core/dates';
import { maskName } from '@/lib/core/mask-name';
import { pageOffset } from '@/lib/core/page';
import { maskPhone } from '@/lib/core/phone-number';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { paginate } from '@/lib/data/paginate';
import { areaText } from '@/lib/domain/area/rules';
import { livingSessions, sessionKey } from '@/lib/domain/identity/account-queries';
import { deviceName } from '@/lib/domain/identity/device-name';
import { presentLoginEntry } from '@/lib/domain/identity/login-entry';
import { consentDocuments, type ConsentDocument } from '@/lib/states/identity';
import {
  MAX_LISTED_MEMBERS,
  type MemberOfficeListInput,
  type MemberOfficeListView,
  type MemberOfficeView,
} from './office-contract';
import { memberOfficeErrors } from './office-errors';
import { buyersOnly, memberFilter } from './office-filter';
import { presentMember } from './office-present';
import { genders, type Gender } from './rules';

/** Logins that the detail shows; the login log has all of them. */
const LOGINS = 10;

const columns = {
  id: users.id,
  loginName: users.loginName,
  name: users.name,
  phone: users.phone,
  email: users.email,
  role: users.role,
  status: users.status,
  createdAt: users.createdAt,
  lastLoginAt: users.lastLoginAt,
  organizationId: organizationMembers.organizationId,
  organizationName: organizations.name,
  organizationRole: organizationMembers.role,
};

/** The membership that lasts, whatever became of the organisation's audit. */
const membership = and(eq(organizationMembers.userId, users.id), isNull(organizationMembers.removedAt));

/** How many buyers answer, counted to {@link MAX_LISTED_MEMBERS} and one. */
async function countMembers(ctx: Ctx, where: SQL | undefined): Promise<number> {
  const some = ctx.db
    .select({ one: sql`1`.as('one') })
    .from(users)
    .where(where)
    .limit(MAX_LISTED_MEMBERS + 1)
    .as('some');
  const [row] = await ctx.db.select({ n: count() }).from(some);
  return row?.n ?? 0;
}

/**
 * The desk's list of buyers, newest first; a page's rows get their organisation once the page is known. Numbers and addresses leave it masked (security.md S-10).
 *
 * @throws 422 beyond {@link MAX_LISTED_MEMBERS}
 */
export async function listMembers(ctx: Ctx, input: MemberOfficeListInput): Promise<MemberOfficeListView> {
  requireAdmin(ctx);
  if (pageOffset(input) >= MAX_LISTED_MEMBERS) throw memberOfficeErrors.tooDeep();
  const where = memberFilter(ctx, input);
  const way = input.sort === 'createdAt' ? asc : desc;
  const chosen = ctx.db
    .select({ id: users.id })
    .from(users)
    .where(where)
    .orderBy(way(users.createdAt), way(users.id))
    .limit(input.pageSize)
    .offset(pageOffset(input));
  const page = await paginate(
    input,
    ctx.db
      .select(columns)
      .from(users)
      .leftJoin(organizationMembers, membership)
      .leftJoin(organizations, eq(organizations.id, organizationMembers.organizationId))
      .where(inArray(users.id, ctx.db.select({ id: sql`id` }).from(chosen.as('chosen'))))
      .orderBy(way(users.createdAt), way(users.id)),
    countMembers(ctx, where),
  );
  return {
    ...page,
    total: Math.min(page.total, MAX_LISTED_MEMBERS),
    more: page.total > MAX_LISTED_MEMBERS,
    list: page.list.map(presentMember),
  };
}

/** One buyer with what the desk asks about. @throws 404, also for an administrator's account */
export async function getOfficeMember(ctx: Ctx, id: number): Promise<MemberOfficeView> {
  requireAdmin(ctx);
  const [row] = await ctx.db
    .select({
      ...columns,
      gender: users.gender,
      remark: users.remark,
      statusReason: users.statusReason,
      statusAt: users.statusAt,
      closedAt: users.closedAt,
      updatedAt: users.updatedAt,
      hasPassword: sql<boolean>`${users.passwordHash} is not null`,
    })
    .from(users)
    .leftJoin(organizationMembers, membership)
    .leftJoin(organizations, eq(organizations.id, organizationMembers.organizationId))
    .where(and(eq(users.id, id), buyersOnly));
  if (!row) throw memberOfficeErrors.notFound();
  const [sums, addresses, devices, consents, logins] = await Promise.all([
    ctx.db
      .select({
        count: count(),
        paidFen: sql<number>`coalesce(sum(${orders.paidFen}), 0)::int8`.mapWith(Number),
        refundedFen: sql<number>`coalesce(sum(${orders.refundedFen}), 0)::int8`.mapWith(Number),
        lastAt: sql<string | null>`max(${orders.createdAt})`,
      })
      .from(orders)
      .where(eq(orders.buyerId, id)),
    ctx.db
      .select()
      .from(receivers)
      .where(and(eq(receivers.userId, id), isNull(receivers.deletedAt)))
      .orderBy(desc(receivers.isDefault), desc(receivers.id)),
    ctx.db
      .select({
        key: sessionKey,
        userAgent: sessions.userAgent,
        ip: sessions.ip,
        createdAt: sessions.createdAt,
        lastSeenAt: sessions.lastSeenAt,
      })
      .from(sessions)
      .where(livingSessions(id))
      .orderBy(desc(sessions.lastSeenAt)),
    ctx.db.select().from(userConsents).where(eq(userConsents.userId, id)).orderBy(desc(userConsents.id)),
    ctx.db.select().from(loginLogs).where(eq(loginLogs.userId, id)).orderBy(desc(loginLogs.id)).limit(LOGINS),
  ]);
  const orderSums = sums[0] ?? { count: 0, paidFen: 0, refundedFen: 0, lastAt: null };
  return {
    ...presentMember(row),
    gender: row.gender !== null && row.gender in genders ? genders[row.gender as Gender] : null,
    remark: row.remark,
    statusReason: row.statusReason,
    statusAt: toIsoOrNull(row.statusAt),
    closedAt: toIsoOrNull(row.closedAt),
    updatedAt: toIso(row.updatedAt),
    hasPassword: row.hasPassword,
    orders: { ...orderSums, lastAt: orderSums.lastAt === null ? null : toIso(new Date(orderSums.lastAt)) },
    receivers: addresses.map((r) => ({
      id: r.id,
      name: maskName(r.name),
      phone: maskPhone(r.phone),
      areaText: areaText(r),
      isDefault: r.isDefault,
    })),
    sessions: devices.map(({ userAgent, ...d }) => ({
      ...d,
      device: deviceName(userAgent),
      createdAt: toIso(d.createdAt),
      lastSeenAt: toIso(d.lastSeenAt),
    })),
    consents: consents.map((c) => ({
      document: consentDocuments[c.document as ConsentDocument] ?? c.document,
      version: c.version,
      agreedAt: toIso(c.agreedAt),
    })),
    logins: logins.map((l) => ({ ...presentLoginEntry(l), ip: l.ip })),
  };
}
