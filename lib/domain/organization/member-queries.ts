import 'server-only';
import { and, asc, eq, ilike, isNull, or, sql, type SQL } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { organizationMembers, organizations } from '@/db/schema/organization';
import { toIso } from '@/lib/core/dates';
import { pageOffset } from '@/lib/core/page';
import { maskPhone } from '@/lib/core/phone-number';
import { requireBuyer, type Ctx } from '@/lib/data/ctx';
import { containsPattern } from '@/lib/data/like';
import { paginate } from '@/lib/data/paginate';
import { organizationErrors } from './errors';
import { listInvitations } from './invitation-queries';
import type { MemberListInput, MemberListView, OrganizationMemberView } from './member-contract';
import { presentStanding } from './present';
import { MAX_MEMBERS } from './rules';
import { spendingOf, usedFen } from './spending-queries';

const shownName = sql<string>`coalesce(${organizationMembers.name}, ${users.name})`;

function memberRows(ctx: Ctx) {
  return ctx.db
    .select({ row: organizationMembers, name: shownName, phone: users.phone, usedFen })
    .from(organizationMembers)
    .innerJoin(users, eq(users.id, organizationMembers.userId));
}
type MemberFound = Awaited<ReturnType<typeof memberRows>>[number];

/** Managers see everything of their people, plain members name and role of the managers and all of themselves. */
export function presentMember(
  found: MemberFound,
  viewer: { userId: number; manager: boolean },
): OrganizationMemberView {
  const { row, name, phone } = found;
  const me = row.userId === viewer.userId;
  const open = me || viewer.manager;
  const standing = presentStanding(row);
  return {
    id: row.id,
    name,
    phone: open && phone ? maskPhone(phone) : null,
    ...standing,
    department: row.department,
    ...(open ? {} : { spendingLimitFen: null, limitPeriod: null, limitPeriodLabel: null }),
    usedFen: open ? (spendingOf({ ...row, usedFen: found.usedFen })?.usedFen ?? null) : null,
    joinedAt: toIso(row.joinedAt),
    me,
  };
}

/** The caller's living membership, whatever became of the audit. @throws 404 for who belongs to no organisation */
async function myStanding(ctx: Ctx) {
  const { userId } = requireBuyer(ctx);
  const [row] = await ctx.db
    .select({
      organizationId: organizations.id,
      role: organizationMembers.role,
      approved: sql<boolean>`${organizations.status} = 'approved' and ${organizations.active}`,
    })
    .from(organizationMembers)
    .innerJoin(organizations, eq(organizations.id, organizationMembers.organizationId))
    .where(
      and(
        eq(organizationMembers.userId, userId),
        isNull(organizationMembers.removedAt),
        isNull(organizations.deletedAt),
      ),
    );
  if (!row) throw organizationErrors.none();
  return { ...row, userId, manager: row.role === 'manager' };
}

/**
 * Members of the caller's organisation, managers first, with the invitations that wait (S-07: of no other organisation).
 *
 * @throws 404 for who belongs to none
 */
export async function listMembers(ctx: Ctx, input: MemberListInput): Promise<MemberListView> {
  const mine = await myStanding(ctx);
  const word = input.keyword ? containsPattern(input.keyword) : null;
  const where: SQL | undefined = and(
    eq(organizationMembers.organizationId, mine.organizationId),
    isNull(organizationMembers.removedAt),
    mine.manager
      ? undefined
      : or(eq(organizationMembers.role, 'manager'), eq(organizationMembers.userId, mine.userId)),
    word
      ? or(
          ilike(shownName, word),
          ilike(organizationMembers.title, word),
          // A number is found whole only: searching it piece by piece would unmask it (security.md S-10).
          mine.manager ? eq(users.phone, input.keyword ?? '') : undefined,
        )
      : undefined,
  );
  const total = ctx.db
    .select({ n: sql<number>`count(*)::int` })
    .from(organizationMembers)
    .innerJoin(users, eq(users.id, organizationMembers.userId))
    .where(where)
    .then(([row]) => row?.n ?? 0);
  const page = await paginate(
    input,
    memberRows(ctx)
      .where(where)
      .orderBy(
        sql`${organizationMembers.role} = 'manager' desc`,
        asc(organizationMembers.joinedAt),
        asc(organizationMembers.id),
      )
      .limit(input.pageSize)
      .offset(pageOffset(input)),
    total,
  );
  return {
    ...page,
    list: page.list.map((found) => presentMember(found, mine)),
    invitations: mine.manager ? await listInvitations(ctx, mine.organizationId) : [],
    canManage: mine.manager && mine.approved,
    max: MAX_MEMBERS,
  };
}

/** One member as a manager sees him; the caller has looked whose he is. @throws 404 */
export async function getMember(ctx: Ctx, id: number): Promise<OrganizationMemberView> {
  const [found] = await memberRows(ctx).where(
    and(eq(organizationMembers.id, id), isNull(organizationMembers.removedAt)),
  );
  if (!found) throw organizationErrors.memberNotFound();
  return presentMember(found, { userId: requireBuyer(ctx).userId, manager: true });
}
