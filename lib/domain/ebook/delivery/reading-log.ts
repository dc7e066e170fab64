import 'server-only';
import { sql } from 'drizzle-orm';
import { getDb } from '@/db/client';
import { ebookAssets } from '@/db/schema/ebook';
import { readingLogs } from '@/db/schema/reading';
import type { Ctx } from '@/lib/data/ctx';
import { defineTally } from '@/lib/data/tally';
import { bearerOf } from './signature';

/** Pages handed out are kept in memory for this long and then written in one statement. */
const FLUSH_MS = 3000;
/** The same page again within this time, ms, is the same look at it, whether the first was written already or not. */
const LOOK_MS = 3000;
/** Most pages that wait for the database; this process does not hand out so many in the meantime. */
const MAX_WAITING = 20_000;

interface Handed {
  user_id: number | null;
  asset_id: number;
  page_no: number;
  width: number;
  preview: boolean;
  ip: string | null;
  session_id: string;
  created_at: string;
}

const tally = defineTally<Handed>({
  name: 'reading-log',
  everyMs: FLUSH_MS,
  most: MAX_WAITING,
  sum: (first) => first,
  write: (counts) =>
    getDb().execute(sql`
      insert into ${readingLogs} (user_id, asset_id, page_no, width, preview, ip, session_id, created_at)
      select r.user_id, r.asset_id, r.page_no, r.width, r.preview, r.ip, r.session_id, r.created_at
      from jsonb_to_recordset(${JSON.stringify([...counts.values()])}::jsonb) as r(user_id bigint, asset_id bigint,
        page_no int, width int, preview boolean, ip text, session_id text, created_at timestamptz)
      join ${ebookAssets} a on a.id = r.asset_id
      order by r.created_at`),
});

/** When each page was last looked at, ms, oldest first: only looks that are younger than {@link LOOK_MS} stay. */
const looks = new Map<string, number>();

/** Whether this is a further fetch of a look that was noted. */
function isSameLook(key: string, nowMs: number): boolean {
  for (const [old, at] of looks) {
    if (nowMs - at < LOOK_MS && looks.size < MAX_WAITING) break;
    looks.delete(old);
  }
  if (looks.has(key)) return true;
  looks.set(key, nowMs);
  return false;
}

/** Notes that a page, or a part of an EPUB (`width` 0), was handed out; `preview` as part of a trial. Written soon, and no reply waits for it. */
export function recordReading(
  ctx: Ctx,
  page: { assetId: number; pageNo: number; width: number; preview: boolean },
): void {
  const { userId, session } = bearerOf(ctx);
  const key = `${session}|${page.assetId}|${page.pageNo}|${page.width}|${page.preview}`;
  if (isSameLook(key, ctx.now.getTime())) return;
  tally.add(ctx, key, {
    user_id: userId || null,
    asset_id: page.assetId,
    page_no: page.pageNo,
    width: page.width,
    preview: page.preview,
    ip: ctx.ip || null,
    session_id: session,
    created_at: ctx.now.toISOString(),
  });
}

/** Writes what has been noted. */
export const flushReadings = (): Promise<void> => tally.flush();
