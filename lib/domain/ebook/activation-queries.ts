import 'server-only';
import { and, eq, gt, sql } from 'drizzle-orm';
import { activationCodes, codeBatches } from '@/db/schema/activation';
import { orderItems, orders } from '@/db/schema/order';
import { readingTokens } from '@/db/schema/reading';
import { toIsoOrNull } from '@/lib/core/dates';
import type { Ctx } from '@/lib/data/ctx';
import type { ActivatedView, ActivationStateView } from './activation-contract';
import { openPublications } from './open-queries';
import { getPublicCode } from './queries';
import { makerMayUse, usableCodes } from './scope';
import { tokenHash } from './token-hash';

/** A token that still activates its code: its maker could still do so himself. */
export const livingActivation = (token: string) =>
  and(
    eq(readingTokens.tokenHash, tokenHash(token)),
    eq(readingTokens.kind, 'activate'),
    eq(readingTokens.status, 'waiting'),
    gt(readingTokens.expiresAt, sql`now()`),
    makerMayUse,
  );

/**
 * What the activation page shows of a serial: to anybody the publication and the state, to whoever is logged in whether the code is his to
 * activate or to read by. @throws 404 as `getPublicCode` does
 */
export async function getActivationState(
  ctx: Ctx,
  { sn, t }: { sn: string; t?: string | undefined },
): Promise<ActivationStateView> {
  const head = await getPublicCode(ctx, sn);
  const buyer = ctx.actor.kind === 'buyer' ? ctx.actor : null;
  const [row] = await ctx.db
    .select({
      id: activationCodes.id,
      productId: activationCodes.productId,
      readDays: codeBatches.readDays,
      external: codeBatches.external,
      expiresAt: activationCodes.expiresAt,
      mine: buyer
        ? sql<boolean>`${activationCodes.activatedBy} is not distinct from ${buyer.userId}`
        : sql<boolean>`false`,
      usable: buyer ? sql<boolean>`coalesce(${usableCodes(ctx)}, false)` : sql<boolean>`false`,
    })
    .from(activationCodes)
    .innerJoin(codeBatches, eq(codeBatches.id, activationCodes.batchId))
    .leftJoin(orderItems, eq(orderItems.id, activationCodes.orderItemId))
    .leftJoin(orders, eq(orders.id, orderItems.orderId))
    .where(eq(activationCodes.sn, sn));
  if (!row) throw new Error('a code that was there a moment ago is gone');
  const good =
    t !== undefined &&
    head.look === 'assigned' &&
    (await ctx.db.$count(
      readingTokens,
      and(livingActivation(t), eq(readingTokens.activationCodeId, row.id)),
    )) > 0;
  const viewer = row.mine ? 'reader' : row.usable && head.look === 'assigned' ? 'holder' : 'stranger';
  return {
    ...head,
    productId: row.productId,
    readDays: row.readDays,
    external: row.external,
    link: t === undefined ? 'none' : good ? 'good' : 'gone',
    account: buyer?.name ?? null,
    viewer,
    expiresAt: row.mine ? toIsoOrNull(row.expiresAt) : null,
    publications: row.mine && head.look === 'activated' ? await openPublications(ctx, row.id) : [],
  };
}

/** What somebody gets who has just activated a code. */
export async function presentActivated(
  ctx: Ctx,
  code: { id: number; sn: string; expiresAt: Date | null },
): Promise<ActivatedView> {
  const { title, label } = await getPublicCode(ctx, code.sn);
  return {
    sn: code.sn,
    title,
    label,
    expiresAt: toIsoOrNull(code.expiresAt),
    publications: await openPublications(ctx, code.id),
  };
}
