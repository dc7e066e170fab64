'use client';

import { ExportButton } from '@/components/export/export-button';
import { TaxForm } from '@/components/product/office/tax-form';
import css from '@/components/product/office/settings.module.css';
import { optionsOf } from '@/components/ui/options';
import { StatusTag, type Tone } from '@/components/ui/status-tag';
import { minuteColumn } from '@/components/ui/table/list-columns';
import { enabledFilter, ListedTable } from '@/components/ui/table/listed-table';
import type { Column } from '@/components/ui/table/types';
import { rowCalls } from '@/components/ui/table/row-calls';
import { BIN_TEXT } from '@/components/ui/undelete';
import { taxKinds } from '@/lib/states/product';
import { formatRate } from '@/lib/domain/product/tax-rules';
import { taxStages, type TaxOfficeRow, type TaxStage } from '@/lib/domain/product/tax-contract';

const taxCalls = rowCalls('/api/admin/product/tax', 'productTax');

const tones: Record<TaxStage, Tone> = { current: 'green', future: 'blue', past: 'gray', off: 'gray' };

const columns: readonly Column<TaxOfficeRow>[] = [
  { key: 'name', title: '名称', width: 200, always: true },
  {
    key: 'rateBp',
    title: '计税方式',
    sort: true,
    width: 110,
    render: (r) => (
      <span className={css.number}>
        {r.taxKind === 'taxable' ? formatRate(r.rateBp) : taxKinds[r.taxKind]}
      </span>
    ),
  },
  {
    key: 'goodsCode',
    title: '税收分类编码',
    width: 190,
    render: (r) => (
      <span className={css.two}>
        <span className={css.number}>{r.goodsCode ?? '—'}</span>
        {r.policyCode && <small>优惠政策 {r.policyCode}</small>}
      </span>
    ),
  },
  {
    key: 'validFrom',
    title: '有效期',
    sort: true,
    width: 130,
    render: (r) => (
      <span className={css.two}>
        <span className={css.number}>{r.validFrom} 起</span>
        <span className={css.number}>{r.validTo ? `${r.validTo} 止` : '长期'}</span>
      </span>
    ),
  },
  {
    key: 'uses',
    title: '使用',
    width: 150,
    render: (r) => (
      <span className={css.two}>
        <span>{`${r.products} 种商品`}</span>
        {r.categories > 0 && <small>{`${r.categories} 个分类的默认`}</small>}
        {r.planned > 0 && <small>{`${r.planned} 项变更将改用`}</small>}
      </span>
    ),
  },
  {
    key: 'stage',
    title: '状态',
    width: 84,
    render: (r) => <StatusTag tone={tones[r.stage]}>{taxStages[r.stage]}</StatusTag>,
  },
  { ...minuteColumn<TaxOfficeRow>(), hidden: true },
];

/** Taxes of products. Those that are sold under one keep it in their order lines. */
export function TaxTable() {
  return (
    <ListedTable<TaxOfficeRow>
      id="productTaxes"
      label="税率"
      nameOf={(r) => r.name}
      columns={columns}
      filters={[
        { kind: 'text', name: 'keyword', label: '关键词', placeholder: '名称或编码' },
        { kind: 'select', name: 'taxKind', label: '计税方式', width: 120, options: optionsOf(taxKinds) },
        enabledFilter,
      ]}
      calls={taxCalls}
      form={TaxForm}
      tools={<ExportButton kind="tax" />}
      deleteText={(r) =>
        r.products + r.categories + r.planned > 0 ? '该税率正在使用，不能删除；可以停用。' : BIN_TEXT
      }
      empty="没有税率的商品不能下单。"
    />
  );
}
