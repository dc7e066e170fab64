import 'server-only';
import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { stockRequests } from '@/db/schema/stock';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { stockErrors } from '../errors';

/**
 * Lets a form act once: the same key of the same person finds what the first one made, also when both come at the same moment (the second waits at
 * the unique key until the first has ended). A refused act rolls the key back with everything else.
 *
 * @param work makes or changes a document and gives its number
 * @throws 400 without a key, 409 when the key came with other content
 */
export async function claimRequest<I extends { requestKey?: string | undefined }>(
  ctx: Ctx,
  act: string,
  input: I,
  work: () => Promise<number>,
): Promise<number> {
  const { userId } = requireAdmin(ctx);
  const { requestKey: given, ...content } = input;
  const requestKey = given ?? ctx.idempotencyKey;
  if (!requestKey || !/^[A-Za-z0-9_-]{16,64}$/.test(requestKey)) throw stockErrors.noKey();
  const contentHash = createHash('sha256')
    .update(JSON.stringify([act, content]))
    .digest('hex');
  const [claimed] = await ctx.db
    .insert(stockRequests)
    .values({ userId, requestKey, contentHash })
    .onConflictDoNothing({ target: [stockRequests.userId, stockRequests.requestKey] })
    .returning({ id: stockRequests.id });
  if (claimed) {
    const documentId = await work();
    await ctx.db.update(stockRequests).set({ documentId }).where(eq(stockRequests.id, claimed.id));
    return documentId;
  }
  const [known] = await ctx.db
    .select()
    .from(stockRequests)
    .where(and(eq(stockRequests.userId, userId), eq(stockRequests.requestKey, requestKey)));
  if (!known?.documentId || known.contentHash !== contentHash) throw stockErrors.keyReused();
  return known.documentId;
}
