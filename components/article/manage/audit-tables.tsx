'use client';

import { ArticleActions } from '@/components/article/manage/article-actions';
import { titleColumn, type CategoryOption } from '@/components/article/manage/article-table';
import { ArticleStateTag } from '@/components/article/manage/state-tag';
import { StatusTag } from '@/components/ui/status-tag';
import { DataTable } from '@/components/ui/table/data-table';
import type { Column, Filter, ListParams } from '@/components/ui/table/types';
import { formatDateTime } from '@/lib/core/dates';
import { auditedArticles, pendingArticles } from '@/lib/domain/article/client';
import type { AuditedRow, OfficeArticleRow } from '@/lib/domain/article/contract';

const minute = (iso: string | null) => (iso ? formatDateTime(iso).slice(0, 16) : '—');

const pendingColumns: readonly Column<OfficeArticleRow>[] = [
  titleColumn,
  { key: 'categoryName', title: '栏目', width: 110 },
  {
    key: 'status',
    title: '类型',
    width: 110,
    render: (a) =>
      a.workingStatus ? <StatusTag tone="blue">修订稿</StatusTag> : <StatusTag tone="gray">新稿</StatusTag>,
  },
  { key: 'submittedByName', title: '送审人', width: 100 },
  { key: 'submittedAt', title: '送审时间', width: 150, render: (a) => minute(a.submittedAt) },
  {
    key: 'actions',
    title: '操作',
    width: 230,
    fixed: 'right',
    always: true,
    render: (a) =>
      a.allowedActions.includes('approve') ? (
        <ArticleActions article={a} compact preview hide={['withdraw', 'recall']} />
      ) : (
        <ArticleActions article={{ ...a, allowedActions: [] }} compact preview />
      ),
  },
];

const auditedColumns: readonly Column<AuditedRow>[] = [
  {
    key: 'title',
    title: '标题',
    always: true,
    render: (a) => <a href={`/index/manage/article/preview/${a.id}`}>{a.title}</a>,
  },
  { key: 'categoryName', title: '栏目', width: 110 },
  {
    key: 'result',
    title: '结论',
    width: 90,
    render: (a) =>
      a.result === 'approve' ? (
        <StatusTag tone="green">通过</StatusTag>
      ) : (
        <StatusTag tone="red">驳回</StatusTag>
      ),
  },
  { key: 'opinion', title: '意见', width: 240, render: (a) => a.opinion ?? '—' },
  { key: 'auditedByName', title: '审核人', width: 100 },
  { key: 'auditedAt', title: '审核时间', width: 150, render: (a) => minute(a.auditedAt) },
  {
    key: 'status',
    title: '当前状态',
    width: 110,
    render: (a) => <ArticleStateTag status={a.status} workingStatus={null} />,
  },
];

const filtersOf = (categories: readonly CategoryOption[], days: string): Filter[] => [
  { kind: 'text', name: 'keyword', label: '标题', placeholder: '标题关键词' },
  { kind: 'select', name: 'articleCategory', label: '栏目', options: categories },
  { kind: 'dates', label: days },
];

/** Texts that wait for an auditor; nobody gets 通过 or 驳回 for a text of their own. */
export function PendingTable({ categories }: { categories: readonly CategoryOption[] }) {
  return (
    <DataTable<OfficeArticleRow>
      id="articles-pending"
      label="待审核文章"
      rowKey={(a) => a.id}
      columns={pendingColumns}
      filters={filtersOf(categories, '送审日期')}
      query={(p: ListParams) => pendingArticles(p)}
      empty={{ title: '没有待审核的文章', text: '编辑提交审核后会出现在这里。' }}
    />
  );
}

/** Decisions of the auditors. */
export function AuditedTable({ categories }: { categories: readonly CategoryOption[] }) {
  return (
    <DataTable<AuditedRow>
      id="articles-audited"
      label="已审核文章"
      rowKey={(a) => `${a.id}-${a.auditedAt}`}
      columns={auditedColumns}
      filters={filtersOf(categories, '审核日期')}
      query={(p: ListParams) => auditedArticles(p)}
      empty={{ title: '还没有审核记录' }}
    />
  );
}
