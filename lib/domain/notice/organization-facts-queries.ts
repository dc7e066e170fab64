import 'server-only';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { ebookAllocations } from '@/db/schema/activation';
import { creditReminders } from '@/db/schema/credit';
import { orderItems } from '@/db/schema/order';
import { organizationMembers, organizations } from '@/db/schema/organization';
import type { Ctx } from '@/lib/data/ctx';
import { copiesWords, creditDueWords, PLAIN_FACTS as plain, type NoticeFacts } from './rules';

/** What was given to somebody who has left since is not told. */
export async function copiesGiven(ctx: Ctx, id: number): Promise<NoticeFacts | null> {
  const [row] = await ctx.db
    .select({
      userId: organizationMembers.userId,
      organization: organizations.name,
      title: orderItems.title,
      label: sql<string>`coalesce(${orderItems.spec} ->> 'label', '')`,
      quantity: ebookAllocations.quantity,
    })
    .from(ebookAllocations)
    .innerJoin(organizationMembers, eq(organizationMembers.id, ebookAllocations.memberId))
    .innerJoin(organizations, eq(organizations.id, organizationMembers.organizationId))
    .innerJoin(orderItems, eq(orderItems.id, ebookAllocations.orderItemId))
    .where(and(eq(ebookAllocations.id, id), isNull(organizationMembers.removedAt)));
  if (!row) return null;
  return { userId: row.userId, orderId: null, words: copiesWords(row), ...plain };
}

/** The manager is told who is it longest; its mail goes to the organisation's own address where there is one. */
export async function creditDue(ctx: Ctx, id: number): Promise<NoticeFacts | null> {
  const [row] = await ctx.db
    .select({
      userId: organizationMembers.userId,
      mailTo: organizations.contactEmail,
      dueFen: creditReminders.dueFen,
      overdueFen: creditReminders.overdueFen,
      nextDue: creditReminders.nextDue,
    })
    .from(creditReminders)
    .innerJoin(organizations, eq(organizations.id, creditReminders.organizationId))
    .innerJoin(
      organizationMembers,
      and(
        eq(organizationMembers.organizationId, organizations.id),
        eq(organizationMembers.role, 'manager'),
        isNull(organizationMembers.removedAt),
      ),
    )
    .where(eq(creditReminders.id, id))
    .orderBy(organizationMembers.id)
    .limit(1);
  if (!row) return null;
  return { ...plain, userId: row.userId, orderId: null, words: creditDueWords(row), mailTo: row.mailTo };
}
