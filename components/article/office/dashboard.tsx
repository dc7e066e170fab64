'use client';

import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import css from '@/components/article/office/dashboard.module.css';
import { Button } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import { EmptyState } from '@/components/ui/empty-state';
import { errorText } from '@/components/ui/error-text';
import { MiniChart } from '@/components/ui/mini-chart';
import { Panel } from '@/components/ui/panel';
import { Time } from '@/components/ui/time';
import { formatMinute } from '@/lib/core/dates';
import type { OfficeRow, OfficeSummary } from '@/lib/domain/article/office-contract';
import { apiQuery } from '@/lib/client/query';

const LIST = '/index/manage/article';

interface Figure {
  label: string;
  value: number;
  href: string;
  /** Somebody has to do something about it. */
  calls?: boolean;
}

function figures(s: OfficeSummary): Figure[] {
  return [
    { label: '待审核', value: s.pending, href: '/index/manage/audit/pending', calls: true },
    { label: '待发布', value: s.counts.approved, href: `${LIST}?status=approved`, calls: true },
    { label: '已驳回', value: s.counts.rejected, href: `${LIST}?status=rejected`, calls: true },
    { label: '草稿', value: s.counts.draft, href: `${LIST}?status=draft` },
    { label: '已发布', value: s.counts.published, href: `${LIST}?status=published` },
    { label: '今日发布', value: s.today, href: `${LIST}?status=published&sort=-publishedAt` },
  ];
}

interface Row {
  id: number;
  title: string;
  href: string;
  /** As `formatMinute` gives it, or empty. */
  time: string;
  note?: string | null;
  /** The note is what somebody has to act on. */
  loud?: boolean;
}

function Rows({ rows, empty }: { rows: readonly Row[] | undefined; empty: string }) {
  if (!rows) return <div className={css.waiting} aria-busy />;
  if (rows.length === 0) return <p className={css.nothing}>{empty}</p>;
  return (
    <ul>
      {rows.map((a) => (
        <li key={`${a.id}-${a.time}`} className={css.row}>
          <span className={css.what}>
            <a href={a.href} title={a.title}>
              {a.title}
            </a>
            {a.note && (
              <span className={cx(css.note, a.loud && css.loud)} title={a.note}>
                {a.note}
              </span>
            )}
          </span>
          <Time className={css.time} at={a.time}>
            {a.time.slice('YYYY-'.length)}
          </Time>
        </li>
      ))}
    </ul>
  );
}

const rowOf = (path: 'edit' | 'preview', loud?: boolean) => (a: OfficeRow) => ({
  id: a.id,
  title: a.title,
  href: `${LIST}/${path}/${a.id}`,
  time: formatMinute(a.at),
  note: a.note,
  loud,
});

/** Views per day over two weeks or a month. */
function Views({ days }: { days: OfficeSummary['viewsByDay'] }) {
  const [span, setSpan] = useState<14 | 30>(14);
  const shown = days.slice(-span);
  const total = shown.reduce((n, d) => n + d.views, 0);
  return (
    <Panel
      title="浏览量"
      extra={
        <div className={css.spans} role="group" aria-label="时间范围">
          {([14, 30] as const).map((n) => (
            <Button
              key={n}
              size="s"
              variant={n === span ? 'outlineRed' : 'outline'}
              aria-pressed={n === span}
              onClick={() => setSpan(n)}
            >
              {`近 ${n} 天`}
            </Button>
          ))}
        </div>
      }
    >
      <p className={css.sum}>
        合计 <strong>{total.toLocaleString('zh-CN')}</strong> 次，日均{' '}
        {Math.round(total / span).toLocaleString('zh-CN')} 次
      </p>
      <MiniChart
        kind={span === 14 ? 'bar' : 'line'}
        label={`近 ${span} 天浏览量`}
        valueLabel="浏览量"
        every={span === 14 ? 2 : 5}
        points={shown.map((d) => ({ label: d.day.slice(5), title: d.day, value: d.views }))}
      />
    </Panel>
  );
}

function MostRead({ rows }: { rows: OfficeSummary['mostRead'] }) {
  const most = Math.max(1, ...rows.map((r) => r.views));
  return (
    <Panel title="近 14 天阅读最多">
      {rows.length === 0 ? (
        <p className={css.nothing}>暂无浏览记录</p>
      ) : (
        <ol className={css.ranks}>
          {rows.map((a, i) => (
            <li key={a.id} className={css.rank}>
              <span className={cx(css.place, i < 3 && css.first)}>{i + 1}</span>
              <a href={`/index/details/${a.id}`} target="_blank" rel="noopener" title={a.title}>
                {a.title}
              </a>
              <span className={css.views}>{a.views.toLocaleString('zh-CN')}</span>
              <i className={css.bar} style={{ width: `${(a.views / most) * 100}%` }} aria-hidden />
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}

interface BoxProps {
  title: string;
  href: string;
  children: ReactNode;
}

function Box({ title, href, children }: BoxProps) {
  return (
    <Panel title={title} extra={<a href={href}>全部 ›</a>}>
      {children}
    </Panel>
  );
}

/** First page of the news desk: what waits, what comes by itself, what came back, what is read. */
export function Dashboard() {
  const summary = useQuery(apiQuery('/api/admin/article/summary', {}));
  const pending = useQuery(apiQuery('/api/admin/article/audit/list/pending', { pageSize: 6 }));
  if (summary.isError) {
    const again = <Button onClick={() => void summary.refetch()}>重新加载</Button>;
    return <EmptyState picture="error" title={errorText(summary.error)} action={again} />;
  }
  const s = summary.data;
  return (
    <div className={css.page}>
      <ul className={css.figures}>
        {(s ? figures(s) : []).map((f) => (
          <li key={f.label}>
            <a className={cx(css.figure, f.calls && f.value > 0 && css.strong)} href={f.href}>
              <span className={css.value}>{f.value.toLocaleString('zh-CN')}</span>
              <span>{f.label}</span>
            </a>
          </li>
        ))}
      </ul>
      <div className={css.columns}>
        <Box title="待审核" href="/index/manage/audit/pending">
          <Rows
            rows={pending.data?.list.map((a) => ({
              id: a.id,
              title: a.title,
              href: `${LIST}/preview/${a.id}`,
              time: a.submittedAt ? formatMinute(a.submittedAt) : '',
              note: `${a.submittedByName ?? '—'} 送审${a.workingStatus ? ' · 修订稿' : ''}`,
            }))}
            empty="没有待审核的文章"
          />
        </Box>
        <Box title="即将定时发布与下线" href={`${LIST}?flag=scheduled`}>
          <Rows rows={s?.scheduled.map(rowOf('preview'))} empty="没有定时任务" />
        </Box>
        <Box title="被驳回的文章" href={`${LIST}?status=rejected`}>
          <Rows rows={s?.rejected.map(rowOf('preview', true))} empty="没有被驳回的文章" />
        </Box>
        <Box title="我的草稿" href={`${LIST}?status=draft&mine=true`}>
          <Rows rows={s?.myDrafts.map(rowOf('edit'))} empty="没有草稿" />
        </Box>
      </div>
      <div className={css.columns}>
        {s ? <Views days={s.viewsByDay} /> : <div className={css.waiting} aria-busy />}
        {s ? <MostRead rows={s.mostRead} /> : <div className={css.waiting} aria-busy />}
      </div>
    </div>
  );
}
