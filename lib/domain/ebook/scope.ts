import 'server-only';
import { and, eq, or, sql, type SQL } from 'drizzle-orm';
import { activationCodes, ebookAllocations } from '@/db/schema/ebook';
import { orders } from '@/db/schema/order';
import { organizationMembers } from '@/db/schema/organization';
import { requireBuyer, type Ctx } from '@/lib/data/ctx';
import { ownedBy, placedByMe } from '@/lib/data/owner';

/**
 * The user who was given the code by his organisation, `null` while it is nobody's. A giving holds while its membership lives: what a leaving
 * member had not activated is the organisation's again at that moment, without any job.
 */
export const codeHolder = sql<number | null>`(select ${organizationMembers.userId} from ${ebookAllocations}
  join ${organizationMembers} on ${organizationMembers.id} = ${ebookAllocations.memberId}
  where ${ebookAllocations.id} = ${activationCodes.allocationId} and ${organizationMembers.removedAt} is null)`;

/** Codes that the caller was given by his organisation. */
export function givenToMe(ctx: Ctx): SQL {
  const { userId } = requireBuyer(ctx);
  // An array, so that the index of the givings is used beside that of the buyers.
  return sql`(${activationCodes.allocationId} = any(array(select ${ebookAllocations.id} from ${ebookAllocations}
    join ${organizationMembers} on ${organizationMembers.id} = ${ebookAllocations.memberId}
    where ${organizationMembers.userId} = ${userId} and ${organizationMembers.removedAt} is null)))`;
}

/** Codes of orders that the caller placed and that nobody was given; the query joins `orders`. */
export function boughtCodes(ctx: Ctx): SQL {
  return and(
    eq(activationCodes.assignedTo, requireBuyer(ctx).userId),
    placedByMe(ctx, orders),
    sql`${codeHolder} is null`,
  ) as SQL;
}

/**
 * Codes that the caller may read in full and activate (security.md S-06, S-07): those he was given, and those that nobody was given of orders
 * he acts on, a manager also on those of his members. The query joins `orders`.
 */
export function usableCodes(ctx: Ctx): SQL {
  return or(givenToMe(ctx), and(ownedBy(ctx, orders), sql`${codeHolder} is null`)) as SQL;
}

/** Codes by which the caller reads, whoever bought them. */
export function readerCodes(ctx: Ctx): SQL {
  return eq(activationCodes.activatedBy, requireBuyer(ctx).userId);
}
