'use client';

import { useQuery } from '@tanstack/react-query';
import css from '@/components/campaign/office/office.module.css';
import { EmptyState } from '@/components/ui/empty-state';
import { Loaded } from '@/components/ui/loaded';
import { apiQuery } from '@/lib/client/query';
import type { RunsView } from '@/lib/domain/campaign/office-contract';

const heads = ['期号', '出刊日期', '已付款', '待付款', '合计', '上年同期', '增减'] as const;

function Title({ title, year }: { title: RunsView['titles'][number]; year: number }) {
  return (
    <section aria-label={title.title}>
      <p className={css.bar}>
        <b>{title.title}</b>
        <span className={css.small}>
          {title.listed > 0 ? `编制中的名单另有 ${title.listed} 份` : '没有编制中的名单'}
        </span>
        <a
          className={`link-plain ${css.end}`}
          href={`/mall/manage/periodicals/print?productId=${title.productId}&year=${year}`}
        >
          应寄份数
        </a>
      </p>
      {title.issues.length === 0 ? (
        <p className={css.small}>还没有期次和订单。</p>
      ) : (
        // A scroller must be reachable by keyboard (WCAG 2.1.1).
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className={css.scroll} tabIndex={0} role="region" aria-label={`${title.title}各期份数`}>
          <table className={`${css.table} ${css.even}`}>
            <thead>
              <tr>
                {heads.map((head, i) => (
                  <th key={head} scope="col" className={i > 1 ? css.number : undefined}>
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {title.issues.map((i) => {
                const all = i.paid + i.unpaid;
                const change = all - i.last;
                return (
                  <tr key={i.issueNo}>
                    <th scope="row">{`第 ${i.issueNo} 期`}</th>
                    <td>{i.publishDate ?? '—'}</td>
                    <td className={css.number}>{i.paid}</td>
                    <td className={css.number}>{i.unpaid}</td>
                    <td className={css.number}>{all}</td>
                    <td className={css.number}>{i.last}</td>
                    <td className={css.number}>{change > 0 ? `+${change}` : change}</td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

/** 各期份数: what the orders of the year ask of every issue, beside the year before. */
export function Runs({ id }: { id: number }) {
  const query = useQuery(apiQuery('/api/admin/campaign/runs/[id]', { id }));
  return (
    <Loaded query={query}>
      {({ year, titles }) => (
        <div className={css.body}>
          <p className={css.small}>
            {`${year} 年度全部订单的份数，包括征订名单以外的订单；印数以付款后的应寄份数为准。`}
          </p>
          {titles.map((t) => (
            <Title key={t.productId} title={t} year={year} />
          ))}
          {titles.length === 0 && <EmptyState title="本季没有期刊" />}
        </div>
      )}
    </Loaded>
  );
}
