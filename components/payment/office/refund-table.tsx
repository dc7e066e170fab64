'use client';

import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import { useState } from 'react';
import css from '@/components/ui/cells.module.css';
import { RefundAddDialog } from '@/components/payment/office/refund-add-dialog';
import dialog from '@/components/payment/office/refund-dialog.module.css';
import { RefundDialog } from '@/components/payment/office/refund-dialog';
import { refundActionLabels } from '@/components/payment/office/refund-look';
import { Button } from '@/components/ui/button';
import { optionsOf } from '@/components/ui/options';
import { TabbedPanel } from '@/components/ui/tabbed-panel';
import { cx } from '@/components/ui/cx';
import { Price } from '@/components/ui/price';
import { StatusTag } from '@/components/ui/status-tag';
import { tabChooser } from '@/components/ui/table/choose-tab';
import { DataTable } from '@/components/ui/table/data-table';
import type { Column, Filter } from '@/components/ui/table/types';
import { listQuery } from '@/components/ui/table/row-calls';
import { formatMinute } from '@/lib/core/dates';
import type { RefundRow } from '@/lib/domain/payment/refund-contract';
import { refundMachine, refundReasons, refundTones } from '@/lib/states/payment';
import { apiQuery } from '@/lib/client/query';

const tabs = ['created', 'processing', 'failed', 'manual', 'success'] as const;
const tabLabels = { ...refundMachine.labels, success: '已完成' };

const filters: readonly Filter[] = [
  { kind: 'text', name: 'orderSn', label: '订单号', placeholder: '开头几位即可', width: 150 },
  { kind: 'text', name: 'refundNo', label: '退款单号', placeholder: '开头几位即可', width: 150 },
  { kind: 'select', name: 'reasonKind', label: '原因', options: optionsOf(refundReasons), width: 124 },
  { kind: 'dates', label: '创建日期' },
];

const columnsWith = (open: (id: number) => void): readonly Column<RefundRow>[] => [
  {
    key: 'refundNo',
    title: '退款单号',
    width: 156,
    always: true,
    fixed: 'left',
    render: (r) => <span className={css.number}>{r.refundNo}</span>,
  },
  {
    key: 'status',
    title: '状态',
    width: 128,
    render: (r) => (
      <span className={css.tags}>
        <StatusTag tone={refundTones[r.status]}>{r.waitsForSecond ? '待复核' : r.statusLabel}</StatusTag>
      </span>
    ),
  },
  {
    key: 'amountFen',
    title: '金额',
    width: 104,
    align: 'right',
    render: (r) => <Price fen={r.amountFen} plain />,
  },
  { key: 'orderSn', title: '订单号', width: 146, href: (r) => `/mall/manage/orders/${r.orderId}` },
  { key: 'buyerName', title: '下单人', width: 96 },
  { key: 'providerLabel', title: '渠道', width: 150, small: (r) => r.outTradeNo },
  {
    key: 'reason',
    title: '原因',
    render: (r) => (
      <span className={cx(css.two, css.cut)} title={r.failReason ?? r.reason}>
        <span>{r.reasonLabel}</span>
        <small>{r.failReason ?? r.reason}</small>
      </span>
    ),
  },
  { key: 'tries', title: '请求次数', width: 84, align: 'right', hidden: true },
  {
    key: 'createdAt',
    title: '创建时间',
    sort: true,
    width: 144,
    render: (r) => <span className={css.number}>{formatMinute(r.createdAt)}</span>,
  },
  {
    key: 'act',
    title: '操作',
    width: 92,
    always: true,
    fixed: 'right',
    render: (r) => {
      const text = r.allowedActions[0] ? refundActionLabels[r.allowedActions[0]] : '查看';
      return (
        <button
          type="button"
          className={dialog.button}
          onClick={() => open(r.id)}
          aria-label={`${text}：退款单 ${r.refundNo}`}
        >
          {text}
        </button>
      );
    },
  },
];

const chooseState = tabChooser('status');

/** Money on its way back, by state. */
export function RefundTable() {
  const chosen = useSearchParams().get('status');
  const status = refundMachine.states.find((s) => s === chosen);
  const [shown, setShown] = useState<number | null>(null);
  const [adding, setAdding] = useState(false);
  const counts = useQuery(apiQuery('/api/admin/refund/list', { pageNum: 1, pageSize: 1 })).data?.counts;
  return (
    <>
      <TabbedPanel
        label="退款状态"
        current={status ?? 'all'}
        onChange={chooseState}
        tabs={[
          { key: 'all', label: '全部' },
          ...tabs.map((s) => ({
            key: s,
            label: tabLabels[s],
            count: s === 'success' ? undefined : counts?.[s],
          })),
          { key: 'cancelled', label: refundMachine.label('cancelled') },
        ]}
      >
        <DataTable<RefundRow>
          id="refunds"
          label="退款单"
          rowKey={(r) => r.id}
          columns={columnsWith(setShown)}
          filters={filters}
          fixed={{ status }}
          query={listQuery('/api/admin/refund/list')}
          toolbar={
            <Button size="s" onClick={() => setAdding(true)}>
              发起退款
            </Button>
          }
          empty={{ title: status ? `没有${tabLabels[status]}的退款` : '还没有退款' }}
        />
      </TabbedPanel>
      {adding && (
        <RefundAddDialog
          onClose={() => setAdding(false)}
          onDone={(id) => {
            setAdding(false);
            setShown(id);
          }}
        />
      )}
      {shown !== null && <RefundDialog key={shown} id={shown} onClose={() => setShown(null)} />}
    </>
  );
}
