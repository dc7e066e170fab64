import 'server-only';
import { and, asc, eq, exists, isNull, ne, or, sql, type SQL } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { organizationMembers, organizations } from '@/db/schema/organization';
import { requireBuyer, type Ctx } from '@/lib/data/ctx';
import { placedForOrganizationOf, whoOf, type OwnerColumns } from '@/lib/data/owner';
import type { ApprovalView } from './approval-contract';
import { organizationErrors } from './errors';

const today = sql`(now() at time zone 'Asia/Shanghai')::date`;

/** Whether the term of an organisation's substitute runs, by the database's clock. */
export const substituteNow = sql<boolean>`coalesce(${organizations.substituteId} is not null and ${today} between ${organizations.substituteFrom} and ${organizations.substituteTo}, false)`;

/**
 * Rows of others of the organisation that the caller decides of: those of its managers, and of their substitute while his term runs
 * (security.md S-68).
 */
export function reviewedBy(ctx: Ctx, t: OwnerColumns): SQL {
  const who = whoOf(ctx);
  if (who.organizationId === null) return sql`false`;
  const substituted = and(
    eq(t.organizationId, who.organizationId),
    ne(t.buyerId, who.userId),
    exists(
      ctx.db
        .select({ one: sql`1` })
        .from(organizations)
        .where(
          and(
            eq(organizations.id, who.organizationId),
            eq(organizations.substituteId, who.userId),
            substituteNow,
          ),
        ),
    ),
  );
  return or(placedForOrganizationOf(who, t), substituted) as SQL;
}

/** Whether the caller decides of what others of his organisation ask for. */
export async function isReviewer(ctx: Ctx): Promise<boolean> {
  const { userId, organizationId, manager } = whoOf(ctx);
  if (organizationId === null || manager) return manager;
  const [row] = await ctx.db
    .select({ id: organizations.id })
    .from(organizations)
    .where(and(eq(organizations.id, organizationId), eq(organizations.substituteId, userId), substituteNow));
  return row !== undefined;
}

/** How orders of the caller's organisation are approved. @throws 404 without one, 403 for a plain member */
export async function getApproval(ctx: Ctx): Promise<ApprovalView> {
  const { userId } = requireBuyer(ctx);
  const [mine] = await ctx.db
    .select({
      id: organizations.id,
      role: organizationMembers.role,
      all: organizations.approvalAll,
      substituteId: organizations.substituteId,
      from: organizations.substituteFrom,
      to: organizations.substituteTo,
      now: substituteNow,
      over: sql<boolean>`coalesce(${organizations.substituteTo} < ${today}, false)`,
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
  if (!mine) throw organizationErrors.none();
  if (mine.role !== 'manager') throw organizationErrors.notManager();
  const people = await ctx.db
    .select({
      id: organizationMembers.id,
      userId: organizationMembers.userId,
      role: organizationMembers.role,
      name: sql<string>`coalesce(${organizationMembers.name}, ${users.name})`,
    })
    .from(organizationMembers)
    .innerJoin(users, eq(users.id, organizationMembers.userId))
    .where(and(eq(organizationMembers.organizationId, mine.id), isNull(organizationMembers.removedAt)))
    .orderBy(asc(organizationMembers.id));
  const { all, from, to, now, over } = mine;
  const one = people.find((p) => p.userId === mine.substituteId);
  return {
    all,
    substitute: one && from && to ? { memberId: one.id, name: one.name, from, to, now, over } : null,
    members: people.filter((p) => p.role === 'member').map(({ id, name }) => ({ id, name })),
  };
}
