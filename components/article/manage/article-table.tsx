'use client';

import { useSearchParams } from 'next/navigation';
import { ArticleActions } from '@/components/article/manage/article-actions';
import css from '@/components/article/manage/article-table.module.css';
import { ArticleStateTag } from '@/components/article/manage/state-tag';
import { ButtonLink } from '@/components/ui/button';
import { CountTabs } from '@/components/ui/count-tabs';
import { DataTable } from '@/components/ui/table/data-table';
import type { Bulk, Column, Filter, ListParams } from '@/components/ui/table/types';
import { useQuery } from '@tanstack/react-query';
import { formatDate, formatDateTime } from '@/lib/core/dates';
import { articleCalls, officeArticles, officeSummaryOptions } from '@/lib/domain/article/client';
import { officeStates, type OfficeArticleRow } from '@/lib/domain/article/contract';
import { articleMachine } from '@/lib/domain/article/states';

export interface CategoryOption {
  value: number;
  label: string;
}

interface ArticleTableProps {
  categories: readonly CategoryOption[];
  mayEdit: boolean;
}

const minute = (iso: string | null) => (iso ? formatDateTime(iso).slice(0, 16) : '—');

export const titleColumn: Column<OfficeArticleRow> = {
  key: 'title',
  title: '标题',
  always: true,
  render: (a) => (
    <a className={css.title} href={`/index/manage/article/preview/${a.id}`} title={a.title}>
      {a.isTop && <span className={css.mark}>顶</span>}
      {a.isLead && <span className={css.mark}>头</span>}
      {a.title}
    </a>
  ),
};

const columns: readonly Column<OfficeArticleRow>[] = [
  { key: 'id', title: '编号', sort: true, width: 76, hidden: true },
  titleColumn,
  { key: 'categoryName', title: '栏目', width: 96 },
  {
    key: 'status',
    title: '状态',
    width: 120,
    render: (a) => (
      <ArticleStateTag status={a.status} workingStatus={a.workingStatus} deleted={a.deletedAt !== null} />
    ),
  },
  { key: 'createdByName', title: '撰稿', width: 80 },
  { key: 'auditedByName', title: '审核', width: 90, hidden: true },
  {
    key: 'rejectReason',
    title: '驳回原因',
    width: 180,
    hidden: true,
    render: (a) => a.rejectReason ?? '—',
  },
  { key: 'views', title: '浏览', sort: true, width: 80, align: 'right', hidden: true },
  {
    key: 'publishedAt',
    title: '发布日期',
    sort: true,
    width: 110,
    render: (a) => (a.publishedAt ? formatDate(a.publishedAt) : '—'),
  },
  { key: 'updatedAt', title: '最后修改', sort: true, width: 140, render: (a) => minute(a.updatedAt) },
  {
    key: 'actions',
    title: '操作',
    width: 252,
    fixed: 'right',
    always: true,
    render: (a) => <ArticleActions article={a} compact preview />,
  },
];

const stateLabels: Record<(typeof officeStates)[number], string> = {
  ...articleMachine.labels,
  deleted: '回收站',
};

/** Chooses a state: another set of rows, from its first page. */
function chooseState(status: string) {
  const query = new URLSearchParams(location.search);
  query.delete('pageNum');
  if (status === 'all') query.delete('status');
  else query.set('status', status);
  window.history.pushState(null, '', query.size > 0 ? `?${query.toString()}` : location.pathname);
}

/** Articles of the news desk: by state, category, words and days; acts by what the server allows. */
export function ArticleTable({ categories, mayEdit }: ArticleTableProps) {
  const chosen = useSearchParams().get('status') ?? 'all';
  const state = officeStates.find((s) => s === chosen);
  const summary = useQuery(officeSummaryOptions());
  const filters: readonly Filter[] = [
    { kind: 'text', name: 'keyword', label: '标题', placeholder: '标题关键词' },
    { kind: 'select', name: 'articleCategory', label: '栏目', options: categories },
    { kind: 'dates', label: '修改日期' },
  ];
  const remove: Bulk<OfficeArticleRow> = {
    label: '删除',
    danger: true,
    confirm: '将选中的 {n} 篇文章移入回收站？',
    done: '已移入回收站',
    when: (a) => a.allowedActions.includes('delete'),
    run: (ids) => articleCalls.del(ids.map(Number)),
  };
  const restore: Bulk<OfficeArticleRow> = {
    label: '恢复',
    confirm: '恢复选中的 {n} 篇文章？',
    done: '已恢复',
    when: (a) => a.allowedActions.includes('restore'),
    run: (ids) => articleCalls.restore(ids.map(Number)),
  };
  return (
    <div className={css.box}>
      <CountTabs
        label="文章状态"
        current={state ?? 'all'}
        onChange={chooseState}
        tabs={[
          { key: 'all', label: '全部' },
          ...officeStates.map((s) => ({ key: s, label: stateLabels[s], count: summary.data?.counts[s] })),
        ]}
      />
      <DataTable<OfficeArticleRow>
        id="articles"
        label="文章"
        rowKey={(a) => a.id}
        columns={columns}
        filters={filters}
        fixed={{ status: state }}
        query={(p: ListParams) => officeArticles(p as Parameters<typeof officeArticles>[0])}
        bulk={mayEdit ? [state === 'deleted' ? restore : remove] : undefined}
        toolbar={
          mayEdit && (
            <ButtonLink href="/index/manage/article/add" size="s">
              写文章
            </ButtonLink>
          )
        }
        empty={{ title: state ? `没有${stateLabels[state]}的文章` : '还没有文章' }}
      />
    </div>
  );
}
