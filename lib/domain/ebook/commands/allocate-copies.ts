import 'server-only';
import { and, asc, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { activationCodeEvents, activationCodes, codeBatches, ebookAllocations } from '@/db/schema/activation';
import { orderItems, orders } from '@/db/schema/order';
import { organizationMembers } from '@/db/schema/organization';
import { requireBuyer, type Ctx } from '@/lib/data/ctx';
import { notifyBuyer } from '@/lib/data/notify';
import { recordEvents } from '@/lib/data/transition';
import type { AllocateInput, RecallInput } from '../allocation-contract';
import { givableCodes, sharedOrders } from '../allocation-queries';
import { ebookErrors } from '../errors';
import { dropCodeTokens } from './mint-token';

/** Rows of one statement. */
const CHUNK = 500;

/**
 * The members named, and the caller himself, held until the transaction ends: nobody is given copies by or for a membership that ends
 * meanwhile. Memberships come before every other lock.
 *
 * @throws 404 for a member of another organisation, or one who has left
 */
async function holdMembers(ctx: Ctx, memberIds: readonly number[]): Promise<void> {
  const { userId, organizationId } = requireBuyer(ctx);
  if (organizationId === null) throw ebookErrors.lineNotFound();
  const rows = await ctx.db
    .select({ id: organizationMembers.id, userId: organizationMembers.userId })
    .from(organizationMembers)
    .where(
      and(
        eq(organizationMembers.organizationId, organizationId),
        isNull(organizationMembers.removedAt),
        or(inArray(organizationMembers.id, [...memberIds]), eq(organizationMembers.userId, userId)),
      ),
    )
    .orderBy(asc(organizationMembers.id))
    .for('share');
  if (!rows.some((r) => r.userId === userId)) throw ebookErrors.lineNotFound();
  if (memberIds.some((id) => rows.every((r) => r.id !== id))) throw ebookErrors.memberNotFound();
}

/** The order of the line, locked: two who give out its last copies come one after the other. @throws 404 for another's, and for a private one */
async function lockSharedLine(ctx: Ctx, orderItemId: number): Promise<void> {
  const [line] = await ctx.db
    .select({ id: orderItems.id })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(and(eq(orderItems.id, orderItemId), sharedOrders(ctx)))
    .for('update', { of: orders });
  if (!line) throw ebookErrors.lineNotFound();
}

/** Whose the codes are from now on, with an event row each. */
async function handOver(
  ctx: Ctx,
  ids: readonly number[],
  allocationId: number | null,
  event: { action: 'allocate' | 'recall'; payload: Record<string, unknown> },
): Promise<void> {
  for (let from = 0; from < ids.length; from += CHUNK) {
    const part = ids.slice(from, from + CHUNK);
    await ctx.db
      .update(activationCodes)
      .set({ allocationId, updatedAt: sql`now()` })
      .where(inArray(activationCodes.id, part));
    // A QR code that the former holder has on his screen activates nothing any more.
    await dropCodeTokens(ctx, part);
    const rows = part.map((entityId) => ({
      entityId,
      fromStatus: 'assigned',
      toStatus: 'assigned',
      ...event,
    }));
    await recordEvents(ctx, activationCodeEvents, rows);
  }
}

/**
 * Gives copies of an organisation's electronic line to its members: all or none. Whoever has a copy is the only one who reads its code
 * and activates it. A manager gives, and who placed the order. Each member is told.
 *
 * @throws 404 for a line or a member that is not of the caller's organisation, 409 with `free` when fewer copies are left
 */
export async function allocateCopies(ctx: Ctx, { orderItemId, members }: AllocateInput): Promise<void> {
  const { userId } = requireBuyer(ctx);
  await holdMembers(
    ctx,
    members.map((m) => m.memberId),
  );
  await lockSharedLine(ctx, orderItemId);
  const wanted = members.reduce((sum, m) => sum + m.quantity, 0);
  const codes = await ctx.db
    .select({ id: activationCodes.id })
    .from(activationCodes)
    .innerJoin(codeBatches, eq(codeBatches.id, activationCodes.batchId))
    .where(and(eq(activationCodes.orderItemId, orderItemId), givableCodes(ctx)))
    .orderBy(asc(activationCodes.id))
    .limit(wanted)
    .for('update', { of: activationCodes, skipLocked: true });
  if (codes.length < wanted) {
    const free = codes.length;
    throw ebookErrors.copiesShort({
      message: free === 0 ? '已没有可以分配的份数' : `只剩 ${free} 份可以分配，本次要分配 ${wanted} 份`,
      data: { free },
    });
  }
  const given = await ctx.db
    .insert(ebookAllocations)
    .values(members.map((m) => ({ orderItemId, ...m, createdBy: userId, createdAt: ctx.now })))
    .returning({
      id: ebookAllocations.id,
      memberId: ebookAllocations.memberId,
      quantity: ebookAllocations.quantity,
    });
  let from = 0;
  for (const { id, memberId, quantity } of given) {
    const ids = codes.slice(from, from + quantity).map((c) => c.id);
    from += quantity;
    await handOver(ctx, ids, id, { action: 'allocate', payload: { allocationId: id, memberId } });
    await notifyBuyer(ctx, 'copiesGiven', id);
  }
}

/**
 * Takes back copies of a member that he has not activated; the newest first. What he has activated stays his.
 *
 * @returns how many came back
 * @throws 404 for a line or a member that is not of the caller's organisation, 409 when the member has fewer
 */
export async function recallCopies(ctx: Ctx, input: RecallInput): Promise<number> {
  const { orderItemId, memberId, quantity } = input;
  await holdMembers(ctx, [memberId]);
  await lockSharedLine(ctx, orderItemId);
  const given = ctx.db
    .select({ id: ebookAllocations.id })
    .from(ebookAllocations)
    .where(and(eq(ebookAllocations.orderItemId, orderItemId), eq(ebookAllocations.memberId, memberId)));
  const found = ctx.db
    .select({ id: activationCodes.id })
    .from(activationCodes)
    .where(
      and(
        eq(activationCodes.orderItemId, orderItemId),
        eq(activationCodes.status, 'assigned'),
        inArray(activationCodes.allocationId, given),
      ),
    )
    .orderBy(desc(activationCodes.id))
    .$dynamic();
  const codes = await (quantity === undefined ? found : found.limit(quantity)).for('update', {
    skipLocked: true,
  });
  if (codes.length === 0) throw ebookErrors.nothingToRecall();
  if (quantity !== undefined && codes.length < quantity) {
    throw ebookErrors.nothingToRecall({
      message: `该成员只有 ${codes.length} 份尚未激活，请刷新后重试`,
      data: { given: codes.length },
    });
  }
  const ids = codes.map((c) => c.id);
  await handOver(ctx, ids, null, { action: 'recall', payload: { memberId } });
  return ids.length;
}
