import 'server-only';
import { and, eq, isNull, ne, or, sql } from 'drizzle-orm';
import { notices } from '@/db/schema/notice';
import { organizationMembers, organizations } from '@/db/schema/organization';
import { actorUserId, type Ctx } from '@/lib/data/ctx';
import { substituteNow } from '@/lib/domain/organization/approval-queries';
import type { PurchaseRow } from '../present';

interface Words {
  title: string;
  text: string;
  path?: string;
}

/** Tells people in the user centre of the newest event of a request, in the transaction that wrote it. Nothing leaves the house. */
export async function tellPeople(
  ctx: Ctx,
  requestId: number,
  userIds: readonly number[],
  { path = `/user/center/purchases/${requestId}`, ...words }: Words,
): Promise<void> {
  if (userIds.length === 0) return;
  const newest = sql<number>`(select max(e.id) from purchase_events e where e.purchase_id = ${requestId})`;
  await ctx.db
    .insert(notices)
    .values(
      userIds.map((userId) => ({
        userId,
        kind: 'purchase' as const,
        entityId: newest,
        ...words,
        path,
        createdAt: ctx.now,
      })),
    )
    .onConflictDoNothing();
}

/** The managers of a request's organisation and their substitute, without the person who acts. */
export async function tellReviewers(
  ctx: Ctx,
  request: Pick<PurchaseRow, 'id' | 'organizationId' | 'buyerId'>,
  words: Words,
): Promise<void> {
  const rows = await ctx.db
    .select({ userId: organizationMembers.userId })
    .from(organizationMembers)
    .innerJoin(organizations, eq(organizations.id, organizationMembers.organizationId))
    .where(
      and(
        eq(organizations.id, request.organizationId),
        isNull(organizationMembers.removedAt),
        or(
          eq(organizationMembers.role, 'manager'),
          and(eq(organizationMembers.userId, organizations.substituteId), substituteNow),
        ),
        ne(organizationMembers.userId, request.buyerId),
        ne(organizationMembers.userId, actorUserId(ctx) ?? 0),
      ),
    );
  await tellPeople(
    ctx,
    request.id,
    rows.map((r) => r.userId),
    words,
  );
}
