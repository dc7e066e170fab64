'use client';

import { useState } from 'react';
import css from '@/components/article/office/audit-tables.module.css';
import { ArticleActions } from '@/components/article/office/article-actions';
import { TitleCell } from '@/components/article/office/article-table';
import { useAuditAddress } from '@/components/article/office/audit-address';
import { ArticleStateTag } from '@/components/article/office/state-tag';
import type { CategoryOption } from '@/components/article/office/category-options';
import { useCategoryOptions } from '@/components/article/office/use-category-options';
import { useMay } from '@/components/ui/office-user';
import { ResultsDialog } from '@/components/ui/results-dialog';
import { DataTable } from '@/components/ui/table/data-table';
import type { Bulk, Column, Filter, ListParams } from '@/components/ui/table/types';
import { waited } from '@/components/ui/waited';
import { formatMinute } from '@/lib/core/dates';
import type { ResultsView } from '@/lib/core/results';
import type { AuditedRow, OfficeArticleRow } from '@/lib/domain/article/contract';
import { api } from '@/lib/client/api';
import { apiQuery } from '@/lib/client/query';

const minute = (iso: string | null) => (iso ? formatMinute(iso) : '—');

const mayDecide = (a: OfficeArticleRow) => a.allowedActions.includes('approve');

/** The title leads to the audit, for those who may not decide to the text. */
function PendingTitle({ article }: { article: OfficeArticleRow }) {
  const addressOf = useAuditAddress();
  const href = mayDecide(article) ? addressOf(article.id) : `/index/manage/article/preview/${article.id}`;
  return <TitleCell article={article} href={href} />;
}

function PendingActions({ article }: { article: OfficeArticleRow }) {
  const addressOf = useAuditAddress();
  if (!mayDecide(article)) {
    const allowedActions = article.allowedActions.filter((x) => x === 'recall');
    return <ArticleActions article={{ ...article, allowedActions }} compact preview />;
  }
  return (
    <div className={css.acts}>
      <a className={css.audit} href={addressOf(article.id)} aria-label={`审核 ${article.title}`}>
        审核
      </a>
      <ArticleActions article={article} compact hide={['withdraw', 'recall']} />
    </div>
  );
}

const pendingColumns: readonly Column<OfficeArticleRow>[] = [
  { key: 'title', title: '标题', always: true, render: (a) => <PendingTitle article={a} /> },
  { key: 'categoryName', title: '栏目', width: 110 },
  {
    key: 'status',
    title: '类型',
    width: 110,
    tag: (a) => (a.workingStatus ? ['blue', '修订稿'] : ['gray', '新稿']),
  },
  { key: 'submittedByName', title: '送审人', width: 100 },
  {
    key: 'submittedAt',
    title: '送审时间',
    width: 150,
    render: (a) => (
      <>
        {minute(a.submittedAt)}
        {a.submittedAt && <span className={css.waited}>{waited(a.submittedAt)}</span>}
      </>
    ),
  },
  {
    key: 'actions',
    title: '操作',
    width: 230,
    fixed: 'right',
    always: true,
    render: (a) => <PendingActions article={a} />,
  },
];

const auditedColumns: readonly Column<AuditedRow>[] = [
  {
    key: 'title',
    title: '标题',
    always: true,
    render: (a) => (
      <a className={css.title} href={`/index/manage/article/revisions/${a.id}`}>
        {a.title}
        <span className={css.no}>{`第 ${a.revisionNo} 版`}</span>
      </a>
    ),
  },
  { key: 'categoryName', title: '栏目', width: 110 },
  {
    key: 'result',
    title: '结论',
    width: 90,
    tag: (a) => (a.result === 'approve' ? ['green', '通过'] : ['red', '驳回']),
  },
  { key: 'opinion', title: '审核意见', width: 240 },
  { key: 'submittedByName', title: '送审人', width: 90 },
  { key: 'auditedByName', title: '审核人', width: 90 },
  { key: 'auditedAt', title: '审核时间', width: 150, as: 'minute' },
  {
    key: 'status',
    title: '当前状态',
    width: 110,
    render: (a) => <ArticleStateTag status={a.status} workingStatus={null} />,
  },
];

type Options = readonly { value: string; label: string }[];
interface FilterWords {
  days: string;
  /** A filter of this list alone. */
  own: { name: string; label: string; options: Options };
  mine: string;
}

const filtersOf = (categories: readonly CategoryOption[], { days, own, mine }: FilterWords): Filter[] => [
  { kind: 'text', name: 'keyword', label: '标题', placeholder: '标题关键词' },
  { kind: 'select', name: 'articleCategory', label: '栏目', options: categories },
  { kind: 'select', ...own, width: 120 },
  { kind: 'select', name: 'mine', label: '人员', options: [{ value: 'true', label: mine }], width: 130 },
  { kind: 'dates', label: days },
];

const pendingWords: FilterWords = {
  days: '送审日期',
  own: {
    name: 'kind',
    label: '类型',
    options: [
      { value: 'new', label: '新稿' },
      { value: 'revision', label: '修订稿' },
    ],
  },
  mine: '我送审的',
};
const auditedWords: FilterWords = {
  days: '审核日期',
  own: {
    name: 'result',
    label: '结论',
    options: [
      { value: 'approve', label: '通过' },
      { value: 'reject', label: '驳回' },
    ],
  },
  mine: '我审核的',
};

/**
 * Texts that wait for an auditor; nobody gets 通过 or 驳回 for a text of their own. Several are passed at the versions that stand in the list,
 * each for itself.
 */
export function PendingTable() {
  const categories = useCategoryOptions();
  const audits = useMay('article.audit');
  const [results, setResults] = useState<ResultsView['results'] | null>(null);
  const pass: Bulk<OfficeArticleRow> = {
    label: '批量通过',
    confirm:
      '审核通过选中的 {n} 篇文章？按列表所示的版本通过，请先看过内容；本人参与过的和已经改动的不会通过。',
    run: async (_, rows) => {
      const items = rows.map(({ id, version }) => ({ id, version }));
      const view = await api.post('/api/admin/article/audit/pass/batch', { items });
      setResults(view.results);
    },
  };
  return (
    <>
      <DataTable<OfficeArticleRow>
        id="articles-pending"
        label="待审核文章"
        rowKey={(a) => a.id}
        columns={pendingColumns}
        filters={filtersOf(categories, pendingWords)}
        query={(p: ListParams) => apiQuery('/api/admin/article/audit/list/pending', p)}
        bulk={audits ? [pass] : undefined}
        empty={{ title: '没有待审核的文章', text: '编辑提交审核后会出现在这里。' }}
      />
      <ResultsDialog
        results={results}
        title="批量通过的结果"
        unit="篇"
        done="已通过"
        onClose={() => setResults(null)}
      />
    </>
  );
}

/** Decisions of the auditors. */
export function AuditedTable() {
  const categories = useCategoryOptions();
  return (
    <DataTable<AuditedRow>
      id="articles-audited"
      label="已审核文章"
      rowKey={(a) => `${a.id}-${a.auditedAt}`}
      columns={auditedColumns}
      filters={filtersOf(categories, auditedWords)}
      query={(p: ListParams) => apiQuery('/api/admin/article/audit/list/audited', p)}
      empty={{ title: '还没有审核记录' }}
    />
  );
}
