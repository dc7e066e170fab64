'use client';

import { useSearchParams } from 'next/navigation';
import { useState } from 'react';
import { ArticleActions } from '@/components/article/office/article-actions';
import { ArticleMenu } from '@/components/article/office/article-menu';
import css from '@/components/article/office/article-table.module.css';
import { ArticleStateTag } from '@/components/article/office/state-tag';
import { TopDialog } from '@/components/article/office/top-dialog';
import { useCategoryOptions } from '@/components/article/office/use-category-options';
import { ButtonLink } from '@/components/ui/button';
import { useMay } from '@/components/ui/office-user';
import { TabbedPanel } from '@/components/ui/tabbed-panel';
import { tabChooser } from '@/components/ui/table/choose-tab';
import { leadOn } from '@/components/ui/table/lead-on';
import { DataTable } from '@/components/ui/table/data-table';
import type { Bulk, Column, Filter } from '@/components/ui/table/types';
import { listQuery } from '@/components/ui/table/row-calls';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '@/lib/core/dates';
import { officeStates, type OfficeArticleRow } from '@/lib/domain/article/contract';
import { articleMachine } from '@/lib/states/article';
import { api } from '@/lib/client/api';
import { apiQuery } from '@/lib/client/query';

/** The times that wait for an article, in a few words. */
function timesOf(a: OfficeArticleRow): string | null {
  const short = (iso: string) => formatDateTime(iso).slice(5, 16);
  const words = [
    a.scheduledAt && `${short(a.scheduledAt)} 定时发布`,
    a.expireAt && a.status !== 'offline' && `${short(a.expireAt)} 定时下线`,
  ].filter(Boolean);
  return words.length > 0 ? words.join(' · ') : null;
}

const refused = (a: OfficeArticleRow) => a.status === 'rejected' || a.workingStatus === 'rejected';

/** The title of an article with its marks and what has to be known of it. */
export function TitleCell({ article: a, href }: { article: OfficeArticleRow; href: string }) {
  return (
    <div className={css.titleBox}>
      <a className={css.title} href={href} title={a.title}>
        {a.isTop && <span className={css.mark}>顶</span>}
        {a.isLead && <span className={css.mark}>头</span>}
        {a.recommended && <span className={css.mark}>荐</span>}
        {a.title}
      </a>
      {refused(a) && a.rejectReason && (
        <span className={css.reason} title={a.rejectReason}>
          驳回原因：{a.rejectReason}
        </span>
      )}
      {timesOf(a) && <span className={css.times}>{timesOf(a)}</span>}
      {a.lockedByName && <span className={css.times}>{a.lockedByName} 正在编辑</span>}
    </div>
  );
}

/** The title, which leads to the text. */
export const titleColumn: Column<OfficeArticleRow> = {
  key: 'title',
  title: '标题',
  always: true,
  render: (a) => <TitleCell article={a} href={`/index/manage/article/preview/${a.id}`} />,
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
    key: 'views',
    title: '浏览',
    sort: true,
    width: 80,
    align: 'right',
    hidden: true,
    small: (a) => a.viewsBase > 0 && `含上线前 ${a.viewsBase}`,
  },
  { key: 'publishedAt', title: '发布日期', sort: true, width: 110, as: 'date' },
  { key: 'updatedAt', title: '最后修改', sort: true, width: 140, as: 'minute' },
  {
    key: 'actions',
    title: '操作',
    width: 262,
    fixed: 'right',
    always: true,
    render: (a) => (
      <div className={css.acts}>
        <ArticleActions article={a} compact preview hide={['delete']} />
        {a.deletedAt === null && <ArticleMenu article={a} />}
      </div>
    ),
  },
];

const flags = [
  { value: 'scheduled', label: '待定时发布' },
  { value: 'expiring', label: '待定时下线' },
  { value: 'top', label: '置顶' },
  { value: 'lead', label: '头条' },
  { value: 'recommended', label: '推荐' },
];

const stateLabels: Record<(typeof officeStates)[number], string> = {
  ...articleMachine.labels,
  deleted: '回收站',
};

const chooseState = tabChooser('status');

