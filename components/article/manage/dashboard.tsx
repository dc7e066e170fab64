'use client';

import { useQuery } from '@tanstack/react-query';
import css from '@/components/article/manage/dashboard.module.css';
import { ArticleStateTag } from '@/components/article/manage/state-tag';
import { EmptyState } from '@/components/ui/empty-state';
import { Panel } from '@/components/ui/panel';
import { formatDateTime } from '@/lib/core/dates';
import { officeArticles, officeSummaryOptions, pendingArticles } from '@/lib/domain/article/client';
import type { OfficeArticleRow } from '@/lib/domain/article/contract';
import type { OfficeSummary } from '@/lib/domain/article/desk-contract';

const minute = (iso: string | null) => (iso ? formatDateTime(iso).slice(5, 16) : '');

interface Figure {
  label: string;
  value: number;
  href: string;
  strong?: boolean;
}

function figures(s: OfficeSummary): Figure[] {
  const list = '/index/manage/article';
  return [
    { label: '待审核', value: s.pending, href: '/index/manage/audit/pending', strong: s.pending > 0 },
    {
      label: '待发布',
      value: s.counts.approved,
      href: `${list}?status=approved`,
      strong: s.counts.approved > 0,
    },
    { label: '草稿', value: s.counts.draft, href: `${list}?status=draft` },
    { label: '已驳回', value: s.counts.rejected, href: `${list}?status=rejected` },
    { label: '已发布', value: s.counts.published, href: `${list}?status=published` },
    { label: '今日发布', value: s.today, href: `${list}?status=published&sort=-publishedAt` },
  ];
}

/** Views of the last 14 days as bars; the figures stand in a table for screen readers. */
function Views({ days }: { days: OfficeSummary['viewsByDay'] }) {
  const most = Math.max(0, ...days.map((d) => d.views));
  if (most === 0) return <EmptyState compact title="近 14 日暂无浏览记录" />;
  return (
    <table className={css.chart}>
      <caption className="sr-only">近 14 日浏览量</caption>
      <tbody>
        {days.map((d) => (
          <tr key={d.day}>
            <th scope="row">{d.day.slice(5)}</th>
            <td>
              <span className={css.number}>{d.views}</span>
              <span className={css.bar} style={{ height: `${Math.round((d.views / most) * 120)}px` }} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface RowsProps {
  rows: readonly OfficeArticleRow[] | undefined;
  time: (a: OfficeArticleRow) => string;
  empty: string;
}

function Rows({ rows, time, empty }: RowsProps) {
  if (!rows) return <div className={css.waiting} aria-busy />;
  if (rows.length === 0) return <EmptyState compact title={empty} />;
  return (
    <ul>
      {rows.map((a) => (
        <li key={a.id} className={css.row}>
          <a href={`/index/manage/article/preview/${a.id}`} title={a.title}>
            {a.title}
          </a>
          <ArticleStateTag status={a.status} workingStatus={a.workingStatus} />
          <time className={css.time}>{time(a)}</time>
        </li>
      ))}
    </ul>
  );
}

/** First page of the news desk: what waits, how much there is, what is read, what was touched last. */
export function Dashboard() {
  const summary = useQuery(officeSummaryOptions());
  const pending = useQuery(pendingArticles({ pageSize: 6 }));
  const recent = useQuery(officeArticles({ pageSize: 6 }));
  return (
    <div className={css.page}>
      <ul className={css.figures}>
        {(summary.data ? figures(summary.data) : []).map((f) => (
          <li key={f.label}>
            <a className={f.strong ? css.strong : css.figure} href={f.href}>
              <span className={css.value}>{f.value}</span>
              <span>{f.label}</span>
            </a>
          </li>
        ))}
      </ul>
      <div className={css.columns}>
        <Panel title="待审核" extra={<a href="/index/manage/audit/pending">全部</a>}>
          <Rows rows={pending.data?.list} time={(a) => minute(a.submittedAt)} empty="没有待审核的文章" />
        </Panel>
        <Panel title="最近修改" extra={<a href="/index/manage/article">全部</a>}>
          <Rows rows={recent.data?.list} time={(a) => minute(a.updatedAt)} empty="还没有文章" />
        </Panel>
      </div>
      <Panel title="近 14 日浏览量">
        {summary.data ? <Views days={summary.data.viewsByDay} /> : <div className={css.waiting} aria-busy />}
      </Panel>
    </div>
  );
}
