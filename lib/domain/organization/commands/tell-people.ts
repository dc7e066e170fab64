import 'server-only';
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { notices } from '@/db/schema/notice';
import { organizationMembers } from '@/db/schema/organization';
import { actorUserId, type Ctx } from '@/lib/data/ctx';

interface Words {
  title: string;
  text: string;
}

/**
 * Tells people in the user centre of the organisation's newest event, in the transaction that wrote it and under the organisation's lock. Nothing
 * leaves the house.
 */
export async function tellPeople(
  ctx: Ctx,
  organizationId: number,
  userIds: readonly number[],
  words: Words,
): Promise<void> {
  if (userIds.length === 0) return;
  const newest = sql<number>`(select max(e.id) from organization_events e where e.organization_id = ${organizationId})`;
  await ctx.db
    .insert(notices)
    .values(
      userIds.map((userId) => ({
        userId,
        kind: 'organization' as const,
        entityId: newest,
        ...words,
        path: '/user/center/organization',
        createdAt: ctx.now,
      })),
    )
    .onConflictDoNothing();
}

/** The managers of the organisation, without the person who acts. */
export async function tellManagers(ctx: Ctx, organizationId: number, words: Words): Promise<void> {
  const rows = await ctx.db
    .select({ userId: organizationMembers.userId })
    .from(organizationMembers)
    .where(
      and(
        eq(organizationMembers.organizationId, organizationId),
        eq(organizationMembers.role, 'manager'),
        isNull(organizationMembers.removedAt),
        ne(organizationMembers.userId, actorUserId(ctx) ?? 0),
      ),
    );
  await tellPeople(
    ctx,
    organizationId,
    rows.map((r) => r.userId),
    words,
  );
}
