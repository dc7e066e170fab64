import 'server-only';
import { and, count, desc, eq, gte, ilike, isNotNull, lt, or, sql, type SQL } from 'drizzle-orm';
import { ebookAssets } from '@/db/schema/ebook';
import { users } from '@/db/schema/identity';
import { periodicalIssues } from '@/db/schema/periodical';
import { products } from '@/db/schema/product';
import { readingLogs } from '@/db/schema/reading';
import { DAY_MS, dayEnd, dayStart, toIso } from '@/lib/core/dates';
import { maskName } from '@/lib/core/mask-name';
import { pageOffset } from '@/lib/core/page';
import { maskPhone } from '@/lib/core/phone';
import { MOBILE_PATTERN, normalizePhone } from '@/lib/core/phone-number';
import type { Ctx } from '@/lib/data/ctx';
import { containsPattern } from '@/lib/data/like';
import { paginate } from '@/lib/data/paginate';
import type {
  ReadingDaysInput,
  ReadingDaysView,
  ReadingLogInput,
  ReadingLogView,
} from './reading-log-contract';
import { DAY_PAGES } from './reading-rules';

/** Readers by name, or by a number given whole: piece by piece it would be unmasked. */
function ofReader(keyword: string): SQL {
  const phone = normalizePhone(keyword);
  return MOBILE_PATTERN.test(phone) ? eq(users.phone, phone) : ilike(users.name, containsPattern(keyword));
}

const reader = (row: { name: string | null; phone: string | null }) => ({
  readerName: row.name && maskName(row.name),
  readerPhone: row.phone && maskPhone(row.phone),
});

/** Pages handed out, newest first. */
export async function listReading(ctx: Ctx, input: ReadingLogInput): Promise<ReadingLogView> {
  const { keyword, userId, productId, preview, ip, startTime, endTime } = input;
  const where = and(
    keyword ? or(ofReader(keyword), ilike(products.title, containsPattern(keyword))) : undefined,
    userId ? eq(readingLogs.userId, userId) : undefined,
    productId ? eq(ebookAssets.productId, productId) : undefined,
    preview === undefined ? undefined : eq(readingLogs.preview, preview),
    ip ? eq(readingLogs.ip, ip) : undefined,
    startTime ? gte(readingLogs.createdAt, dayStart(startTime)) : undefined,
    endTime ? lt(readingLogs.createdAt, dayEnd(endTime)) : undefined,
  );
  const total = ctx.db
    .select({ n: count() })
    .from(readingLogs)
    .innerJoin(ebookAssets, eq(ebookAssets.id, readingLogs.assetId))
    .innerJoin(products, eq(products.id, ebookAssets.productId))
    .leftJoin(users, eq(users.id, readingLogs.userId))
    .where(where)
    .then(([row]) => row?.n ?? 0);
  const found = ctx.db
    .select({
      log: readingLogs,
      name: users.name,
      phone: users.phone,
      title: products.title,
      label: sql<string>`coalesce(${periodicalIssues.title}, '')`,
    })
    .from(readingLogs)
    .innerJoin(ebookAssets, eq(ebookAssets.id, readingLogs.assetId))
    .innerJoin(products, eq(products.id, ebookAssets.productId))
    .leftJoin(periodicalIssues, eq(periodicalIssues.id, ebookAssets.issueId))
    .leftJoin(users, eq(users.id, readingLogs.userId))
    .where(where)
    .orderBy(desc(readingLogs.createdAt), desc(readingLogs.id))
    .limit(input.pageSize)
    .offset(pageOffset(input));
  const page = await paginate(input, found, total);
  return {
    ...page,
    list: page.list.map(({ log, title, label, ...who }) => ({
      id: log.id,
      time: toIso(log.createdAt),
      userId: log.userId,
      ...reader(who),
      title,
      label,
      pageNo: log.pageNo,
      width: log.width,
      preview: log.preview,
      ip: log.ip,
    })),
  };
}

/** Days that are added up without a date in the question. */
const DAYS = 30;
/** Pages by reader and day of Asia/Shanghai, the newest day and the busiest reader first; trial reading is nobody's. */
export async function listReadingDays(ctx: Ctx, input: ReadingDaysInput): Promise<ReadingDaysView> {
  const { keyword, over, startTime, endTime } = input;
  const from = startTime ? dayStart(startTime) : new Date(ctx.now.getTime() - DAYS * DAY_MS);
  const day = sql<string>`to_char(${readingLogs.createdAt} at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`;
  const views = sql<number>`count(*)::int`;
  const sums = ctx.db
    .select({
      day: day.as('day'),
      userId: sql<number>`${readingLogs.userId}`.mapWith(Number).as('user_id'),
      views: views.as('views'),
      pages: sql<number>`count(distinct (${readingLogs.assetId}, ${readingLogs.pageNo}))::int`.as('pages'),
      publications: sql<number>`count(distinct ${readingLogs.assetId})::int`.as('publications'),
      networks: sql<number>`count(distinct ${readingLogs.ip})::int`.as('networks'),
      lastAt: sql<Date>`max(${readingLogs.createdAt})`.mapWith(readingLogs.createdAt).as('last_at'),
    })
    .from(readingLogs)
    .innerJoin(users, eq(users.id, readingLogs.userId))
    .where(
      and(
        isNotNull(readingLogs.userId),
        eq(readingLogs.preview, false),
        gte(readingLogs.createdAt, from),
        endTime ? lt(readingLogs.createdAt, dayEnd(endTime)) : undefined,
        keyword ? ofReader(keyword) : undefined,
      ),
    )
    .groupBy(sql`1`, readingLogs.userId)
    .having(over ? sql`count(*) >= ${DAY_PAGES}` : sql`true`)
    .as('sums');
  const total = ctx.db
    .select({ n: count() })
    .from(sums)
    .then(([row]) => row?.n ?? 0);
  const found = ctx.db
    .select({
      day: sums.day,
      userId: sums.userId,
      views: sums.views,
      pages: sums.pages,
      publications: sums.publications,
      networks: sums.networks,
      lastAt: sums.lastAt,
      name: users.name,
      phone: users.phone,
    })
    .from(sums)
    .innerJoin(users, eq(users.id, sums.userId))
    .orderBy(desc(sums.day), desc(sums.views), desc(sums.userId))
    .limit(input.pageSize)
    .offset(pageOffset(input));
  const page = await paginate(input, found, total);
  return {
    ...page,
    cap: DAY_PAGES,
    list: page.list.map(({ name, phone, lastAt, ...row }) => ({
      ...row,
      ...reader({ name, phone }),
      lastAt: toIso(lastAt),
      over: row.views >= DAY_PAGES,
    })),
  };
}
