import 'server-only';
import { and, eq, isNull, ne, or, type Column, type SQL } from 'drizzle-orm';
import { organizationMembers } from '@/db/schema/organization';
import { requireBuyer, type Ctx } from './ctx';

/** Columns that say whose a row is: who acted, and for which organisation. */
export interface OwnerColumns {
  buyerId: Column;
  organizationId: Column;
}

/**
 * Rows that the caller placed himself, privately or for the organisation he is still a member of. What was placed for an organisation stays
 * with it when a member leaves (domain.md section 8; security.md S-07).
 */
export function placedByMe(ctx: Ctx, t: OwnerColumns): SQL {
  const { userId, organizationId } = requireBuyer(ctx);
  return and(
    eq(t.buyerId, userId),
    or(isNull(t.organizationId), organizationId === null ? undefined : eq(t.organizationId, organizationId)),
  ) as SQL;
}

/** Rows that others placed for the organisation whose manager the caller is; `undefined` for everybody else. */
export function placedForMyOrganization(ctx: Ctx, t: OwnerColumns): SQL | undefined {
  const { userId, organizationId, organizationRole } = requireBuyer(ctx);
  if (organizationId === null || organizationRole !== 'manager') return undefined;
  return and(eq(t.organizationId, organizationId), ne(t.buyerId, userId));
}

/** Rows that the caller may read and act on (security.md S-06, S-07): the own ones, for a manager also the organisation's. */
export function ownedBy(ctx: Ctx, t: OwnerColumns): SQL {
  return or(placedByMe(ctx, t), placedForMyOrganization(ctx, t)) as SQL;
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
