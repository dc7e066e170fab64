'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ExportButton } from '@/components/export/export-button';
import css from '@/components/product/office/settings.module.css';
import { TaxChangeForm, type ChangeOf } from '@/components/product/office/tax-change-form';
import { Button } from '@/components/ui/button';
import { ConfirmButton } from '@/components/ui/confirm-button';
import { optionsOf } from '@/components/ui/options';
import { StatusTag } from '@/components/ui/status-tag';
import { DataTable } from '@/components/ui/table/data-table';
import listed from '@/components/ui/table/listed-table.module.css';
import type { Column, Filter } from '@/components/ui/table/types';
import { listQuery } from '@/components/ui/table/row-calls';
import { undelete } from '@/components/ui/undelete';
import { formatMinute } from '@/lib/core/dates';
import { taxKinds } from '@/lib/states/product';
import {
  taxChangeStages,
  taxChangeTargets,
  type TaxChangeRow,
} from '@/lib/domain/product/tax-change-contract';
import { formatRate } from '@/lib/domain/product/tax-rules';
import { api } from '@/lib/client/api';
import { invalidate } from '@/lib/client/query';

const stageFilter: Filter = {
  kind: 'select',
  name: 'stage',
  label: '状态',
  options: optionsOf(taxChangeStages),
  width: 110,
};

const filters: readonly Filter[] = [
  { kind: 'text', name: 'keyword', label: '关键词', placeholder: '商品、编码、分类或税率' },
  { kind: 'select', name: 'target', label: '对象', options: optionsOf(taxChangeTargets), width: 120 },
  stageFilter,
  { kind: 'dates', label: '生效日期' },
];

/** Where something stands without a tax of its own. */
const inherited = (r: TaxChangeRow) => (r.target === 'product' ? '按分类' : '沿用上级');

const targetColumn: Column<TaxChangeRow> = {
  key: 'name',
  title: '变更对象',
  always: true,
  render: (r) => (
    <span className={css.two}>
      {r.productId === null ? (
        <span>{r.name}</span>
      ) : (
        <a href={`/mall/manage/products/preview/${r.productId}?tab=tax`}>{r.name}</a>
      )}
      <small>{r.code ?? taxChangeTargets[r.target]}</small>
    </span>
  ),
};

const facts: readonly Column<TaxChangeRow>[] = [
  {
    key: 'validFrom',
    title: '生效日期',
    sort: true,
    width: 116,
    always: true,
    render: (r) => <span className={css.number}>{r.validFrom}</span>,
  },
  { key: 'beforeName', title: '原税率', width: 150, render: (r) => r.beforeName ?? inherited(r) },
  {
    key: 'taxName',
    title: '改用税率',
    width: 170,
    always: true,
    render: (r) => (
      <span className={css.two}>
        <span>{r.taxName}</span>
        <small>{r.taxKind === 'taxable' ? formatRate(r.rateBp) : taxKinds[r.taxKind]}</small>
      </span>
    ),
  },
  {
    key: 'stage',
    title: '状态',
    width: 128,
    render: (r) => (
      <span className={css.two}>
        <span>
          <StatusTag tone={r.stage === 'planned' ? 'blue' : 'gray'}>{taxChangeStages[r.stage]}</StatusTag>
        </span>
        {r.stage === 'planned' && !r.taxInForce && <StatusTag tone="red">届时税率无效</StatusTag>}
      </span>
    ),
  },
  {
    key: 'createdAt',
    title: '登记',
    sort: true,
    width: 148,
    render: (r) => (
      <span className={css.two}>
        <span>{r.createdByName ?? '—'}</span>
        <small className={css.number}>{formatMinute(r.createdAt)}</small>
      </span>
    ),
  },
  { key: 'remark', title: '说明', width: 220 },
];

interface TaxChangeTableProps {
  /** The changes of one product or category. */
  of?: ChangeOf;
  /** Whether this administrator may plan changes. */
  editable: boolean;
}

/** Planned changes of tax, which may be changed until their day, and past ones, which may not. */
export function TaxChangeTable({ of, editable }: TaxChangeTableProps) {
  const client = useQueryClient();
  const [editing, setEditing] = useState<{ row: TaxChangeRow | null } | null>(null);
  const actions: Column<TaxChangeRow> = {
    key: 'actions',
    title: '操作',
    width: 108,
    fixed: 'right',
    always: true,
    render: (row) =>
      row.stage === 'applied' ? (
        '—'
      ) : (
        <div className={listed.actions}>
          <Button
            className={listed.act}
            variant="plain"
            size="s"
            aria-label={`修改 ${row.name} ${row.validFrom} 的税率变更`}
            onClick={() => setEditing({ row })}
          >
            修改
          </Button>
          <ConfirmButton
            className={listed.act}
            variant="plain"
            label={`撤销 ${row.name} ${row.validFrom} 的税率变更`}
            title="撤销这项税率变更？"
            text={`${row.name}自 ${row.validFrom} 起不再改用“${row.taxName}”。`}
            confirmLabel="撤销变更"
            danger
            done="已移入回收站"
            undo={() => undelete(client, 'productTaxChange', [row.id])}
            onConfirm={async () => {
              await api.post('/api/admin/product/tax/change/del', { ids: [row.id] });
              await invalidate(client, 'admin/product');
            }}
          >
            撤销
          </ConfirmButton>
        </div>
      ),
  };
  return (
    <>
      <DataTable<TaxChangeRow>
        id={of ? 'tax-changes-of' : 'tax-changes'}
        label="税率变更"
        rowKey={(r) => r.id}
        columns={[...(of ? [] : [targetColumn]), ...facts, ...(editable ? [actions] : [])]}
        filters={of ? [stageFilter] : filters}
        fixed={{ ...of }}
        urlPrefix={of ? 'x.' : ''}
        query={listQuery('/api/admin/product/tax/change/list')}
        toolbar={
          editable && (
            <>
              {!of && <ExportButton kind="taxChange" />}
              <Button size="s" onClick={() => setEditing({ row: null })}>
                登记税率变更
              </Button>
            </>
          )
        }
        empty={{
          title: '没有税率变更',
          text: '税率将在某一天调整时，可以预先登记，到期自动改用；已有订单不变。',
        }}
      />
      {editing && <TaxChangeForm row={editing.row} of={of} onClose={() => setEditing(null)} />}
    </>
  );
}
