'use client';

import { useQueryClient, useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useSearchParams } from 'next/navigation';
import { useState } from 'react';
import { BatchResult } from '@/components/invoice/office/batch-result';
import { BatUpdateDialog } from '@/components/invoice/office/bat-update-dialog';
import { officeTones } from '@/components/invoice/office/office-look';
import own from '@/components/invoice/office/office.module.css';
import css from '@/components/ui/cells.module.css';
import { optionsOf } from '@/components/ui/options';
import { Price } from '@/components/ui/price';
import { StatusTag } from '@/components/ui/status-tag';
import { TabbedPanel } from '@/components/ui/tabbed-panel';
import { tabChooser } from '@/components/ui/table/choose-tab';
import { DataTable } from '@/components/ui/table/data-table';
import type { Bulk, Column, Filter } from '@/components/ui/table/types';
import { listQuery } from '@/components/ui/table/row-calls';
import { formatMinute } from '@/lib/core/dates';
import type { BatchRow, OfficeRow } from '@/lib/domain/invoice/office-contract';
import { invoiceForms, invoiceMachine, invoiceSides, invoiceTypes } from '@/lib/states/invoice';
import { api } from '@/lib/client/api';
import { apiQuery, invalidate } from '@/lib/client/query';

const filters: readonly Filter[] = [
  { kind: 'text', name: 'orderSn', label: '订单号', placeholder: '15 位订单号', width: 150 },
  { kind: 'text', name: 'requestNo', label: '申请单号', placeholder: '开头几位即可', width: 150 },
  { kind: 'text', name: 'batchNo', label: '批次号', placeholder: '一并申请的第一张', width: 150 },
  { kind: 'text', name: 'invoiceNo', label: '发票号码', placeholder: '开头几位即可', width: 150 },
  { kind: 'text', name: 'title', label: '抬头', placeholder: '开头几个字', width: 150 },
  { kind: 'text', name: 'taxNo', label: '税号', placeholder: '开头几位即可', width: 150 },
  { kind: 'select', name: 'form', label: '形式', options: optionsOf(invoiceForms), width: 116 },
  { kind: 'select', name: 'type', label: '类型', options: optionsOf(invoiceTypes), width: 116 },
  { kind: 'select', name: 'side', label: '蓝字/红字', options: optionsOf(invoiceSides), width: 116 },
  { kind: 'dates', label: '申请日期' },
];

const columns: readonly Column<OfficeRow>[] = [
  {
    key: 'requestNo',
    title: '申请单号',
    width: 160,
    always: true,
    fixed: 'left',
    render: (r) => (
      <span className={css.two}>
        <Link className={css.link} href={`/mall/manage/invoices/${r.id}`}>
          {r.requestNo}
        </Link>
        {r.side === 'red' && <small>红字发票</small>}
        {r.batchNo && (
          <small>
            <Link className={css.link} href={`/mall/manage/invoices?batchNo=${r.batchNo}`}>
              一并申请
            </Link>
          </small>
        )}
      </span>
    ),
  },
  {
    key: 'status',
    title: '状态',
    width: 104,
    render: (r) => <StatusTag tone={officeTones[r.status]}>{r.statusLabel}</StatusTag>,
  },
  {
    key: 'amountFen',
    title: '价税合计',
    width: 112,
    align: 'right',
    sort: true,
    render: (r) => (
      <span className={css.two}>
        <Price fen={r.side === 'red' ? -r.amountFen : r.amountFen} plain />
        {r.reversedFen > 0 && (
          <small>
            已冲红 <Price fen={r.reversedFen} plain />
          </small>
        )}
      </span>
    ),
  },
  {
    key: 'title',
    title: '抬头',
    width: 190,
    render: (r) => (
      <span className={own.wrap}>
        <span>{r.title}</span>
        {r.taxNo && <small>{r.taxNo}</small>}
      </span>
    ),
  },
  { key: 'typeLabel', title: '类型', width: 120 },
  {
    key: 'orders',
    title: '订单',
    width: 150,
    render: (r) => {
      const [first] = r.orders;
      if (!first) return '—';
      return (
        <span className={css.two}>
          <Link className={css.link} href={`/mall/manage/orders/${first.id}`}>
            {first.orderSn}
          </Link>
          {r.orders.length > 1 && <small>{`共 ${r.orders.length} 个订单`}</small>}
        </span>
      );
    },
  },
  {
    key: 'invoiceNo',
    title: '发票号码',
    width: 176,
    render: (r) => <span className={css.number}>{r.invoiceNo ?? '—'}</span>,
  },
  { key: 'buyerName', title: '申请人', width: 120, hidden: true, small: (r) => r.organizationName },
  {
    key: 'failReason',
    title: '失败原因',
    width: 200,
    hidden: true,
    render: (r) => <span className={own.wrap}>{r.failReason ?? '—'}</span>,
  },
  { key: 'staffRemark', title: '内部备注', width: 140, hidden: true },
  {
    key: 'createdAt',
    title: '申请时间',
    sort: true,
    width: 144,
    render: (r) => <span className={css.number}>{formatMinute(r.createdAt)}</span>,
  },
];

