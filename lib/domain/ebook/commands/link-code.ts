import 'server-only';
import { and, eq, ne, or, sql } from 'drizzle-orm';
import { activationCodes, codeBatches } from '@/db/schema/activation';
import { orderItems, orders } from '@/db/schema/order';
import { formatDate } from '@/lib/core/dates';
import type { Ctx } from '@/lib/data/ctx';
import { ebookErrors } from '../errors';
import { activationPath, lookOf, readingLinkPath } from '../rules';
import { readerCodes, usableCodes } from '../scope';
import { mintCodeToken } from './mint-token';

/**
 * The address behind a QR code of the personal centre: a code that waits leads the phone to its activation, one by which the caller reads leads it
 * to the reader; both with a token for five minutes and one use.
 *
 * @throws 404 for a code that is neither the caller's to activate nor his to read by, 422 for one that is good for nothing now
 */
export async function linkCode(ctx: Ctx, sn: string): Promise<{ path: string; seconds: number }> {
  const [row] = await ctx.db
    .select({
      id: activationCodes.id,
      status: activationCodes.status,
      frozenAt: activationCodes.frozenAt,
      expiresAt: activationCodes.expiresAt,
      activateUntil: codeBatches.activateUntil,
      external: codeBatches.external,
      reads: sql<boolean>`${readerCodes(ctx)}`,
    })
    .from(activationCodes)
    .innerJoin(codeBatches, eq(codeBatches.id, activationCodes.batchId))
    .leftJoin(orderItems, eq(orderItems.id, activationCodes.orderItemId))
    .leftJoin(orders, eq(orders.id, orderItems.orderId))
    .where(
      and(
        eq(activationCodes.sn, sn),
        ne(activationCodes.status, 'void'),
        or(readerCodes(ctx), and(eq(activationCodes.status, 'assigned'), usableCodes(ctx))),
      ),
    );
  if (!row) throw ebookErrors.codeNotFound();
  const look = lookOf(row, ctx.now, formatDate(ctx.now));
  if (look === 'activated' && row.reads) {
    const { token, seconds } = await mintCodeToken(ctx, 'item', row.id);
    return { path: readingLinkPath(token), seconds };
  }
  if (look !== 'assigned' || row.external) throw ebookErrors.codeIdle();
  const { token, seconds } = await mintCodeToken(ctx, 'activate', row.id);
  return { path: `${activationPath(sn)}?t=${token}`, seconds };
}
