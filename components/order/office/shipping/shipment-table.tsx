'use client';

import { useState } from 'react';
import { ExportButton } from '@/components/export/export-button';
import css from '@/components/order/office/shipping/shipment-table.module.css';
import { ShipmentDialog } from '@/components/order/office/shipping/shipment-dialog';
import { shipmentTones } from '@/components/order/office/shipping/shipment-look';
import { StatusTag } from '@/components/ui/status-tag';
import { DataTable } from '@/components/ui/table/data-table';
import { leadOn } from '@/components/ui/table/lead-on';
import type { Column, Filter } from '@/components/ui/table/types';
import { listQuery } from '@/components/ui/table/row-calls';
import { formatMinute } from '@/lib/core/dates';
import type { OfficeShipmentRow } from '@/lib/domain/shipping/contract';
import { shipmentMachine, type ShipmentState } from '@/lib/states/shipping';

const minute = (iso: string | null) => (iso ? formatMinute(iso) : '—');

interface Choice {
  id: number;
  name: string;
}
const options = (rows: readonly Choice[]) => rows.map((r) => ({ value: r.id, label: r.name }));

const filtersOf = (centers: readonly Choice[], corps: readonly Choice[]): readonly Filter[] => [
  { kind: 'text', name: 'orderSn', label: '订单号', placeholder: '开头几位即可', width: 150 },
  { kind: 'text', name: 'childNo', label: '子订单号', placeholder: '完整子订单号', width: 170 },
  { kind: 'text', name: 'trackingNo', label: '运单号', placeholder: '完整运单号', width: 160 },
  { kind: 'text', name: 'receiver', label: '收货人', placeholder: '开头几个字', width: 120 },
  { kind: 'text', name: 'phoneTail', label: '手机尾号', placeholder: '后四位', width: 92 },
  { kind: 'select', name: 'deliveryCorpId', label: '物流公司', options: options(corps), width: 130 },
  { kind: 'select', name: 'deliveryCenterId', label: '发货仓', options: options(centers), width: 150 },
  { kind: 'text', name: 'keyword', label: '关键词', placeholder: '发货单号、运单号、收货人', width: 190 },
  { kind: 'dates', label: '创建日期' },
];

const columnsWith = (open: (id: number) => void): readonly Column<OfficeShipmentRow>[] => [
  {
    key: 'shipmentNo',
    title: '发货单号',
    width: 158,
    always: true,
    fixed: 'left',
    render: (s) => (
      <button type="button" className={css.button} onClick={() => open(s.id)}>
        {s.shipmentNo}
      </button>
    ),
  },
  {
    key: 'status',
    title: '状态',
    width: 92,
    render: (s) => <StatusTag tone={shipmentTones[s.status]}>{s.statusLabel}</StatusTag>,
  },
  {
    key: 'orderSn',
    title: '订单号',
    width: 172,
    render: (s) => (
      <span className={css.two}>
        <a className={css.link} href={`/mall/manage/orders/${s.orderId}`}>
          {s.orderSn}
        </a>
        {s.childNo && <small className={css.number}>{s.childNo}</small>}
      </span>
    ),
  },
  {
    key: 'trackingNo',
    title: '物流',
    width: 140,
    render: (s) => (
      <span className={css.two}>
        <span>{s.corpName ?? '自提'}</span>
        {s.trackingNo && <small className={css.number}>{s.trackingNo}</small>}
      </span>
    ),
  },
  {
    key: 'receiver',
    title: '收货人',
    width: 116,
    render: (s) => (
      <span className={css.two}>
        <span>{s.receiverName}</span>
        <small className={css.number}>{s.receiverPhone}</small>
      </span>
    ),
  },
  {
    key: 'goods',
    title: '商品',
    render: (s) => (
      <span className={css.goods} title={s.goods}>
        {s.goods}
      </span>
    ),
  },
  { key: 'quantity', title: '件数', width: 64, align: 'right' },
  {
    key: 'shippedAt',
    title: '发货时间',
    width: 144,
    render: (s) => <span className={css.number}>{minute(s.shippedAt)}</span>,
  },
  {
    key: 'receivedAt',
    title: '签收时间',
    width: 144,
    hidden: true,
    render: (s) => <span className={css.number}>{minute(s.receivedAt)}</span>,
  },
  {
    key: 'createdAt',
    title: '创建时间',
    sort: true,
    width: 144,
    hidden: true,
    render: (s) => <span className={css.number}>{minute(s.createdAt)}</span>,
  },
  { key: 'deliveryCenterName', title: '发货仓', width: 120, hidden: true },
  {
    key: 'act',
    title: '操作',
    width: 72,
    always: true,
    fixed: 'right',
    render: (s) =>
      s.status === 'recalled' ? (
        '—'
      ) : (
        <a
          className={css.link}
          href={`/mall/manage/shipments/${s.id}/print`}
          target="_blank"
          rel="noopener"
          aria-label={`打印发货单 ${s.shipmentNo}`}
        >
          打印
        </a>
      ),
  },
];

interface TableProps {
  /** Only parcels in this state; all of them when absent. */
  status: ShipmentState | undefined;
  centers: readonly Choice[];
  corps: readonly Choice[];
}

/** The parcels of all orders. */
export function ShipmentTable({ status, centers, corps }: TableProps) {
  const [shown, setShown] = useState<number | null>(null);
  return (
    <>
      <DataTable<OfficeShipmentRow>
        id="shipments"
        label="发货单列表"
        rowKey={(s) => s.id}
        columns={columnsWith(setShown)}
        filters={filtersOf(centers, corps)}
        fixed={{ status }}
        toolbar={<ExportButton kind="shipment" params={{ status, tab: undefined }} full />}
        query={listQuery('/api/admin/shipping/list')}
        bulk={[
          {
            label: '打印发货单',
            when: (s) => s.status !== 'recalled',
            run: (ids) => {
              window.open(`/mall/manage/shipments/print?ids=${ids.join(',')}`, '_blank', 'noopener');
              return Promise.resolve();
            },
          },
        ]}
        empty={
          status
            ? { title: `没有${shipmentMachine.label(status)}的发货单` }
            : leadOn('还没有发货单', '在待发货中发出订单后，发货单会出现在这里。', {
                label: '去待发货',
                to: '/mall/manage/shipments',
              })
        }
      />
      {shown !== null && <ShipmentDialog key={shown} id={shown} onClose={() => setShown(null)} />}
    </>
  );
}
