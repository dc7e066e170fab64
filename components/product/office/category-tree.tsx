'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CategoryForm } from '@/components/product/office/category-form';
import css from '@/components/product/office/settings.module.css';
import { StatusTag } from '@/components/ui/status-tag';
import { TreeTable } from '@/components/ui/table/tree-table';
import type { TreeColumn } from '@/components/ui/table/tree-types';
import { BIN_TEXT } from '@/components/ui/undelete';
import type { ProductCategoryRow } from '@/lib/domain/product/category-contract';
import { MAX_CATEGORY_LEVEL } from '@/lib/domain/product/category-rules';
import { api } from '@/lib/client/api';
import { apiQuery, invalidate } from '@/lib/client/query';

/** The next planned change of its tax, else the way to plan one. */
const planText = ({ nextTax }: ProductCategoryRow) =>
  nextTax ? `${nextTax.validFrom} 起 ${nextTax.name}` : '税率变更';

const columns: readonly TreeColumn<ProductCategoryRow>[] = [
  {
    key: 'tax',
    title: '默认税率',
    hidden: true,
    render: (row) => (
      <span className={css.two}>
        {row.taxName === null ? (
          <span className={css.muted}>未设置</span>
        ) : (
          <span className={row.taxInherited ? css.muted : undefined} title={row.taxName}>
            {row.taxInherited ? '沿用上级' : row.taxName}
          </span>
        )}
        <a
          className={css.plan}
          href={`/mall/manage/taxes?tab=changes&categoryId=${row.id}`}
          aria-label={`${planText(row)}：${row.name}`}
        >
          {planText(row)}
        </a>
      </span>
    ),
  },
  {
    key: 'products',
    title: '商品',
    align: 'right',
    render: (row) => (
      <span title={`本级 ${row.products} 种，其中上架 ${row.onSale} 种`}>
        <a href={`/mall/manage/products?categoryId=${row.id}`}>{row.total}</a>
        {row.children > 0 && `（本级 ${row.products}）`}
      </span>
    ),
  },
];

function deleteText(row: ProductCategoryRow): string {
  const held = [
    row.children > 0 && `${row.children} 个下级分类`,
    row.products > 0 && `${row.products} 种商品`,
  ].filter(Boolean);
  return held.length > 0
    ? `该分类下还有${held.join('、')}，移走后才能删除。`
    : `${BIN_TEXT}已删除的商品仍属于该分类时不能删除，可以改为隐藏。`;
}

const untaxed = (row: ProductCategoryRow) =>
  row.taxName === null && row.level === 1 && <StatusTag tone="amber">未设默认税率</StatusTag>;

/** The tree of product categories. The flyout, lists and paths of the mall follow with the next page. */
export function CategoryTree() {
  const client = useQueryClient();
  return (
    <TreeTable<ProductCategoryRow>
      label="分类"
      query={useQuery(apiQuery('/api/admin/product/category/list', {}))}
      maxLevel={MAX_CATEGORY_LEVEL}
      columns={columns}
      mark={untaxed}
      calls={{
        kind: 'productCategory',
        move: (input) => api.post('/api/admin/product/category/move', input),
        toggle: ({ id, version, name, taxId, visible }) =>
          api.post('/api/admin/product/category/edit', { id, version, name, taxId, visible: !visible }),
        del: (ids: number[]) => api.post('/api/admin/product/category/del', { ids }),
      }}
      refresh={() => invalidate(client, 'admin/product')}
      deleteText={deleteText}
      form={CategoryForm}
      empty="一级分类组成商城首页的分类导航和楼层。"
    />
  );
}
