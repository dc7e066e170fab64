import 'server-only';
import { and, eq, gte } from 'drizzle-orm';
import { operationLogs } from '@/db/schema/log';
import { readingLogs } from '@/db/schema/reading';
import { recordOperation } from '@/lib/data/audit';
import { dayStart, formatDate } from '@/lib/core/dates';
import { readerOf, type Ctx } from '@/lib/data/ctx';
import { lockName } from '@/lib/data/locks';
import { withTx } from '@/lib/data/tx';
import { DAY_PAGES } from '../reading-rules';

const ACTION = 'ebook.dayCap';

/**
 * Tells the platform, once a day and reader, that somebody was handed more pages than a person reads: a row of the operation log and a warning of
 * the process. It stops nobody; freezing the code is a person's decision. Called where addresses are given out.
 */
export async function watchDay(ctx: Ctx): Promise<void> {
  const reader = readerOf(ctx);
  if (!reader) return;
  const day = formatDate(ctx.now);
  // As the list of days counts them (reading-log-queries.ts).
  const today = and(
    eq(readingLogs.userId, reader.userId),
    gte(readingLogs.createdAt, dayStart(day)),
    eq(readingLogs.preview, false),
  );
  const pages = await ctx.db.$count(readingLogs, today);
  if (pages < DAY_PAGES) return;
  await withTx(ctx, async (tx) => {
    await lockName(tx, `reading-day:${reader.userId}`);
    const told = and(
      eq(operationLogs.entity, 'user'),
      eq(operationLogs.entityId, String(reader.userId)),
      eq(operationLogs.action, ACTION),
      gte(operationLogs.createdAt, dayStart(day)),
    );
    if ((await tx.db.$count(operationLogs, told)) > 0) return;
    await recordOperation(tx, {
      action: ACTION,
      entity: 'user',
      entityId: reader.userId,
      after: { day, pages },
    });
    ctx.log.warn(
      { userId: reader.userId, pages },
      'a reader was handed more pages than a person reads in a day',
    );
  });
}
