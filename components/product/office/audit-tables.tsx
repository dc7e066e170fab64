'use client';

import css from '@/components/product/office/product-table.module.css';
import { ProductCell } from '@/components/product/office/product-columns';
import { ProductStateTag } from '@/components/product/office/product-tags';
import { useProductChoices } from '@/components/product/office/use-product-choices';
import { optionsOf } from '@/components/ui/options';
import { Price } from '@/components/ui/price';
import { StatusTag } from '@/components/ui/status-tag';
import { DataTable } from '@/components/ui/table/data-table';
import type { Column, Filter, ListParams } from '@/components/ui/table/types';
import { waited } from '@/components/ui/waited';
import { formatMinute } from '@/lib/core/dates';
import type { AuditedProductRow } from '@/lib/domain/product/audit-contract';
import type { ProductChoices } from '@/lib/domain/product/edit-contract';
import type { OfficeProductListRow } from '@/lib/domain/product/office-contract';
import { productKinds } from '@/lib/states/product-kind';
import { apiQuery } from '@/lib/client/query';

const pendingColumns: readonly Column<OfficeProductListRow>[] = [
  {
    key: 'title',
    title: '商品',
    width: 270,
    always: true,
    fixed: 'left',
    render: (p) => <ProductCell product={p} tab="changes" />,
  },
  {
    key: 'type',
    title: '审核类型',
    width: 100,
    tag: (p) => (p.workingStatus ? ['blue', '修订'] : ['gray', '新品']),
  },
  { key: 'kindLabel', title: '商品类型', width: 96 },
  { key: 'categoryName', title: '分类', width: 110 },
  {
    key: 'saleFen',
    title: '现售价',
    width: 96,
    align: 'right',
    render: (p) => <Price fen={p.saleFen} plain />,
  },
  { key: 'submittedByName', title: '送审人', width: 96 },
  {
    key: 'submittedAt',
    title: '送审时间',
    width: 150,
    render: (p) =>
      p.submittedAt ? (
        <>
          {formatMinute(p.submittedAt)}
          <span className={css.waited}>{waited(p.submittedAt)}</span>
        </>
      ) : (
        '—'
      ),
  },
  {
    key: 'act',
    title: '操作',
    width: 84,
    always: true,
    fixed: 'right',
    render: (p) => (
      <a
        className={css.link}
        href={`/mall/manage/products/preview/${p.id}?tab=changes`}
        aria-label={`${p.allowedActions.includes('approve') ? '审核' : '查看'} ${p.title}`}
      >
        {p.allowedActions.includes('approve') ? '审核' : '查看'}
      </a>
    ),
  },
];

const auditedColumns: readonly Column<AuditedProductRow>[] = [
  {
    key: 'title',
    title: '商品',
    width: 270,
    always: true,
    fixed: 'left',
    render: (p) => <ProductCell product={p} tab="revisions" />,
  },
  { key: 'revisionNo', title: '版本', width: 76, render: (p) => `第 ${p.revisionNo} 版` },
  {
    key: 'result',
    title: '结论',
    width: 80,
    tag: (p) => (p.result === 'approve' ? ['green', '通过'] : ['red', '驳回']),
  },
  { key: 'opinion', title: '审核意见', width: 220 },
  { key: 'submittedByName', title: '送审人', width: 96 },
  { key: 'auditedByName', title: '审核人', width: 96 },
  { key: 'auditedAt', title: '审核时间', width: 146, as: 'minute' },
  {
    key: 'status',
    title: '当前状态',
    width: 190,
    render: (p) =>
      p.deleted ? (
        <StatusTag>已删除</StatusTag>
      ) : (
        <ProductStateTag status={p.status} workingStatus={p.workingStatus} />
      ),
  },
];

type Options = readonly { value: string; label: string }[];
const kinds: Options = optionsOf(productKinds);
const types: Options = [
  { value: 'new', label: '新品' },
  { value: 'revision', label: '修订' },
];
const decisions: Options = [
  { value: 'approve', label: '通过' },
  { value: 'reject', label: '驳回' },
];

function filtersOf({ categories }: ProductChoices, more: Filter[], mine: string, days: string): Filter[] {
  return [
    { kind: 'text', name: 'keyword', label: '商品', placeholder: '名称或编码', width: 170 },
    { kind: 'select', name: 'categoryId', label: '分类', options: categories, width: 150 },
    { kind: 'select', name: 'kind', label: '类型', options: kinds, width: 116 },
    ...more,
    { kind: 'select', name: 'mine', label: '人员', options: [{ value: 'true', label: mine }], width: 120 },
    { kind: 'dates', label: days },
  ];
}
const typeFilter: Filter = { kind: 'select', name: 'type', label: '审核类型', options: types, width: 104 };
const resultFilter: Filter = {
  kind: 'select',
  name: 'result',
  label: '结论',
  options: decisions,
  width: 104,
};

/**
 * Products and revisions that wait for an auditor; nobody decides on their own. There is no passing in bulk: each is passed at the version
 * that its auditor has read.
 */
export function PendingTable() {
  const choices = useProductChoices();
  return (
    <DataTable<OfficeProductListRow>
      id="products-pending"
      label="待审核商品"
      rowKey={(p) => p.id}
      columns={pendingColumns}
      filters={filtersOf(choices, [typeFilter], '我送审的', '送审日期')}
      query={(p: ListParams) => apiQuery('/api/admin/product/audit/list/pending', p)}
      empty={{ title: '没有待审核的商品', text: '商品提交审核后会出现在这里。' }}
    />
  );
}

/** Decisions of the auditors. */
export function AuditedTable() {
  const choices = useProductChoices();
  return (
    <DataTable<AuditedProductRow>
      id="products-audited"
      label="已审核商品"
      rowKey={(p) => `${p.id}-${p.revisionNo}`}
      columns={auditedColumns}
      filters={filtersOf(choices, [resultFilter], '我审核的', '审核日期')}
      query={(p: ListParams) => apiQuery('/api/admin/product/audit/list/audited', p)}
      empty={{ title: '还没有审核记录' }}
    />
  );
}
