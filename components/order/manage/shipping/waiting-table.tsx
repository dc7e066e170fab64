'use client';

import { useState } from 'react';
import { BatchDialog } from '@/components/order/manage/shipping/batch-dialog';
import css from '@/components/order/manage/shipping/shipment-table.module.css';
import { StatusTag } from '@/components/ui/status-tag';
import { DataTable } from '@/components/ui/table/data-table';
import type { Column, Filter, ListParams } from '@/components/ui/table/types';
import { formatMinute } from '@/lib/core/dates';
import { waitingListOptions } from '@/lib/domain/order/shipping-client';
import type { WaitingRow } from '@/lib/domain/shipping/desk-contract';

/** A whole order that fits into one parcel of the main receiver. */
const shippable = (r: WaitingRow) => r.centers.length < 2 && r.lockedBy === null;

function Notes({ row }: { row: WaitingRow }) {
  return (
    <span className={css.tags}>
      {row.partShipped && <StatusTag tone="blue">已发一部分</StatusTag>}
      {row.pickup && <StatusTag tone="gray">自提</StatusTag>}
      {row.split && <StatusTag tone="amber">多收货人</StatusTag>}
      {row.centers.length > 1 && <StatusTag tone="amber">多仓</StatusTag>}
      {row.lockedBy !== null && <StatusTag tone="gray">{`${row.lockedBy} 处理中`}</StatusTag>}
    </span>
  );
}

const columns: readonly Column<WaitingRow>[] = [
  {
    key: 'orderSn',
    title: '订单号',
    width: 146,
    always: true,
    fixed: 'left',
    render: (r) => (
      <a className={css.link} href={`/mall/manage/orders/${r.orderId}`}>
        {r.orderSn}
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
  { key: 'region', title: '地区', width: 180, render: (r) => r.region || '—' },
  { key: 'address', title: '详细地址', hidden: true },
  { key: 'centers', title: '发货仓', width: 130, render: (r) => r.centers.join('、') || '—' },
  { key: 'remark', title: '买家备注', hidden: true, render: (r) => r.remark ?? '—' },
  { key: 'notes', title: '提示', width: 150, render: (r) => <Notes row={r} /> },
];

interface WaitingProps {
  mayShip: boolean;
  centers: readonly { id: number; name: string }[];
}

/** Paid orders of which something can leave now, the longest waiting first. */
export function WaitingTable({ mayShip, centers }: WaitingProps) {
  const [batch, setBatch] = useState<WaitingRow[]>([]);
  const filters: readonly Filter[] = [
    { kind: 'text', name: 'orderSn', label: '订单号', placeholder: '开头几位即可', width: 150 },
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
        rowKey={(r) => r.orderId}
        columns={columns}
        filters={filters}
        query={(p: ListParams) => waitingListOptions(p)}
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
            run: (ids) => {
              window.open(`/mall/manage/shipments/pick?orderIds=${ids.join(',')}`, '_blank', 'noopener');
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
