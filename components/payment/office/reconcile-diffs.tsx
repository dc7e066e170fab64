'use client';

import { onlineProviders, paymentProviders } from '@/lib/core/payment-providers';
import { useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import { useState } from 'react';
import css from '@/components/ui/cells.module.css';
import dialog from '@/components/payment/office/refund-dialog.module.css';
import { ConfirmDialog } from '@/components/ui/confirm-button';
import { cx } from '@/components/ui/cx';
import { optionsOf } from '@/components/ui/options';
import { Price } from '@/components/ui/price';
import { StatusTag } from '@/components/ui/status-tag';
import { DataTable } from '@/components/ui/table/data-table';
import type { Column, Filter, ListParams } from '@/components/ui/table/types';
import { formatMinute } from '@/lib/core/dates';
import { type DiffView } from '@/lib/domain/payment/reconcile-contract';
import { reconcileKinds, reconcileStates } from '@/lib/states/payment';
import { api } from '@/lib/client/api';
import { apiQuery, invalidate } from '@/lib/client/query';

const kindTones = {
  missing_local: 'red',
  missing_remote: 'red',
  amount_mismatch: 'amber',
  state_mismatch: 'amber',
} as const;

const filters: readonly Filter[] = [
  { kind: 'select', name: 'status', label: '状态', options: optionsOf(reconcileStates), width: 112 },
  { kind: 'select', name: 'kind', label: '差异', options: optionsOf(reconcileKinds), width: 124 },
  {
    kind: 'select',
    name: 'provider',
    label: '渠道',
    options: onlineProviders.map((value) => ({ value, label: paymentProviders[value] })),
    width: 124,
  },
];

const money = (fen: number | null) => (fen === null ? '—' : <Price fen={fen} plain />);

const columnsWith = (resolve: (d: DiffView) => void): readonly Column<DiffView>[] => [
  {
    key: 'outTradeNo',
    title: '商户单号',
    width: 190,
    always: true,
    fixed: 'left',
    small: (d) => d.refundNo ?? d.providerTxn,
  },
  {
    key: 'kind',
    title: '差异',
    width: 104,
    render: (d) => <StatusTag tone={kindTones[d.kind]}>{d.kindLabel}</StatusTag>,
  },
  { key: 'what', title: '款项', width: 72, render: (d) => (d.what === 'refund' ? '退款' : '收款') },
  { key: 'date', title: '账单日期', width: 112 },
  { key: 'providerLabel', title: '渠道', width: 96 },
  {
    key: 'remote',
    title: '渠道金额',
    width: 116,
    align: 'right',
    render: (d) => (
      <span className={css.two}>
        <span>{money(d.remoteFen)}</span>
        <small>{d.remoteState ?? '没有记录'}</small>
      </span>
    ),
  },
  {
    key: 'local',
    title: '本地金额',
    width: 116,
    align: 'right',
    render: (d) => (
      <span className={css.two}>
        <span>{money(d.localFen)}</span>
        <small>{d.localState ?? '没有记录'}</small>
      </span>
    ),
  },
  {
    key: 'orderSn',
    title: '订单号',
    width: 146,
    href: (d) => d.orderId && `/mall/manage/orders/${d.orderId}`,
  },
  {
    key: 'note',
    title: '处理',
    render: (d) =>
      d.resolvedAt ? (
        <span className={cx(css.two, css.cut)} title={d.note ?? ''}>
          <span>{d.note}</span>
          <small>
            {d.resolvedByName ?? '系统'} {formatMinute(d.resolvedAt)}
          </small>
        </span>
      ) : (
        <StatusTag tone="amber">{d.statusLabel}</StatusTag>
      ),
  },
  {
    key: 'act',
    title: '操作',
    width: 72,
    always: true,
    fixed: 'right',
    render: (d) =>
      d.status === 'open' ? (
        <button
          type="button"
          className={dialog.button}
          onClick={() => resolve(d)}
          aria-label={`处理差异：${d.outTradeNo}`}
        >
          处理
        </button>
      ) : (
        '—'
      ),
  },
];

/** Differences between the bills and our books, with how they were settled. */
export function ReconcileDiffs() {
  const client = useQueryClient();
  const [ids, setIds] = useState<readonly number[]>([]);
  const runId = Number(useSearchParams().get('d.runId')) || undefined;
  return (
    <>
      <DataTable<DiffView>
        id="reconcile-diffs"
        label="对账差异"
        rowKey={(d) => d.id}
        columns={columnsWith((d) => setIds([d.id]))}
        filters={filters}
        fixed={{ runId }}
        urlPrefix="d."
        query={(p: ListParams) => apiQuery('/api/admin/payment/reconcile/diffs', p)}
        toolbar={
          <a className={css.link} href="/api/admin/payment/reconcile/export" download>
            下载全部差异
          </a>
        }
        empty={{ title: '没有差异', text: runId ? '这一次对账两边一致。' : undefined }}
      />
      <ConfirmDialog
        open={ids.length > 0}
        onClose={() => setIds([])}
        title="这条差异已经处理？"
        text="只登记处理结果，不会改动任何款项。"
        confirmLabel="已处理"
        reason={{ label: '处理说明', required: true, max: 300 }}
        onConfirm={async (note) => {
          await api.post('/api/admin/payment/reconcile/resolve', { ids: [...ids], note: note ?? '' });
          await invalidate(client, 'admin/payment');
        }}
        done="差异已处理"
      />
    </>
  );
}
