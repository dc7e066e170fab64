'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import css from '@/components/product/office/product-table.module.css';
import { ConfirmDialog } from '@/components/ui/confirm-button';
import { ResultsDialog } from '@/components/ui/results-dialog';
import { StatusTag } from '@/components/ui/status-tag';
import { DataTable } from '@/components/ui/table/data-table';
import { listQuery } from '@/components/ui/table/row-calls';
import type { Bulk, Column, Filter } from '@/components/ui/table/types';
import type { ResultsView } from '@/lib/core/results';
import type { PriceRequestAction, PriceRequestRow } from '@/lib/domain/product/price-contract';
import { priceLineText } from '@/lib/domain/product/price-rules';
import { api } from '@/lib/client/api';
import { invalidate } from '@/lib/client/query';

const columns: readonly Column<PriceRequestRow>[] = [
  {
    key: 'title',
    title: '商品',
    always: true,
    fixed: 'left',
    width: 230,
    render: (r) => (
      <span className={css.text}>
        <a
          className={css.title}
          title={r.title}
          href={`/mall/manage/products/preview/${r.productId}?tab=repricing`}
        >
          {r.title}
        </a>
        <span className={css.meta}>{[r.sku, r.year && `${r.year} 年订阅`].filter(Boolean).join(' · ')}</span>
      </span>
    ),
  },
  {
    key: 'lines',
    title: '原价 → 新价',
    always: true,
    render: (r) => (
      <span className={css.text}>
        {r.lines.map((line) => (
          <span key={line.label} className={css.number}>
            {priceLineText(line)}
          </span>
        ))}
      </span>
    ),
  },
  {
    key: 'grounds',
    title: '为何复核',
    width: 190,
    render: (r) => (
      <>
        {r.moved && <StatusTag tone="red">申请后价格已变动</StatusTag>} {r.grounds.join('；')}
      </>
    ),
  },
  { key: 'reason', title: '改价原因', width: 150 },
  { key: 'requestedByName', title: '申请人', width: 90 },
  { key: 'requestedAt', title: '申请时间', width: 140, as: 'minute' },
];

const filters: readonly Filter[] = [
  { kind: 'text', name: 'keyword', label: '商品', placeholder: '名称、编码或 ISBN', width: 200 },
  {
    kind: 'select',
    name: 'mine',
    label: '申请人',
    options: [{ value: 'true', label: '本人申请的' }],
    width: 130,
  },
];

const may = (action: PriceRequestAction) => (r: PriceRequestRow) => r.allowedActions.includes(action);

/** Changes of prices that wait for a second person, of all products; several are decided at once, each for itself. */
export function PriceRequestTable() {
  const client = useQueryClient();
  const [results, setResults] = useState<{ done: string; rows: ResultsView['results'] } | null>(null);
  const [refused, setRefused] = useState<number[]>([]);
  const decide = async (ids: number[], agree: boolean, done: string, note?: string) => {
    const { results: rows } = await api.post('/api/admin/product/price/decide/batch', { ids, agree, note });
    setResults({ done, rows });
    await invalidate(client, 'admin/product');
  };
  const bulk: readonly Bulk<PriceRequestRow>[] = [
    {
      label: '批量同意',
      when: (r) => may('agree')(r) && !r.moved,
      confirm: '同意选中的 {n} 项改价？新价格立即生效，已下单的订单不变。',
      run: (ids) => decide(ids.map(Number), true, '已同意'),
    },
    {
      label: '批量不同意',
      danger: true,
      keeps: true,
      when: may('refuse'),
      run: (ids) => {
        setRefused(ids.map(Number));
        return Promise.resolve();
      },
    },
    {
      label: '批量撤回',
      when: may('withdraw'),
      confirm: '撤回选中的 {n} 项改价申请？价格保持不变。',
      run: (ids) => decide(ids.map(Number), false, '已撤回', '申请人撤回'),
    },
  ];
  return (
    <>
      <DataTable<PriceRequestRow>
        id="price-requests"
        label="待复核的改价"
        rowKey={(r) => r.id}
        columns={columns}
        filters={filters}
        query={listQuery('/api/admin/product/price/list')}
        bulk={bulk}
        empty={{ title: '没有待复核的改价' }}
      />
      <ConfirmDialog
        open={refused.length > 0}
        onClose={() => setRefused([])}
        title={`不同意 ${refused.length} 项改价？`}
        text="价格保持不变，申请人可以重新申请。"
        confirmLabel="不同意"
        cancelLabel="返回"
        danger
        reason={{ label: '不同意的原因', required: true }}
        onConfirm={(note) => decide(refused, false, '已退回', note)}
      />
      <ResultsDialog
        results={results?.rows ?? null}
        title="复核结果"
        unit="项改价"
        done={results?.done}
        onClose={() => setResults(null)}
      />
    </>
  );
}
