'use client';

import css from '@/components/payment/manage/payment-table.module.css';
import { Price } from '@/components/ui/price';
import { StatusTag, type Tone } from '@/components/ui/status-tag';
import { DataTable } from '@/components/ui/table/data-table';
import type { Column, Filter, ListParams } from '@/components/ui/table/types';
import { formatMinute } from '@/lib/core/dates';
import { adminPaymentListOptions } from '@/lib/domain/payment/client';
import type { AdminPaymentRow } from '@/lib/domain/payment/contract';
import { paymentMachine, paymentProviders, type PaymentState } from '@/lib/domain/payment/states';

const tones: Readonly<Record<PaymentState, Tone>> = {
  created: 'amber',
  submitted: 'blue',
  rejected: 'red',
  paid: 'green',
  closed: 'gray',
  failed: 'red',
};

const minute = (iso: string | null) => (iso ? formatMinute(iso) : '—');

const filters: readonly Filter[] = [
  { kind: 'text', name: 'orderSn', label: '订单号', placeholder: '开头几位即可', width: 150 },
  { kind: 'text', name: 'keyword', label: '关键词', placeholder: '下单人、商户单号或交易号', width: 210 },
  {
    kind: 'select',
    name: 'status',
    label: '状态',
    options: paymentMachine.states.map((s) => ({ value: s, label: paymentMachine.label(s) })),
    width: 124,
  },
  {
    kind: 'select',
    name: 'provider',
    label: '渠道',
    options: Object.entries(paymentProviders).map(([value, label]) => ({ value, label })),
    width: 124,
  },
  { kind: 'dates', label: '创建日期' },
];

const columns: readonly Column<AdminPaymentRow>[] = [
  {
    key: 'outTradeNo',
    title: '商户单号',
    width: 164,
    always: true,
    fixed: 'left',
    render: (p) => <span className={css.number}>{p.outTradeNo}</span>,
  },
  {
    key: 'status',
    title: '状态',
    width: 92,
    render: (p) => (
      <span className={css.tags}>
        <StatusTag tone={tones[p.status]}>{p.statusLabel}</StatusTag>
        {p.late && <StatusTag tone="amber">迟到付款</StatusTag>}
      </span>
    ),
  },
  {
    key: 'orderSn',
    title: '订单号',
    width: 146,
    render: (p) => (
      <a className={css.link} href={`/mall/manage/orders/${p.orderId}`}>
        {p.orderSn}
      </a>
    ),
  },
  {
    key: 'amountFen',
    title: '金额',
    width: 104,
    align: 'right',
    render: (p) => <Price fen={p.amountFen} plain />,
  },
  {
    key: 'refundedFen',
    title: '已退',
    width: 84,
    align: 'right',
    render: (p) => (p.refundedFen > 0 ? <Price fen={p.refundedFen} plain /> : '—'),
  },
  {
    key: 'refundingFen',
    title: '退款中',
    width: 92,
    align: 'right',
    hidden: true,
    render: (p) => (p.refundingFen > 0 ? <Price fen={p.refundingFen} plain /> : '—'),
  },
  { key: 'buyerName', title: '下单人', width: 96 },
  {
    key: 'providerLabel',
    title: '渠道',
    width: 96,
    render: (p) => (
      <span className={css.two}>
        <span>{p.providerLabel}</span>
        <small>{p.channelLabel}</small>
      </span>
    ),
  },
  {
    key: 'paidAt',
    title: '付款时间',
    width: 144,
    render: (p) => <span className={css.number}>{minute(p.paidAt)}</span>,
  },
  {
    key: 'createdAt',
    title: '创建时间',
    sort: true,
    width: 144,
    hidden: true,
    render: (p) => <span className={css.number}>{minute(p.createdAt)}</span>,
  },
  { key: 'attemptNo', title: '第几次', width: 80, align: 'right', hidden: true },
  {
    key: 'providerTxn',
    title: '渠道交易号',
    render: (p) => <span className={css.number}>{p.providerTxn ?? '—'}</span>,
  },
];

/** Attempts to pay, of all orders. */
export function PaymentTable() {
  return (
    <DataTable<AdminPaymentRow>
      id="payments"
      label="支付记录"
      rowKey={(p) => p.id}
      columns={columns}
      filters={filters}
      query={(p: ListParams) => adminPaymentListOptions(p as Parameters<typeof adminPaymentListOptions>[0])}
      empty={{ title: '还没有支付记录' }}
    />
  );
}
