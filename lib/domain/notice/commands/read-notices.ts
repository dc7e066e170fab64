import 'server-only';
import { and, inArray, isNull, sql } from 'drizzle-orm';
import { notices } from '@/db/schema/notice';
import type { Ctx } from '@/lib/data/ctx';
import type { MessageReadInput } from '../contract';
import { noticeErrors } from '../errors';
import { countUnread } from '../queries';
import { ownNotices } from '../scope';

/**
 * Marks messages of the caller's as read; one that was read keeps its time.
 *
 * @returns how many are unread now
 * @throws the same 404 when one of them is another's or does not exist: nothing is marked then
 */
export async function readNotices(ctx: Ctx, { ids }: MessageReadInput): Promise<number> {
  const own = ownNotices(ctx);
  const wanted = ids && [...new Set(ids)];
  if (wanted) {
    const found = await ctx.db.$count(notices, and(own, inArray(notices.id, wanted)));
    if (found !== wanted.length) throw noticeErrors.notFound();
  }
  await ctx.db
    .update(notices)
    .set({ readAt: sql`now()` })
    .where(and(own, isNull(notices.readAt), wanted && inArray(notices.id, wanted)));
  return countUnread(ctx);
}
