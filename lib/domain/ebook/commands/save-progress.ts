import 'server-only';
import { sql } from 'drizzle-orm';
import { readingProgress } from '@/db/schema/reading';
import { coreErrors } from '@/lib/core/errors';
import { requireReader, type Ctx } from '@/lib/data/ctx';
import { accessTo } from '../access-queries';
import { ebookErrors } from '../errors';
import { MAX_LOCATOR_BYTES } from '../reading-rules';

interface Place {
  id: string;
  page: number;
  locator?: Record<string, unknown> | undefined;
}

/** Remembers where the reader stopped; the last word counts. @throws 401, 403 without a right, 400 for a page that is not there */
export async function saveProgress(ctx: Ctx, { id, page, locator }: Place): Promise<null> {
  const reader = requireReader(ctx);
  const access = await accessTo(ctx, id);
  if (!access.entitled) throw ebookErrors.locked();
  if (!access.admitted) throw ebookErrors.deviceDropped();
  if (page > access.pageCount)
    throw coreErrors.invalidInput({ message: '页码超出范围', errors: { page: '页码超出范围' } });
  const place = access.format === 'epub' ? (locator ?? null) : null;
  if (place && Buffer.byteLength(JSON.stringify(place)) > MAX_LOCATOR_BYTES)
    throw coreErrors.invalidInput({ message: '阅读位置过长', errors: { locator: '阅读位置过长' } });
  const row = { pageNo: page, locator: place, updatedAt: sql`clock_timestamp()` };
  await ctx.db
    .insert(readingProgress)
    .values({ userId: reader.userId, assetId: access.id, ...row })
    .onConflictDoUpdate({ target: [readingProgress.userId, readingProgress.assetId], set: row });
  return null;
}
