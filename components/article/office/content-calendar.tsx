'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import { useState } from 'react';
import { monthFrom, sheetOf } from '@/components/article/office/calendar-days';
import css from '@/components/article/office/content-calendar.module.css';
import { Button } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import { Dialog } from '@/components/ui/dialog';
import { errorText } from '@/components/ui/error-text';
import { LoadFailure } from '@/components/ui/load-failure';
import { useToday } from '@/components/ui/office-user';
import { PageHeader } from '@/components/ui/page-header';
import { Skeleton } from '@/components/ui/skeleton';
import { apiQuery } from '@/lib/client/query';
import { formatMinute } from '@/lib/core/dates';
import { calendarKinds, type CalendarDay, type CalendarKind } from '@/lib/domain/article/calendar-contract';

const WEEKDAYS = ['一', '二', '三', '四', '五', '六', '日'];
const kinds = Object.entries(calendarKinds) as [CalendarKind, string][];

/** The time of day. */
const timeOf = (iso: string) => formatMinute(iso).split(' ')[1] ?? '';

/** Writes a month into the address, without a new page. */
const showMonth = (month: string) => window.history.pushState(null, '', `?month=${month}`);

/** 内容日历: what is planned and what was done with articles, by day of a month. */
export function ContentCalendar() {
  const today = useToday();
  const thisMonth = today.replace(/-\d\d$/, '');
  const asked = useSearchParams().get('month') ?? '';
  const month = /^20\d\d-(0[1-9]|1[0-2])$/.test(asked) ? asked : thisMonth;
  const [year, no] = month.split('-');
  const weeks = sheetOf(month);
  const [opened, setOpened] = useState<string | null>(null);
  const range = { startTime: weeks[0]?.[0] ?? '', endTime: weeks.at(-1)?.at(-1) ?? '' };
  const calendar = useQuery({
    ...apiQuery('/api/admin/article/calendar', range),
    placeholderData: keepPreviousData,
  });
  const days = new Map(calendar.data?.days.map((d) => [d.day, d]));
  return (
    <>
      <PageHeader
        title="内容日历"
        text={
          <ul className={css.legend} aria-label="图例">
            {kinds.map(([kind, label]) => (
              <li key={kind} className={css[kind]}>
                {label}
              </li>
            ))}
          </ul>
        }
        actions={
          <div className={css.months} role="group" aria-label="月份">
            <Button size="s" variant="outline" onClick={() => showMonth(monthFrom(month, -1))}>
              上一月
            </Button>
            <strong aria-live="polite">{`${year} 年 ${Number(no)} 月`}</strong>
            <Button size="s" variant="outline" onClick={() => showMonth(monthFrom(month, 1))}>
              下一月
            </Button>
            <Button
              size="s"
              variant="outline"
              disabled={month === thisMonth}
              onClick={() => showMonth(thisMonth)}
            >
              本月
            </Button>
          </div>
        }
      />
      {calendar.isError && (
        <LoadFailure title={errorText(calendar.error)} onRetry={() => void calendar.refetch()} />
      )}
      {calendar.isPending && <Skeleton heights={[640]} />}
      {calendar.data && (
        <div>
          <table
            className={css.sheet}
            aria-label={`${year} 年 ${Number(no)} 月`}
            aria-busy={calendar.isPlaceholderData}
          >
            <thead>
              <tr>
                {WEEKDAYS.map((name) => (
                  <th key={name} scope="col">{`周${name}`}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {weeks.map((week) => (
                <tr key={week[0]}>
                  {week.map((day) => (
                    <td
                      key={day}
                      className={cx(!day.startsWith(month) && css.beside, day === today && css.today)}
                      aria-current={day === today ? 'date' : undefined}
                    >
                      <Day day={day} of={days.get(day)} open={() => setOpened(day)} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {opened && <WholeDay day={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

function Day({ day, of, open }: { day: string; of: CalendarDay | undefined; open: () => void }) {
  const rest = of ? of.total - of.entries.length : 0;
  return (
    <>
      <span className={css.number} translate="no">
        {Number(day.split('-')[2])}
      </span>
      {of && <Entries of={of} />}
      {rest > 0 && (
        <button
          type="button"
          className={css.rest}
          aria-haspopup="dialog"
          aria-label={`还有 ${rest} 条：${day}`}
          onClick={open}
        >
          {`还有 ${rest} 条`}
        </button>
      )}
    </>
  );
}

function Entries({ of, whole }: { of: CalendarDay; whole?: boolean }) {
  return (
    <ul className={whole ? css.whole : css.entries}>
      {of.entries.map(({ id, kind, title, at }) => (
        <li key={`${kind}-${id}`} className={css[kind]}>
          <a
            href={`/index/manage/article/preview/${id}`}
            title={`${timeOf(at)} ${calendarKinds[kind]}：${title}`}
          >
            <span className="sr-only">{calendarKinds[kind]}：</span>
            {whole && <span className={css.time}>{`${timeOf(at)} `}</span>}
            {title}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** All of one day. */
function WholeDay({ day, onClose }: { day: string; onClose: () => void }) {
  const read = useQuery(apiQuery('/api/admin/article/calendar', { startTime: day, endTime: day }));
  const of = read.data?.days[0];
  return (
    <Dialog open onClose={onClose} title={`${day}${of ? `，共 ${of.total} 条` : ''}`} width={640}>
      {read.isError && (
        <LoadFailure compact title={errorText(read.error)} onRetry={() => void read.refetch()} />
      )}
      {read.isPending && <Skeleton heights={[240]} />}
      {of && <Entries of={of} whole />}
    </Dialog>
  );
}
