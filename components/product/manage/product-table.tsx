'use client';

import { useQuery } from '@tanstack/react-query';
import css from '@/components/product/manage/product-table.module.css';
import { Picture } from '@/components/ui/picture';
import { Price } from '@/components/ui/price';
import { StatusTag, type Tone } from '@/components/ui/status-tag';
import { DataTable } from '@/components/ui/table/data-table';
import type { Column, Filter, ListParams } from '@/components/ui/table/types';
import { formatMinute } from '@/lib/core/dates';
import type { CategoryNode } from '@/lib/domain/product/contract';
import { adminProductListOptions, productCategoryOptions } from '@/lib/domain/product/office-client';
import { stockLevels, type AdminProductRow, type StockLevel } from '@/lib/domain/product/office-contract';
import { productKinds, productMachine, type ProductState } from '@/lib/domain/product/states';

const stateTones: Readonly<Record<ProductState, Tone>> = {
  draft: 'gray',
  pending: 'amber',
  approved: 'green',
  rejected: 'red',
};

const stockTones: Readonly<Record<Exclude<StockLevel, 'normal'>, Tone>> = { low: 'amber', out: 'red' };

const choices = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** The tree as one list, each level pushed in. */
function flatten(nodes: readonly CategoryNode[], depth = 0): { value: number; label: string }[] {
  return nodes.flatMap(({ nodeEntity, childNodes }) => [
    { value: nodeEntity.id, label: `${'　'.repeat(depth)}${nodeEntity.name}` },
    ...flatten(childNodes, depth + 1),
  ]);
}

function filtersOf(categories: readonly CategoryNode[]): Filter[] {
  return [
    { kind: 'text', name: 'keyword', label: '商品', placeholder: '名称、编码、ISBN 或作者', width: 210 },
    { kind: 'select', name: 'categoryId', label: '分类', options: flatten(categories), width: 136 },
    { kind: 'select', name: 'kind', label: '类型', options: choices(productKinds), width: 116 },
    { kind: 'select', name: 'status', label: '审核', options: choices(productMachine.labels), width: 108 },
    {
      kind: 'select',
      name: 'marketable',
      label: '上架',
      options: [
        { value: 'true', label: '已上架' },
        { value: 'false', label: '未上架' },
      ],
      width: 108,
    },
    {
      kind: 'select',
      name: 'stock',
      label: '库存',
      options: choices({ ...stockLevels, low: '低库存及缺货' }),
      width: 150,
    },
  ];
}

function Stock({ row }: { row: AdminProductRow }) {
  if (row.available === null) return <span className={css.muted}>不限</span>;
  return (
    <span className={css.stock} title={`在库 ${row.onHand}，已占用 ${row.reserved}`}>
      {row.stockLevel && row.stockLevel !== 'normal' && (
        <StatusTag tone={stockTones[row.stockLevel]}>{stockLevels[row.stockLevel]}</StatusTag>
      )}
      {row.available}
    </span>
  );
}

const columns: readonly Column<AdminProductRow>[] = [
  {
    key: 'title',
    title: '商品',
    width: 248,
    always: true,
    fixed: 'left',
    render: (p) => (
      <span className={css.product}>
        <span className={css.cover}>
          <Picture src={p.coverPath} alt="" width={36} height={48} kind="cover" />
        </span>
        <span className={css.text}>
          <span className={css.title} title={p.title}>
            {p.title}
          </span>
          <span className={css.meta}>{[p.sku, p.isbn ?? p.issn].filter(Boolean).join(' · ')}</span>
        </span>
      </span>
    ),
  },
  {
    key: 'saleFen',
    title: '售价',
    sort: true,
    width: 96,
    align: 'right',
    render: (p) => <Price fen={p.saleFen} plain />,
  },
  {
    key: 'available',
    title: '可售库存',
    sort: true,
    width: 128,
    align: 'right',
    render: (p) => <Stock row={p} />,
  },
  {
    key: 'status',
    title: '审核',
    width: 88,
    render: (p) => <StatusTag tone={stateTones[p.status]}>{p.statusLabel}</StatusTag>,
  },
  {
    key: 'marketable',
    title: '上架',
    width: 84,
    render: (p) =>
      p.marketable ? <StatusTag tone="green">已上架</StatusTag> : <StatusTag tone="gray">未上架</StatusTag>,
  },
  { key: 'kindLabel', title: '类型', width: 92 },
  { key: 'categoryName', title: '分类', width: 100 },
  { key: 'author', title: '作者', width: 130, hidden: true },
  {
    key: 'listFen',
    title: '定价',
    width: 92,
    align: 'right',
    render: (p) => <Price fen={p.listFen} plain />,
  },
  {
    key: 'orgFen',
    title: '单位价',
    width: 92,
    align: 'right',
    hidden: true,
    render: (p) => (p.orgFen === null ? '—' : <Price fen={p.orgFen} plain />),
  },
  { key: 'onHand', title: '在库', width: 76, align: 'right', hidden: true },
  { key: 'reserved', title: '已占用', width: 76, align: 'right', hidden: true },
  { key: 'sales', title: '销量', sort: true, width: 84, align: 'right' },
  {
    key: 'updatedAt',
    title: '更新时间',
    sort: true,
    width: 144,
    hidden: true,
    render: (p) => <span className={css.number}>{formatMinute(p.updatedAt)}</span>,
  },
  {
    key: 'act',
    title: '操作',
    width: 72,
    always: true,
    fixed: 'right',
    render: (p) =>
      p.marketable ? (
        <a
          className={css.link}
          href={`/mall/details/${p.id}`}
          target="_blank"
          rel="noopener"
          aria-label={`在商城查看 ${p.title}`}
        >
          查看
        </a>
      ) : (
        '—'
      ),
  },
];

/** The catalogue with prices, stock and states; read only. */
export function ProductTable() {
  const categories = useQuery(productCategoryOptions()).data ?? [];
  return (
    <DataTable<AdminProductRow>
      id="products"
      label="商品列表"
      rowKey={(p) => p.id}
      columns={columns}
      filters={filtersOf(categories)}
      query={(p: ListParams) => adminProductListOptions(p as Parameters<typeof adminProductListOptions>[0])}
      empty={{ title: '还没有商品' }}
    />
  );
}
