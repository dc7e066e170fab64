import 'server-only';
import { and, eq, or, sql, type SQL } from 'drizzle-orm';
import { activationCodes, ebookAllocations } from '@/db/schema/activation';
import { users } from '@/db/schema/identity';
import { orderItems, orders } from '@/db/schema/order';
import { organizationMembers } from '@/db/schema/organization';
import { readingTokens } from '@/db/schema/reading';
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

/**
 * Tokens whose maker may use the code himself at this moment, as {@link usableCodes} says it of a caller: who has left the organisation, or is no
 * manager any more, hands nothing out by what his screen still shows.
 */
export const makerMayUse: SQL = sql`exists (select 1 from ${activationCodes} code
  join ${orderItems} line on line.id = code.order_item_id
  join ${orders} bought on bought.id = line.order_id
  join ${users} maker on maker.id = ${readingTokens.userId} and maker.status = 'active'
  left join ${ebookAllocations} given on given.id = code.allocation_id
  left join ${organizationMembers} holder on holder.id = given.member_id and holder.removed_at is null
  left join ${organizationMembers} mine on mine.organization_id = bought.organization_id and mine.user_id = maker.id and mine.removed_at is null
  where code.id = ${readingTokens.activationCodeId} and (holder.user_id = maker.id or (holder.id is null and (mine.role = 'manager'
    or (bought.buyer_id = maker.id and (bought.organization_id is null or mine.id is not null))))))`;

/** Codes by which the caller reads, whoever bought them. */
export function readerCodes(ctx: Ctx): SQL {
  return eq(activationCodes.activatedBy, requireBuyer(ctx).userId);
}
