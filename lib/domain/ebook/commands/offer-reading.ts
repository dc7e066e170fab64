import 'server-only';
import { and, eq, gt, sql } from 'drizzle-orm';
import { readingTokens } from '@/db/schema/reading';
import type { Ctx } from '@/lib/data/ctx';
import { withTx } from '@/lib/data/tx';
import { requireBrowser } from '@/lib/domain/identity/browser';
import { deviceName } from '@/lib/domain/identity/device-name';
import { sessionErrors } from '../session-errors';
import type { QrTokenView } from '../session-contract';
import { presentTokenState } from '../session-present';
import { assertReadingOpen } from '../switch-queries';
import { tokenHash } from '../token-hash';
import { mintToken } from './mint-token';
import { openSession } from './open-session';

/** A code for the desktop to show: 120 seconds, for this browser alone. @throws 422 while the reading view is closed */
export async function offerReading(ctx: Ctx): Promise<QrTokenView> {
  await assertReadingOpen(ctx);
  const { token, seconds } = await mintToken(ctx, {
    kind: 'confirm',
    browserId: requireBrowser(ctx),
    device: deviceName(ctx.userAgent),
  });
  return { token, seconds, ...presentTokenState('waiting', false), picture: null };
}

/**
 * What became of the code, for the browser that shows it. When the phone has confirmed, the first question opens the reading session under `rowId`
 * and spends the token; every later one, and every other browser, gets nothing.
 *
 * @returns `opened`: the session is there and its cookie is to be handed out
 * @throws 404 `tokenGone` for a token that is unknown or of another browser
 */
export async function followReading(
  ctx: Ctx,
  token: string,
  rowId: string,
): Promise<{ view: QrTokenView; opened: boolean }> {
  const t = readingTokens;
  const mine = and(
    eq(t.tokenHash, tokenHash(token)),
    eq(t.kind, 'confirm'),
    eq(t.browserId, requireBrowser(ctx)),
  );
  const [row] = await ctx.db
    .select({
      status: t.status,
      expired: sql<boolean>`${t.expiresAt} <= now()`,
      seconds: sql<number>`greatest(0, ceil(extract(epoch from ${t.expiresAt} - now())))::int`,
    })
    .from(t)
    .where(mine);
  if (!row) throw sessionErrors.tokenGone();
  const view = (status: typeof row.status, seconds: number): QrTokenView => ({
    token,
    seconds,
    ...presentTokenState(status, row.expired),
    picture: null,
  });
  if (row.status !== 'confirmed' || row.expired)
    return { view: view(row.status, row.seconds), opened: false };
  await assertReadingOpen(ctx);
  const opened = await withTx(ctx, async (tx) => {
    const [spent] = await tx.db
      .update(t)
      .set({ status: 'consumed', consumedAt: sql`now()` })
      .where(and(mine, eq(t.status, 'confirmed'), gt(t.expiresAt, sql`now()`)))
      .returning({ tokenId: t.id, userId: t.userId });
    if (!spent || spent.userId === null) return false;
    await openSession(tx, {
      rowId,
      kind: 'desktop',
      tokenId: spent.tokenId,
      userId: spent.userId,
      codeId: null,
    });
    return true;
  });
  return { view: view('consumed', 0), opened };
}
