import 'server-only';
import { and, eq, gt, sql } from 'drizzle-orm';
import { activationCodes } from '@/db/schema/activation';
import { readingTokens } from '@/db/schema/reading';
import type { Ctx } from '@/lib/data/ctx';
import { withTx } from '@/lib/data/tx';
import { openPublications } from '../open-queries';
import { sessionErrors } from '../session-errors';
import { ebookErrors } from '../errors';
import { livingCodes } from '../reading-scope';
import type { RedeemedView } from '../session-contract';
import { assertReadingOpen } from '../switch-queries';
import { tokenHash } from '../token-hash';
import { openSession } from './open-session';

/**
 * A phone takes up the link of one publication, once: it may read by that code and by nothing else of the owner's. On a phone where the owner is
 * logged in the link only shows the way; where somebody else is, it stays unused, because his own shelf would hide it.
 *
 * @returns `opened`: the session is there and its cookie is to be handed out
 * @throws 404 `linkGone`, 409 `linkForeign`, 403 `locked` when the code opens nothing any more
 */
export async function redeemLink(
  ctx: Ctx,
  token: string,
  rowId: string,
): Promise<{ view: RedeemedView; opened: boolean }> {
  await assertReadingOpen(ctx);
  const t = readingTokens;
  return withTx(ctx, async (tx) => {
    const [link] = await tx.db
      .update(t)
      .set({ status: 'consumed', consumedAt: sql`now()` })
      .where(
        and(
          eq(t.tokenHash, tokenHash(token)),
          eq(t.kind, 'item'),
          eq(t.status, 'waiting'),
          gt(t.expiresAt, sql`now()`),
        ),
      )
      .returning({ tokenId: t.id, userId: t.userId, codeId: t.activationCodeId });
    if (!link || link.userId === null || link.codeId === null) throw sessionErrors.linkGone();
    const { userId, codeId, tokenId } = link;
    const reader = { via: 'reading' as const, sessionId: rowId, userId, codeId };
    if ((await tx.db.$count(activationCodes, livingCodes(reader))) === 0) throw ebookErrors.locked();
    const own = tx.actor.kind === 'buyer';
    if (tx.actor.kind === 'buyer' && tx.actor.userId !== userId) throw sessionErrors.linkForeign();
    if (!own) await openSession(tx, { rowId, kind: 'item', tokenId, userId, codeId });
    return { view: { assets: await openPublications(tx, codeId) }, opened: !own };
  });
}
