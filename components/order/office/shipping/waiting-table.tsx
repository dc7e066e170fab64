'use client';

import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { ExportButton } from '@/components/export/export-button';
import { CopyWaitingAddress } from '@/components/order/office/copy-address';
import { BatchDialog } from '@/components/order/office/shipping/batch-dialog';
import { ShipWaiting } from '@/components/order/office/shipping/ship-waiting';
import { TogetherDialog } from '@/components/order/office/shipping/together-dialog';
import { TakeWaybillsDialog } from '@/components/order/office/waybill/take-dialog';
import css from '@/components/order/office/shipping/shipment-table.module.css';
import { StatusTag } from '@/components/ui/status-tag';
import { toast } from '@/components/ui/toast';
import { DataTable } from '@/components/ui/table/data-table';
import type { Column, Filter, ListParams } from '@/components/ui/table/types';
import { formatMinute } from '@/lib/core/dates';
import type { WaitingRow } from '@/lib/domain/shipping/office-contract';
import { apiQuery } from '@/lib/client/query';
import { areasQuery } from '@/lib/domain/area/client';

/** Everything for this receiver fits into one parcel, and nobody holds it back. */
const shippable = (r: WaitingRow) => r.centers.length < 2 && r.lockedBy === null && r.blocked === null;

const idsOf = (ids: readonly (number | null)[]) => ids.filter((id) => id !== null).join(',');

/** Opens a printed page of ticked rows: orders for their own receivers, child orders for theirs. */
function printOf(page: 'pick' | 'packing', rows: readonly WaitingRow[]): Promise<void> {
  const query = new URLSearchParams();
  const own = idsOf(rows.map((r) => (r.childOrderId === null ? r.orderId : null)));
  const children = idsOf(rows.map((r) => r.childOrderId));
  if (own) query.set('orderIds', own);
  if (children) query.set('childOrderIds', children);
  window.open(`/mall/manage/shipments/${page}?${query.toString()}`, '_blank', 'noopener');
  return Promise.resolve();
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
      {row.afterSale !== null && <StatusTag tone="red">{row.afterSale}</StatusTag>}
      {row.centers.length > 1 && <StatusTag tone="amber">多仓</StatusTag>}
      {row.lockedBy !== null && <StatusTag tone="gray">{`${row.lockedBy} 处理中`}</StatusTag>}
    </span>
  );
}

const columns = (ship: ((row: WaitingRow) => void) | null): readonly Column<WaitingRow>[] => [
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
  { key: 'notes', title: '提示', width: 112, render: (r) => <Notes row={r} /> },
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
        <span>
          {r.receiverName ?? '—'} {r.receiverName && <CopyWaitingAddress row={r} />}
        </span>
        {r.receiverPhone && <small className={css.number}>{r.receiverPhone}</small>}
      </span>
    ),
  },
  { key: 'region', title: '地区', width: 180 },
  { key: 'address', title: '详细地址', hidden: true },
  { key: 'centers', title: '发货仓', width: 130, render: (r) => r.centers.join('、') || '—' },
  { key: 'remark', title: '买家备注', hidden: true },
  ...(ship
    ? [
        {
          key: 'act',
          title: '操作',
          width: 72,
          always: true,
          fixed: 'right' as const,
          render: (r: WaitingRow) =>
            r.blocked === null ? (
              <button
                type="button"
                className={css.button}
                aria-haspopup="dialog"
                aria-label={`发货：${r.childNo ?? r.orderSn}`}
                onClick={() => ship(r)}
              >
                发货
              </button>
            ) : (
              '—'
            ),
        },
      ]
    : []),
];

/** What the list is filtered by. */
function useFilters(centers: WaitingProps['centers']): readonly Filter[] {
  const provinces = useQuery(areasQuery()).data ?? [];
  return [
    { kind: 'text', name: 'orderSn', label: '订单号', placeholder: '订单号或子订单号', width: 150 },
    { kind: 'text', name: 'product', label: '商品', placeholder: '书名、编码或 ISBN', width: 176 },
    { kind: 'text', name: 'receiver', label: '收货人', placeholder: '开头几个字', width: 116 },
    {
      kind: 'select',
      name: 'province',
      label: '省份',
      options: provinces.map((p) => ({ value: p.code, label: p.name })),
      width: 130,
    },
    { kind: 'dates', label: '付款日期', from: 'paidFrom', to: 'paidTo' },
    {
      kind: 'select',
      name: 'deliveryCenterId',
      label: '发货仓',
      options: centers.map((c) => ({ value: c.id, label: c.name })),
      width: 150,
    },
    {
      kind: 'select',
      name: 'afterSale',
      label: '售后',
      options: [
        { value: 'true', label: '有售后或退款' },
        { value: 'false', label: '没有' },
      ],
      width: 130,
    },
  ];
}

interface WaitingProps {
  mayShip: boolean;
  centers: readonly { id: number; name: string }[];
}

/** Paid orders of which something can leave now, the longest waiting first; a split order has a row for each receiver. */
export function WaitingTable({ mayShip, centers }: WaitingProps) {
  const [batch, setBatch] = useState<WaitingRow[]>([]);
  const [together, setTogether] = useState<WaitingRow[]>([]);
  const [waybills, setWaybills] = useState<WaitingRow[]>([]);
  const [shipped, setShipped] = useState<WaitingRow | null>(null);
  const filters = useFilters(centers);
  const endShipping = useCallback(() => setShipped(null), []);
  return (
    <>
      <DataTable<WaitingRow>
        id="waiting"
        label="待发货订单"
        rowKey={(r) => r.key}
        columns={columns(mayShip ? setShipped : null)}
        filters={filters}
        toolbar={<ExportButton kind="waiting" params={{ tab: undefined }} full />}
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
                {
                  label: '合并发货',
                  when: (r: WaitingRow) => shippable(r) && !r.pickup,
                  keeps: true,
                  run: (_ids: unknown, rows: WaitingRow[]) => {
                    if (rows.length < 2) toast.warn('请选择同一收货人的两个以上订单');
                    else setTogether(rows);
                    return Promise.resolve();
                  },
                },
                {
                  label: '取电子面单',
                  when: (r: WaitingRow) => shippable(r) && !r.pickup,
                  run: (_ids: unknown, rows: WaitingRow[]) => {
                    setWaybills(rows);
                    return Promise.resolve();
                  },
                },
              ]
            : []),
          {
            label: '打印拣货单',
            keeps: true,
            run: (_ids, rows) => printOf('pick', rows),
          },
          {
            label: '打印发货清单',
            keeps: true,
            run: (_ids, rows) => printOf('packing', rows),
          },
        ]}
        empty={{ title: '没有待发货的订单', text: '付款后可以发出的订单会出现在这里。' }}
      />
      {shipped && <ShipWaiting key={shipped.key} row={shipped} onClose={endShipping} />}
      {batch.length > 0 && <BatchDialog rows={batch} onClose={() => setBatch([])} />}
      {together.length > 0 && <TogetherDialog rows={together} onClose={() => setTogether([])} />}
      {waybills.length > 0 && (
        <TakeWaybillsDialog
          targets={waybills.map((r) => ({
            orderId: r.orderId,
            ...(r.childOrderId !== null && { childOrderId: r.childOrderId }),
          }))}
          onClose={() => setWaybills([])}
        />
      )}
    </>
  );
}
