'use client';

import { ProductActions } from '@/components/product/office/product-actions';
import css from '@/components/product/office/product-table.module.css';
import { ProductStandTag } from '@/components/product/office/product-tags';
import { optionsOf } from '@/components/ui/options';
import { Picture } from '@/components/ui/picture';
import { Price } from '@/components/ui/price';
import { StatusTag, type Tone } from '@/components/ui/status-tag';
import type { Column, Filter } from '@/components/ui/table/types';
import { formatMinute } from '@/lib/core/dates';
import type { ProductChoices } from '@/lib/domain/product/edit-contract';
import {
  stockLevels,
  type OfficeProductListRow,
  type StockLevel,
} from '@/lib/domain/product/office-contract';
import { productKinds } from '@/lib/states/product-kind';

const stockTones: Readonly<Record<Exclude<StockLevel, 'normal'>, Tone>> = { low: 'amber', out: 'red' };

export function filtersOf({ categories, brands }: ProductChoices): Filter[] {
  return [
    { kind: 'text', name: 'keyword', label: '商品', placeholder: '名称、编码、ISBN 或作者', width: 200 },
    { kind: 'select', name: 'categoryId', label: '分类', options: categories, width: 150 },
    { kind: 'select', name: 'brandId', label: '品牌', options: brands, width: 130 },
    { kind: 'select', name: 'kind', label: '类型', options: optionsOf(productKinds), width: 116 },
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
      name: 'missing',
      label: '电子文件',
      options: [
        { value: 'true', label: '缺少可读文件' },
        { value: 'false', label: '不缺文件' },
      ],
      width: 132,
    },
    {
      kind: 'select',
      name: 'stock',
      label: '库存',
      options: optionsOf({ ...stockLevels, low: '低库存及缺货' }),
      width: 140,
    },
    { kind: 'text', name: 'priceFrom', label: '售价从', placeholder: '元', width: 76 },
    { kind: 'text', name: 'priceTo', label: '至', placeholder: '元', width: 76 },
  ];
}

function Stock({ row, leads }: { row: OfficeProductListRow; leads: boolean }) {
  if (row.available === null) return <span className={css.muted}>不限</span>;
  return (
    <span className={css.stock} title={`在库 ${row.onHand}，已占用 ${row.reserved}`}>
      {row.stockLevel && row.stockLevel !== 'normal' && (
        <StatusTag tone={stockTones[row.stockLevel]}>{stockLevels[row.stockLevel]}</StatusTag>
      )}
      {leads ? (
        <a
          className={css.link}
          href={`/mall/manage/stock?productId=${row.id}`}
          aria-label={`${row.available}，${row.title}的库存`}
        >
          {row.available}
        </a>
      ) : (
        row.available
      )}
    </span>
  );
}

type Named = Pick<OfficeProductListRow, 'id' | 'title' | 'sku' | 'coverPath'> & {
  isbn?: string | null;
  issn?: string | null;
  status?: OfficeProductListRow['status'];
  workingStatus?: OfficeProductListRow['workingStatus'];
  rejectReason?: string | null;
  /** What an electronic publication lacks before it can be read. */
  missing?: string | null;
};

/** Cover, title and codes of a product, leading to its page in the office. */
export function ProductCell({ product: p, tab }: { product: Named; tab?: string }) {
  const refused = p.status === 'rejected' || p.workingStatus === 'rejected';
  return (
    <span className={css.product}>
      <span className={css.cover}>
        <Picture src={p.coverPath} alt="" width={36} height={48} kind="cover" />
      </span>
      <span className={css.text}>
        <a
          className={css.title}
          title={p.title}
          href={`/mall/manage/products/preview/${p.id}${tab ? `?tab=${tab}` : ''}`}
        >
          {p.title}
        </a>
        <span className={css.meta}>{[p.sku, p.isbn ?? p.issn].filter(Boolean).join(' · ')}</span>
        {refused && p.rejectReason && (
          <span className={css.reason} title={p.rejectReason}>
            驳回：{p.rejectReason}
          </span>
        )}
        {p.missing && (
          <span className={css.reason} title={p.missing}>
            {p.missing}
          </span>
        )}
      </span>
    </span>
  );
}

export const columnsWith = (seesStock: boolean): readonly Column<OfficeProductListRow>[] => [
  {
    key: 'title',
    title: '商品',
    width: 250,
    always: true,
    fixed: 'left',
    render: (p) => <ProductCell product={p} />,
  },
  {
    key: 'saleFen',
    title: '售价',
    sort: true,
    width: 92,
    align: 'right',
    render: (p) => <Price fen={p.saleFen} plain />,
  },
  {
    key: 'available',
    title: '可售库存',
    sort: true,
    width: 108,
    align: 'right',
    render: (p) => <Stock row={p} leads={seesStock} />,
  },
  {
    key: 'status',
    title: '状态',
    width: 140,
    render: (p) => <ProductStandTag product={p} />,
  },
  { key: 'kindLabel', title: '类型', width: 92 },
  { key: 'categoryName', title: '分类', width: 100 },
  { key: 'author', title: '作者', width: 130, hidden: true },
  {
    key: 'listFen',
    title: '定价',
    width: 92,
    align: 'right',
    hidden: true,
    render: (p) => <Price fen={p.listFen} plain />,
  },
  { key: 'orgFen', title: '单位用户价', width: 92, align: 'right', hidden: true, as: 'price' },
  { key: 'onHand', title: '在库', width: 76, align: 'right', hidden: true },
  { key: 'reserved', title: '已占用', width: 76, align: 'right', hidden: true },
  {
    key: 'sales',
    title: '销量',
    sort: true,
    width: 80,
    align: 'right',
    small: (r) => r.earlierSales > 0 && `含上线前 ${r.earlierSales}`,
  },
  { key: 'submittedByName', title: '送审人', width: 90, hidden: true },
  { key: 'auditedByName', title: '审核人', width: 90, hidden: true },
  {
    key: 'updatedAt',
    title: '更新时间',
    sort: true,
    width: 140,
    hidden: true,
    render: (p) => <span className={css.number}>{formatMinute(p.updatedAt)}</span>,
  },
  {
    key: 'act',
    title: '操作',
    width: 158,
    always: true,
    fixed: 'right',
    render: (p) => <ProductActions product={p} compact />,
  },
];
