'use client';

import type { ReactNode } from 'react';
import rows from '@/components/ui/rows.module.css';
import css from '@/components/order/office/order-records.module.css';
import { ParcelTraces } from '@/components/order/parcel-traces';
import { MoreButton, useFirst } from '@/components/ui/more-button';
import { Panel } from '@/components/ui/panel';
import { Price } from '@/components/ui/price';
import { StatusTag, type Tone } from '@/components/ui/status-tag';
import { Time } from '@/components/ui/time';
import { History } from '@/components/ui/timeline';
import { formatDateTime } from '@/lib/core/dates';
import type { OfficeOrderDetailView } from '@/lib/domain/order/office-contract';
import type { ShipmentState } from '@/lib/states/shipping';

const tones: Readonly<Record<ShipmentState, Tone>> = {
  packed: 'amber',
  shipped: 'blue',
  received: 'green',
  recalled: 'gray',
};

type Shipment = OfficeOrderDetailView['shipments'][number];

function ShipmentCard({ shipment: s, paper }: { shipment: Shipment; paper: ReactNode }) {
  return (
    <li className={css.shipment}>
      <div className={css.head}>
        <strong className={css.number}>{s.shipmentNo}</strong>
        <StatusTag tone={tones[s.status as ShipmentState]}>{s.statusLabel}</StatusTag>
        <span className={css.carrier}>
          {s.corpName ?? '自提'}
          {s.trackingNo && <span className={css.number}>{s.trackingNo}</span>}
        </span>
        {s.shippedAt && (
          <span className={css.time}>
            <Time at={formatDateTime(s.shippedAt)} /> 发出
          </span>
        )}
        <span className={css.acts}>
          {paper}
          <a
            className={css.print}
            href={`/mall/manage/shipments/${s.id}/print`}
            target="_blank"
            rel="noopener"
            aria-label={`打印发货单 ${s.shipmentNo}`}
          >
            打印发货单
          </a>
        </span>
      </div>
      <ul className={css.items}>
        {s.items.map((i) => (
          <li key={i.orderItemId}>
            {i.title}
            <span className={css.times}>{`× ${i.quantity}`}</span>
          </li>
        ))}
      </ul>
      {s.trackingNo && <ParcelTraces shipmentId={s.id} side="desk" />}
    </li>
  );
}

function noParcels({ status, shippingStatus, paidAt }: OfficeOrderDetailView): string {
  if (status === 'cancelled') return '订单已取消，不再发货';
  if (status === 'completed' && shippingStatus === 'unshipped') return '没有需要寄送的商品';
  return paidAt ? '尚未发货' : '付款后方可发货';
}

/** Parcels that stand in the page at once; a split order has one for each receiver. */
const FIRST_PARCELS = 5;

interface OrderShipmentsProps {
  order: OfficeOrderDetailView;
  /** The delivery list of a parcel. */
  paper?: (shipment: Shipment) => ReactNode;
}

/** The parcels of an order. */
export function OrderShipments({ order, paper }: OrderShipmentsProps) {
  const { shown, long, all, toggle } = useFirst(order.shipments, FIRST_PARCELS);
  return (
    <Panel title="发货单" padded={order.shipments.length === 0}>
      {order.shipments.length === 0 ? (
        <p className={css.none}>{noParcels(order)}</p>
      ) : (
        <ul>
          {shown.map((s) => (
            <ShipmentCard key={s.id} shipment={s} paper={paper?.(s)} />
          ))}
        </ul>
      )}
      {long && (
        <MoreButton all={all} label={`查看全部 ${order.shipments.length} 张发货单`} onClick={toggle} />
      )}
    </Panel>
  );
}

/** Acts that stand in the page at once. */
const FIRST_ACTS = 12;

/** What happened to an order, the newest first. */
export function OrderActs({ timeline }: { timeline: OfficeOrderDetailView['timeline'] }) {
  const { shown, long, all, toggle } = useFirst(timeline.toReversed(), FIRST_ACTS);
  return (
    <Panel title="操作记录">
      <History events={shown} />
      {long && <MoreButton all={all} label={`查看全部 ${timeline.length} 条`} onClick={toggle} />}
    </Panel>
  );
}

/** Attempts to pay an order, each with what came of it. */
export function OrderPayments({
  payments,
  opens,
}: {
  payments: OfficeOrderDetailView['payments'];
  /** Whether the administrator may open them at the desk of finance. */
  opens: boolean;
}) {
  return (
    <Panel title="支付记录" padded={payments.length === 0}>
      {payments.length === 0 ? (
        <p className={css.none}>暂无支付记录</p>
      ) : (
        <div className={rows.scroll}>
          <table className={rows.table}>
            <thead>
              <tr>
                <th scope="col">序号</th>
                <th scope="col">渠道</th>
                <th scope="col" className={rows.right}>
                  金额
                </th>
                <th scope="col" className={rows.right}>
                  已退
                </th>
                <th scope="col">状态</th>
                <th scope="col">渠道交易号</th>
                <th scope="col">付款时间</th>
              </tr>
            </thead>
            <tbody>
              {payments.map((p) => (
                <tr key={p.id}>
                  <td>
                    {opens ? (
                      <a
                        className={rows.link}
                        href={`/mall/manage/payments/${p.id}`}
                        aria-label={`第 ${p.attemptNo} 次支付`}
                      >
                        {p.attemptNo}
                      </a>
                    ) : (
                      p.attemptNo
                    )}
                  </td>
                  <td className={rows.nowrap}>{p.providerLabel}</td>
                  <td className={rows.right}>
                    <Price fen={p.amountFen} plain />
                    {p.paidFen > 0 && p.paidFen !== p.amountFen && (
                      <small className={css.got}>
                        到账 <Price fen={p.paidFen} plain />
                      </small>
                    )}
                  </td>
                  <td className={rows.right}>
                    {p.refundedFen > 0 ? <Price fen={p.refundedFen} plain /> : '—'}
                  </td>
                  <td className={rows.nowrap}>{p.statusLabel}</td>
                  <td className={css.txn}>{p.providerTxn ?? '—'}</td>
                  <td className={rows.time}>{p.paidAt ? formatDateTime(p.paidAt) : '—'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  );
}
