'use client';

import css from '@/components/order/desktop/order-card.module.css';
import { LineName } from '@/components/order/desktop/order-lines';
import { OrderButtons } from '@/components/order/order-buttons';
import { stateTones } from '@/components/order/order-look';
import { CountDown } from '@/components/ui/count-down';
import { Price } from '@/components/ui/price';
import { StatusTag } from '@/components/ui/status-tag';
import { Time } from '@/components/ui/time';
import { formatDateTime } from '@/lib/core/dates';
import { voucherStates, type OrderView } from '@/lib/domain/order/contract';
import { dueFen } from '@/lib/domain/payment/money-rules';

/** Lines in sight; the rest stands on the order's own page. */
const SHOWN = 3;

interface OrderCardProps {
  order: OrderView;
  /** Its time to pay ran out while the page was open. */
  onDeadline: () => void;
}

/** One order of the list: head line, goods, money, state and what can be done with it. */
export function OrderCard({ order, onDeadline }: OrderCardProps) {
  const href = `/user/center/orders/${order.id}`;
  const rest = order.items.length - SHOWN;
  const payable = order.allowedActions.includes('pay');
  const sent = order.shippedAt !== null && order.shippingStatus !== 'unshipped';
  return (
    <article className={css.card} aria-label={`订单 ${order.orderSn}`}>
      <header className={css.head}>
        <Time className={css.time} at={formatDateTime(order.createdAt)} />
        <span>
          订单号：
          <a className={css.sn} href={href}>
            {order.orderSn}
          </a>
        </span>
        {order.placedBy && !order.placedBy.me && (
          <span>
            下单人：{order.placedBy.name}
            {order.placedBy.left && '（已离开单位）'}
          </span>
        )}
      </header>
      <div className={css.body}>
        <ul className={css.lines}>
          {order.items.slice(0, SHOWN).map((line) => (
            <li key={line.id} className={css.line}>
              <LineName line={line} small />
              <span className={css.unit}>
                <Price fen={line.unitFen} plain />
              </span>
              <span className={css.quantity} translate="no">{`×${line.quantity}`}</span>
            </li>
          ))}
          {rest > 0 && (
            <li>
              <a className={css.more} href={href}>
                {`查看全部 ${order.items.length} 种商品`}
              </a>
            </li>
          )}
        </ul>
        <div className={css.cell}>
          <Price fen={order.totalFen} />
          <span className={css.small}>
            {order.freightFen > 0 ? (
              <>
                含运费 <Price fen={order.freightFen} plain />
              </>
            ) : (
              '免运费'
            )}
          </span>
          <span className={css.small}>{order.paymentMethodLabel}</span>
        </div>
        <div className={css.cell}>
          <StatusTag tone={stateTones[order.status]}>{order.statusLabel}</StatusTag>
          {order.voucherStatus && <span className={css.small}>{voucherStates[order.voucherStatus]}</span>}
          {payable && order.payStatus === 'part_paid' && (
            <span className={css.small}>
              还需付 <Price fen={dueFen(order)} plain />
            </span>
          )}
          {payable && order.voucherStatus !== 'submitted' && order.deadlineAt && (
            <span className={css.small}>
              剩余 <CountDown until={order.deadlineAt} now={order.now} onEnd={onDeadline} ended="0:00" />
            </span>
          )}
          {order.refundingFen > 0 && <span className={css.small}>退款中</span>}
          {order.refundedFen > 0 && order.payStatus !== 'paid' && (
            <span className={css.small}>{order.payStatusLabel}</span>
          )}
          <a className={css.link} href={href}>
            订单详情
          </a>
          {sent && (
            <a className={css.link} href={`${href}#parcels`}>
              查看物流
            </a>
          )}
        </div>
        <div className={css.acts}>
          <OrderButtons order={order} inList />
        </div>
      </div>
    </article>
  );
}
