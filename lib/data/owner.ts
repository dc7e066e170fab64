import 'server-only';
import { and, eq, isNull, ne, or, sql, type Column, type Placeholder, type SQL } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { organizationMembers, organizations } from '@/db/schema/organization';
import { requireBuyer, type Ctx } from './ctx';

/**
 * Joins to an account the membership by which it acts: the organisation is approved and neither stopped by the platform nor dissolved; its members
 * buy privately otherwise.
 */
export const actingMembership = and(
  eq(organizationMembers.userId, users.id),
  eq(organizationMembers.organizationId, users.organizationId),
  isNull(organizationMembers.removedAt),
  sql`exists (select 1 from ${organizations} o where o.id = ${users.organizationId} and o.status = 'approved' and o.active and o.deleted_at is null)`,
);

/** Columns that say whose a row is: who acted, and for which organisation. */
export interface OwnerColumns {
  buyerId: Column;
  organizationId: Column;
}

/** Who asks, as far as rights to rows depend on it: a buyer's facts, or placeholders for them in a statement that is built once. */
export interface Who {
  userId: number | Placeholder;
  organizationId: number | null | Placeholder;
  manager: boolean;
}

/** The caller. */
export function whoOf(ctx: Ctx): Who & { userId: number; organizationId: number | null } {
  const { userId, organizationId, organizationRole } = requireBuyer(ctx);
  return { userId, organizationId, manager: organizationId !== null && organizationRole === 'manager' };
}

/** Placeholders `userId` and `organizationId` in place of the caller. */
export const anyone = (manager: boolean): Who => ({
  userId: sql.placeholder('userId'),
  organizationId: sql.placeholder('organizationId'),
  manager,
});

/**
 * Rows that the caller placed himself, privately or for the organisation he is still a member of. What was placed for an organisation stays
 * with it when a member leaves (domain.md section 8; security.md S-07).
 */
export const placedByMe = (ctx: Ctx, t: OwnerColumns): SQL => placedBy(whoOf(ctx), t);

/** The same of anybody. */
export function placedBy({ userId, organizationId }: Who, t: OwnerColumns): SQL {
  return and(
    eq(t.buyerId, userId),
    or(isNull(t.organizationId), organizationId === null ? undefined : eq(t.organizationId, organizationId)),
  ) as SQL;
}

/** Rows that others placed for the organisation whose manager somebody is; `undefined` for everybody else. */
export function placedForOrganizationOf(
  { userId, organizationId, manager }: Who,
  t: OwnerColumns,
): SQL | undefined {
  if (organizationId === null || !manager) return undefined;
  return and(eq(t.organizationId, organizationId), ne(t.buyerId, userId));
}

/** Rows that the caller may read and act on (security.md S-06, S-07): the own ones, for a manager also the organisation's. */
export function ownedBy(ctx: Ctx, t: OwnerColumns): SQL {
  const who = whoOf(ctx);
  return or(placedBy(who, t), placedForOrganizationOf(who, t)) as SQL;
}

/**
 * The organisation that the caller still manages, his membership held until the transaction ends: who is removed meanwhile writes nothing for
 * it (security.md S-07). Comes before every other lock. `null` for everybody else.
 */
export async function holdManaged(ctx: Ctx): Promise<number | null> {
  const { userId, organizationId, organizationRole } = requireBuyer(ctx);
  if (organizationId === null || organizationRole !== 'manager') return null;
  const [row] = await ctx.db
    .select({ id: organizationMembers.id })
    .from(organizationMembers)
    .where(
      and(
        eq(organizationMembers.userId, userId),
        eq(organizationMembers.organizationId, organizationId),
        eq(organizationMembers.role, 'manager'),
        isNull(organizationMembers.removedAt),
      ),
    )
    .for('share');
  return row ? organizationId : null;
}
