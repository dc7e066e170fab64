'use client';

import { useState } from 'react';
import { BatchDialog } from '@/components/order/office/shipping/batch-dialog';
import css from '@/components/order/office/shipping/shipment-table.module.css';
import { StatusTag } from '@/components/ui/status-tag';
import { DataTable } from '@/components/ui/table/data-table';
import type { Column, Filter, ListParams } from '@/components/ui/table/types';
import { formatMinute } from '@/lib/core/dates';
import type { WaitingRow } from '@/lib/domain/shipping/office-contract';
import { apiQuery } from '@/lib/client/query';

/** Everything for this receiver fits into one parcel, and nobody holds it back. */
const shippable = (r: WaitingRow) => r.centers.length < 2 && r.lockedBy === null && r.blocked === null;

const idsOf = (ids: readonly (number | null)[]) => ids.filter((id) => id !== null).join(',');

/** The pick list of ticked rows: orders for their own receivers, child orders for theirs. */
function pickAddress(rows: readonly WaitingRow[]): string {
  const query = new URLSearchParams();
  const own = idsOf(rows.map((r) => (r.childOrderId === null ? r.orderId : null)));
  const children = idsOf(rows.map((r) => r.childOrderId));
  if (own) query.set('orderIds', own);
  if (children) query.set('childOrderIds', children);
  return `/mall/manage/shipments/pick?${query.toString()}`;
}

function Notes({ row }: { row: WaitingRow }) {
  return (
    <span className={css.tags}>
      {row.partShipped && <StatusTag tone="blue">已发一部分</StatusTag>}
      {row.pickup && <StatusTag tone="gray">自提</StatusTag>}
      {row.split && row.childOrderId === null && <StatusTag tone="amber">多收货人</StatusTag>}
      {row.blocked !== null && (
        <span title={row.blocked}>
          <StatusTag tone="gray">{row.quantity === 0 ? '退款中' : '待分配'}</StatusTag>
        </span>
      )}
      {row.centers.length > 1 && <StatusTag tone="amber">多仓</StatusTag>}
      {row.lockedBy !== null && <StatusTag tone="gray">{`${row.lockedBy} 处理中`}</StatusTag>}
    </span>
  );
}

const columns: readonly Column<WaitingRow>[] = [
  {
    key: 'orderSn',
    title: '订单号 / 子订单号',
    width: 172,
    always: true,
    fixed: 'left',
    render: (r) => (
      <a className={css.link} href={`/mall/manage/orders/${r.orderId}`}>
        {r.childNo ?? r.orderSn}
      </a>
    ),
  },
  {
    key: 'paidAt',
    title: '付款时间',
    width: 144,
    render: (r) => <span className={css.number}>{r.paidAt ? formatMinute(r.paidAt) : '—'}</span>,
  },
  {
    key: 'goods',
    title: '待发商品',
    render: (r) => (
      <span className={css.goods} title={r.goods}>
        {r.goods}
      </span>
    ),
  },
  { key: 'quantity', title: '件数', width: 64, align: 'right' },
  {
    key: 'receiver',
    title: '收货人',
    width: 116,
    render: (r) => (
      <span className={css.two}>
        <span>{r.receiverName ?? '—'}</span>
        {r.receiverPhone && <small className={css.number}>{r.receiverPhone}</small>}
      </span>
    ),
  },
  { key: 'region', title: '地区', width: 180 },
  { key: 'address', title: '详细地址', hidden: true },
  { key: 'centers', title: '发货仓', width: 130, render: (r) => r.centers.join('、') || '—' },
  { key: 'remark', title: '买家备注', hidden: true },
  { key: 'notes', title: '提示', width: 150, render: (r) => <Notes row={r} /> },
];

interface WaitingProps {
  mayShip: boolean;
  centers: readonly { id: number; name: string }[];
}

/** Paid orders of which something can leave now, the longest waiting first; a split order has a row for each receiver. */
export function WaitingTable({ mayShip, centers }: WaitingProps) {
  const [batch, setBatch] = useState<WaitingRow[]>([]);
  const filters: readonly Filter[] = [
    { kind: 'text', name: 'orderSn', label: '订单号', placeholder: '订单号或子订单号', width: 170 },
    { kind: 'text', name: 'receiver', label: '收货人', placeholder: '开头几个字', width: 130 },
    {
      kind: 'select',
      name: 'deliveryCenterId',
      label: '发货仓',
      options: centers.map((c) => ({ value: c.id, label: c.name })),
      width: 150,
    },
  ];
  return (
    <>
      <DataTable<WaitingRow>
        id="waiting"
        label="待发货订单"
        rowKey={(r) => r.key}
        columns={columns}
        filters={filters}
        query={(p: ListParams) => apiQuery('/api/admin/shipping/waiting', p)}
        bulk={[
          ...(mayShip
            ? [
                {
                  label: '批量发货',
                  when: shippable,
                  run: (_ids: unknown, rows: WaitingRow[]) => {
                    setBatch(rows);
                    return Promise.resolve();
                  },
                },
              ]
            : []),
          {
            label: '打印拣货单',
            keeps: true,
            run: (_ids, rows) => {
              window.open(pickAddress(rows), '_blank', 'noopener');
              return Promise.resolve();
            },
          },
        ]}
        empty={{ title: '没有待发货的订单', text: '付款后可以发出的订单会出现在这里。' }}
      />
      {batch.length > 0 && <BatchDialog rows={batch} onClose={() => setBatch([])} />}
    </>
  );
}
