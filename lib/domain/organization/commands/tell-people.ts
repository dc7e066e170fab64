import 'server-only';
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { notices } from '@/db/schema/notice';
import { organizationMembers } from '@/db/schema/organization';
import { actorUserId, type Ctx } from '@/lib/data/ctx';

interface Words {
  title: string;
  text: string;
}

const PATH = '/user/center/organization';
const newestEvent = (organizationId: number) =>
  sql<number>`(select max(e.id) from organization_events e where e.organization_id = ${organizationId})`;

/**
 * Tells the buyer who has this number, when somebody has it. The same statement whether or not, so that the time of the reply does not say it
 * (security.md S-23).
 */
export async function tellNumber(
  ctx: Ctx,
  organizationId: number,
  phone: string,
  { title, text }: Words,
): Promise<void> {
  await ctx.db.execute(sql`insert into ${notices} (user_id, kind, entity_id, title, text, path, created_at)
    select ${users.id}, 'organization', ${newestEvent(organizationId)}, ${title}::text, ${text}::text, ${PATH}::text, ${ctx.now.toISOString()}::timestamptz
    from ${users} where ${users.phone} = ${phone} and ${users.status} = 'active' and ${users.role} like 'user#%'
    on conflict do nothing`);
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
  const newest = newestEvent(organizationId);
  await ctx.db
    .insert(notices)
    .values(
      userIds.map((userId) => ({
        userId,
        kind: 'organization' as const,
        entityId: newest,
        ...words,
        path: PATH,
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