/** Articles of the news desk: by state, category, words and days; acts by what the server allows. */
export function ArticleTable() {
  const categories = useCategoryOptions();
  const mayEdit = useMay('article.edit');
  const chosen = useSearchParams().get('status') ?? 'all';
  const state = officeStates.find((s) => s === chosen);
  const summary = useQuery(apiQuery('/api/admin/article/summary', {}));
  const [topping, setTopping] = useState<{ ids: number[]; done: () => void } | null>(null);
  const filters: readonly Filter[] = [
    { kind: 'text', name: 'keyword', label: '标题', placeholder: '标题关键词' },
    { kind: 'select', name: 'articleCategory', label: '栏目', options: categories },
    { kind: 'select', name: 'flag', label: '标记', options: flags, width: 130 },
    {
      kind: 'select',
      name: 'mine',
      label: '撰稿',
      options: [{ value: 'true', label: '我撰写的' }],
      width: 130,
    },
    { kind: 'dates', label: '修改日期' },
  ];
  const remove: Bulk<OfficeArticleRow> = {
    label: '删除',
    danger: true,
    confirm: '将选中的 {n} 篇文章移入回收站？',
    done: '已移入回收站',
    when: (a) => a.allowedActions.includes('delete'),
    run: (ids) => api.post('/api/admin/article/del', { ids: ids.map(Number) }),
    undo: (ids) => api.post('/api/admin/article/restore', { ids: ids.map(Number) }),
  };
  const restore: Bulk<OfficeArticleRow> = {
    label: '恢复',
    confirm: '恢复选中的 {n} 篇文章？',
    done: '已恢复',
    when: (a) => a.allowedActions.includes('restore'),
    run: (ids) => api.post('/api/admin/article/restore', { ids: ids.map(Number) }),
  };
  const plans = (a: OfficeArticleRow) => a.allowedActions.includes('schedule');
  const flag = (label: string, act: (ids: number[]) => Promise<unknown>): Bulk<OfficeArticleRow> => ({
    label,
    done: '操作成功',
    when: plans,
    run: (ids) => act(ids.map(Number)),
  });
  const marks: Bulk<OfficeArticleRow>[] = [
    {
      label: '置顶',
      when: plans,
      // The bar waits for the dialog: it is done when the dialog is closed.
      run: (ids) =>
        new Promise<void>((resolve) => {
          setTopping({ ids: ids.map(Number), done: resolve });
        }),
    },
    flag('取消置顶', (ids) => api.post('/api/admin/article/top', { ids, on: false })),
    flag('头条', (ids) => api.post('/api/admin/article/lead', { ids, on: true })),
    flag('取消头条', (ids) => api.post('/api/admin/article/lead', { ids, on: false })),
    flag('推荐', (ids) => api.post('/api/admin/article/recommend', { ids, on: true })),
    flag('取消推荐', (ids) => api.post('/api/admin/article/recommend', { ids, on: false })),
  ];
  const bulk = state === 'deleted' ? [restore] : mayEdit ? [...marks, remove] : marks;
  return (
    <TabbedPanel
      label="文章状态"
      current={state ?? 'all'}
      onChange={chooseState}
      tabs={[
        { key: 'all', label: '全部' },
        ...officeStates.map((s) => ({ key: s, label: stateLabels[s], count: summary.data?.counts[s] })),
      ]}
    >
      <DataTable<OfficeArticleRow>
        id="articles"
        label="文章"
        rowKey={(a) => a.id}
        columns={columns}
        filters={filters}
        fixed={{ status: state }}
        query={listQuery('/api/admin/article/list')}
        bulk={mayEdit || state !== 'deleted' ? bulk : undefined}
        toolbar={
          mayEdit && (
            <ButtonLink href="/index/manage/article/add" size="s">
              写文章
            </ButtonLink>
          )
        }
        empty={
          state
            ? { title: `没有${stateLabels[state]}的文章` }
            : leadOn('还没有文章', '写好的文章送审，另一人通过后发布到栏目。', {
                label: '写文章',
                to: '/index/manage/article/add',
                can: 'article.edit',
              })
        }
      />
      <TopDialog
        ids={topping?.ids ?? []}
        onClose={() => {
          topping?.done();
          setTopping(null);
        }}
      />
    </TabbedPanel>
  );
}
