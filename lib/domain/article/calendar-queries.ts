import 'server-only';
import { and, eq, gte, isNull, lt, lte, sql, type SQL } from 'drizzle-orm';
import { articles } from '@/db/schema/article';
import { dayEnd, dayStart, toIso } from '@/lib/core/dates';
import type { Ctx } from '@/lib/data/ctx';
import type {
  CalendarDay,
  CalendarInput,
  CalendarKind,
  CalendarView,
} from '@/lib/domain/article/calendar-contract';

/** Entries of a day among several, and of a day that is asked for alone. */
const FEW = 4;
const MANY = 200;

type Moment =
  | typeof articles.scheduledAt
  | typeof articles.publishedAt
  | typeof articles.expireAt
  | typeof articles.offlineAt;

/** When each thing happens, and to which articles. */
const moments: readonly (readonly [kind: CalendarKind, at: Moment, which: SQL | undefined])[] = [
  ['scheduled', articles.scheduledAt, undefined],
  ['published', articles.publishedAt, eq(articles.status, 'published')],
  ['expiring', articles.expireAt, eq(articles.status, 'published')],
  ['offline', articles.offlineAt, eq(articles.status, 'offline')],
];

/** What is planned and what was done with articles, by day: of each day the first entries, and how many there are. */
export async function contentCalendar(ctx: Ctx, input: CalendarInput): Promise<CalendarView> {
  const most = input.startTime === input.endTime ? MANY : FEW;
  const found = await Promise.all(
    moments.map(async ([kind, at, which]) => {
      const rows = await firstOfDays(ctx, { at, which, input, most });
      return rows.map((row) => ({ ...row, kind }));
    }),
  );
  const days = new Map<string, CalendarDay>();
  for (const { day, n, place, at, ...entry } of found.flat()) {
    const one = days.get(day) ?? { day, total: 0, entries: [] };
    // Each row of a kind carries how many there are: the first one counts.
    if (place === 1) one.total += n;
    one.entries.push({ ...entry, at: toIso(at ?? new Date(0)) });
    days.set(day, one);
  }
  const sorted = [...days.values()].toSorted((a, b) => a.day.localeCompare(b.day, 'en'));
  return {
    days: sorted.map((one) => ({
      ...one,
      entries: one.entries.toSorted((a, b) => a.at.localeCompare(b.at, 'en')).slice(0, most),
    })),
  };
}

interface Asked {
  at: Moment;
  which: SQL | undefined;
  input: CalendarInput;
  most: number;
}

function firstOfDays(ctx: Ctx, { at, which, input, most }: Asked) {
  const day = sql<string>`to_char(${at} at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`;
  const ranked = ctx.db
    .select({
      id: articles.id,
      title: articles.title,
      at: sql`${at}`.mapWith(at).as('moment'),
      day: day.as('day'),
      n: sql<number>`count(*) over (partition by ${day})::int`.as('n'),
      place: sql<number>`row_number() over (partition by ${day} order by ${at}, ${articles.id})::int`.as(
        'place',
      ),
    })
    .from(articles)
    .where(
      and(
        isNull(articles.deletedAt),
        which,
        gte(at, dayStart(input.startTime)),
        lt(at, dayEnd(input.endTime)),
      ),
    )
    .as('ranked');
  return ctx.db.select().from(ranked).where(lte(ranked.place, most)).orderBy(ranked.day, ranked.place);
}