const chooseState = tabChooser('status');

/** Applications and documents by state, with the acts over several of them. */
export function InvoiceTable() {
  const client = useQueryClient();
  const chosen = useSearchParams().get('status');
  const status = invoiceMachine.states.find((s) => s === chosen);
  const [results, setResults] = useState<{ title: string; rows: BatchRow[]; of: OfficeRow[] } | null>(null);
  const [editing, setEditing] = useState<OfficeRow[] | null>(null);
  const counts = useQuery(apiQuery('/api/admin/invoice/list', { pageNum: 1, pageSize: 1 })).data?.counts;
  const bulk: readonly Bulk<OfficeRow>[] = [
    {
      label: '批量开票',
      confirm: '在线开具选中的 {n} 张发票？开具后只能冲红，不能撤销。',
      when: (r) => r.allowedActions.includes('issue'),
      run: async (ids, rows) => {
        const { rows: done } = await api.post('/api/admin/invoice/batIssue', { ids: ids.map(Number) });
        setResults({ title: '批量开票结果', rows: done, of: rows });
      },
    },
    {
      label: '批量修改',
      when: (r) => r.allowedActions.includes('update'),
      run: async (_ids, rows) => setEditing(rows),
    },
  ];
  return (
    <>
      <TabbedPanel
        label="发票状态"
        current={status ?? 'all'}
        onChange={chooseState}
        tabs={[
          { key: 'all', label: '全部' },
          ...invoiceMachine.states.map((s) => ({
            key: s,
            label: invoiceMachine.label(s),
            count: ['issued', 'reversed', 'cancelled'].includes(s) ? undefined : counts?.[s],
          })),
        ]}
      >
        <DataTable<OfficeRow>
          id="invoices"
          label="发票"
          rowKey={(r) => r.id}
          columns={columns}
          filters={filters}
          fixed={{ status }}
          bulk={bulk}
          query={listQuery('/api/admin/invoice/list')}
          empty={{ title: status ? `没有${invoiceMachine.label(status)}的发票` : '还没有开票申请' }}
        />
      </TabbedPanel>
      {results && (
        <BatchResult
          title={results.title}
          rows={results.rows}
          nameOf={(id) => results.of.find((r) => r.id === id)?.requestNo ?? String(id)}
          onClose={() => setResults(null)}
        />
      )}
      {editing && (
        <BatUpdateDialog
          rows={editing}
          onClose={() => setEditing(null)}
          onDone={(rows) => {
            setResults({ title: '批量修改结果', rows, of: editing });
            setEditing(null);
            void invalidate(client, 'admin/invoice');
          }}
        />
      )}
    </>
  );
}
