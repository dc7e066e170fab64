'use client';

import { paymentProviders } from '@/lib/core/payment-providers';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import { FinishButton } from '@/components/payment/office/finish-dialog';
import { paymentTones } from '@/components/payment/office/payment-look';
import css from '@/components/ui/cells.module.css';
import { optionsOf } from '@/components/ui/options';
import { TabbedPanel } from '@/components/ui/tabbed-panel';
import { Price } from '@/components/ui/price';
import { StatusTag } from '@/components/ui/status-tag';
import { DataTable } from '@/components/ui/table/data-table';
import type { Column, Filter } from '@/components/ui/table/types';
import { listQuery } from '@/components/ui/table/row-calls';
import { formatMinute } from '@/lib/core/dates';
import type { OfficePaymentRow } from '@/lib/domain/payment/contract';
import { paymentMachine } from '@/lib/states/payment';
import { apiQuery } from '@/lib/client/query';

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
  { kind: 'select', name: 'provider', label: '渠道', options: optionsOf(paymentProviders), width: 124 },
  { kind: 'dates', label: '创建日期' },
];

const columns: readonly Column<OfficePaymentRow>[] = [
  {
    key: 'outTradeNo',
    title: '商户单号',
    width: 164,
    always: true,
    fixed: 'left',
    href: (p) => `/mall/manage/payments/${p.id}`,
  },
  {
    key: 'status',
    title: '状态',
    width: 92,
    render: (p) => (
      <span className={css.tags}>
        <StatusTag tone={paymentTones[p.status]}>{p.statusLabel}</StatusTag>
        {p.late && <StatusTag tone="amber">迟到付款</StatusTag>}
      </span>
    ),
  },
  { key: 'orderSn', title: '订单号', width: 146, href: (p) => `/mall/manage/orders/${p.orderId}` },
  {
    key: 'amountFen',
    title: '金额',
    width: 104,
    align: 'right',
    render: (p) => (
      <span className={css.two}>
        <span>
          <Price fen={p.amountFen} plain />
        </span>
        {p.paidFen > 0 && p.paidFen !== p.amountFen && (
          <small>
            到账 <Price fen={p.paidFen} plain />
          </small>
        )}
      </span>
    ),
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
  { key: 'providerLabel', title: '渠道', width: 96, small: (p) => p.channelLabel },
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
    render: (p) => <span className={css.txn}>{p.providerTxn ?? '—'}</span>,
  },
  {
    key: 'act',
    title: '操作',
    width: 72,
    always: true,
    fixed: 'right',
    render: (p) => {
      const word = p.status === 'submitted' ? '审核' : '查看';
      return (
        <a
          className={css.link}
          href={`/mall/manage/payments/${p.id}`}
          aria-label={`${word}：支付单 ${p.outTradeNo}`}
        >
          {word}
        </a>
      );
    },
  },
];

/** What waits for finance, as filters of the list. */
const waiting = {
  voucher: { status: 'submitted', provider: 'offline' },
  second: { status: 'submitted', provider: 'manual' },
} as const;
type Waiting = keyof typeof waiting;

/** Another tab is another set of rows, from its first page; the other filters stay. */
function choose(tab: string) {
  const query = new URLSearchParams(location.search);
  for (const name of ['pageNum', 'status', 'provider']) query.delete(name);
  const wanted: Record<string, string> = tab in waiting ? waiting[tab as Waiting] : {};
  for (const [name, value] of Object.entries(wanted)) query.set(name, value);
  window.history.pushState(null, '', query.size > 0 ? `?${query.toString()}` : location.pathname);
}

const empties: Readonly<Record<string, string>> = {
  voucher: '没有待审核的凭证',
  second: '没有待复核的收款',
};

/** Attempts to pay, of all orders; what waits for finance has tabs of its own. */
export function PaymentTable() {
  const address = useSearchParams();
  const { data: counts } = useQuery(apiQuery('/api/admin/payment/summary', {}));
  const current =
    (Object.keys(waiting) as Waiting[]).find((tab) =>
      Object.entries(waiting[tab]).every(([name, value]) => address.get(name) === value),
    ) ?? 'all';
  return (
    <TabbedPanel
      label="支付单"
      current={current}
      onChange={choose}
      tabs={[
        { key: 'all', label: '全部' },
        { key: 'voucher', label: '凭证待审核', count: counts?.vouchers },
        { key: 'second', label: '待复核', count: counts?.seconds },
      ]}
    >
      <DataTable<OfficePaymentRow>
        id="payments"
        label="支付记录"
        rowKey={(p) => p.id}
        columns={columns}
        filters={filters}
        query={listQuery('/api/admin/payment/list')}
        toolbar={<FinishButton />}
        empty={{ title: empties[current] ?? '还没有支付记录' }}
      />
    </TabbedPanel>
  );
}
