'use client';

import { ExportButton } from '@/components/export/export-button';
import { ArticleActions } from '@/components/article/office/article-actions';
import { titleColumn } from '@/components/article/office/article-table';
import { useCategoryOptions } from '@/components/article/office/use-category-options';
import { useMay } from '@/components/ui/office-user';
import { StatusTag } from '@/components/ui/status-tag';
import { DataTable } from '@/components/ui/table/data-table';
import type { Bulk, Column, Filter } from '@/components/ui/table/types';
import { listQuery } from '@/components/ui/table/row-calls';
import type { OfficeArticleRow } from '@/lib/domain/article/contract';
import { articleMachine } from '@/lib/states/article';
import { api } from '@/lib/client/api';

const columns: readonly Column<OfficeArticleRow>[] = [
  titleColumn,
  { key: 'categoryName', title: '栏目', width: 110 },
  {
    key: 'status',
    title: '删除前状态',
    width: 110,
    render: (a) => <StatusTag tone="gray">{articleMachine.label(a.status)}</StatusTag>,
  },
  { key: 'deletedByName', title: '删除人', width: 100 },
  { key: 'deletedAt', title: '删除时间', width: 150, as: 'minute' },
  {
    key: 'daysLeft',
    title: '保留',
    width: 90,
    render: (a) =>
      a.daysLeft !== null && a.daysLeft <= 3 ? (
        <StatusTag tone="red">{`${a.daysLeft} 天`}</StatusTag>
      ) : (
        `${a.daysLeft ?? 0} 天`
      ),
  },
  {
    key: 'actions',
    title: '操作',
    width: 200,
    fixed: 'right',
    always: true,
    render: (a) => <ArticleActions article={a} compact preview />,
  },
];

/** Deleted articles: back to where they were, or gone for good; after thirty days they go by themselves. */
export function RecycleTable() {
  const categories = useCategoryOptions();
  const mayEdit = useMay('article.edit');
  const filters: readonly Filter[] = [
    { kind: 'text', name: 'keyword', label: '标题', placeholder: '标题关键词' },
    { kind: 'select', name: 'articleCategory', label: '栏目', options: categories },
    { kind: 'dates', label: '删除日期' },
  ];
  const bulk: readonly Bulk<OfficeArticleRow>[] = [
    {
      label: '恢复',
      confirm: '恢复选中的 {n} 篇文章？',
      done: '已恢复',
      when: (a) => a.allowedActions.includes('restore'),
      run: (ids) => api.post('/api/admin/article/restore', { ids: ids.map(Number) }),
    },
    {
      label: '彻底删除',
      danger: true,
      confirm: '彻底删除选中的 {n} 篇文章？内容、修订版本和附件记录都不能找回。',
      done: '已彻底删除',
      when: (a) => a.allowedActions.includes('purge'),
      run: (ids) => api.post('/api/admin/article/purge', { ids: ids.map(Number) }),
    },
  ];
  return (
    <DataTable<OfficeArticleRow>
      id="articles-deleted"
      label="回收站"
      rowKey={(a) => a.id}
      columns={columns}
      filters={filters}
      fixed={{ status: 'deleted' }}
      toolbar={<ExportButton kind="article" params={{ status: 'deleted' }} />}
      query={listQuery('/api/admin/article/list')}
      bulk={mayEdit ? bulk : undefined}
      empty={{ title: '回收站是空的', text: '删除的文章在这里保留 30 天。' }}
    />
  );
}
