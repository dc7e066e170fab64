import 'server-only';
import { and, lt, like, ne, sql } from 'drizzle-orm';
import { outboundMessages } from '@/db/schema/log';
import { notices } from '@/db/schema/notice';
import type { Ctx } from '@/lib/data/ctx';
import { MESSAGE_KEPT_DAYS, NOTICE_KEPT_DAYS } from '../rules';

/** Removes notices and their sent messages that are older than they are kept: they hold numbers and addresses. */
export async function cleanNotices(ctx: Ctx): Promise<void> {
  await ctx.db
    .delete(notices)
    .where(lt(notices.createdAt, sql`now() - make_interval(days => ${NOTICE_KEPT_DAYS})`));
  await ctx.db
    .delete(outboundMessages)
    .where(
      and(
        like(outboundMessages.dedupeKey, 'notice:%'),
        ne(outboundMessages.status, 'pending'),
        lt(outboundMessages.createdAt, sql`now() - make_interval(days => ${MESSAGE_KEPT_DAYS})`),
      ),
    );
}
