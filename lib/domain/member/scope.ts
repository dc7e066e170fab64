import 'server-only';
import { and, eq, isNull, or, type Placeholder, type SQL } from 'drizzle-orm';
import { receivers } from '@/db/schema/member';
import { requireBuyer, type Ctx } from '@/lib/data/ctx';

/** The caller's own addresses (security.md S-06). */
export function ownReceivers(ctx: Ctx): SQL {
  return and(eq(receivers.userId, requireBuyer(ctx).userId), isNull(receivers.deletedAt)) as SQL;
}

/** Addresses that the organisation shares; whoever manages it changes them, whoever made them (security.md S-07). */
export function sharedReceivers(organizationId: number): SQL {
  return and(eq(receivers.organizationId, organizationId), isNull(receivers.deletedAt)) as SQL;
}

/** Addresses that somebody may send to: the own ones and those the organisation shares; without an organisation nothing is shared. */
export function receiversOf(who: {
  userId: number | Placeholder;
  organizationId: number | null | Placeholder;
}): SQL {
  const { userId, organizationId } = who;
  return and(
    or(
      eq(receivers.userId, userId),
      organizationId === null ? undefined : eq(receivers.organizationId, organizationId),
    ),
    isNull(receivers.deletedAt),
  ) as SQL;
}
