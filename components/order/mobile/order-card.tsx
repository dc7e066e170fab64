'use client';

import css from '@/components/order/mobile/order-card.module.css';
import { OrderDue } from '@/components/order/mobile/order-due';
import { OrderButtons } from '@/components/order/order-buttons';
import { lineSpec, stateTones } from '@/components/order/order-look';
import { ButtonLink } from '@/components/ui/button';
import { GoodsRow } from '@/components/ui/mobile/goods-row';
import { Price } from '@/components/ui/price';
import { StatusTag } from '@/components/ui/status-tag';
import { Time } from '@/components/ui/time';
import { formatDateTime } from '@/lib/core/dates';
import type { OrderView } from '@/lib/domain/order/contract';

/** Lines in sight; the rest stands on the order's own page. */
const SHOWN = 2;

interface OrderCardProps {
  order: OrderView;
  onDeadline: () => void;
}

/** One order of the list: number and state, goods, sum, what it waits for, what can be done with it. */
export function MobileOrderCard({ order, onDeadline }: OrderCardProps) {
  const href = `/mobile/user/order/${order.id}`;
  const rest = order.items.length - SHOWN;
  const sent = order.shippedAt !== null && order.shippingStatus !== 'unshipped';
  return (
    <article className={css.card} aria-label={`订单 ${order.orderSn}`}>
      <a className={css.open} href={href}>
        <span className={css.head}>
          <span className={css.facts}>
            <span className={css.sn}>订单号 {order.orderSn}</span>
            <Time at={formatDateTime(order.createdAt)} />
            {order.placedBy && !order.placedBy.me && (
              <span>
                下单人：{order.placedBy.name}
                {order.placedBy.left && '（已离开单位）'}
              </span>
            )}
          </span>
          <StatusTag tone={stateTones[order.status]}>{order.statusLabel}</StatusTag>
        </span>
        {order.items.slice(0, SHOWN).map((line) => (
          <GoodsRow
            key={line.id}
            coverPath={line.coverPath}
            title={line.title}
            spec={lineSpec(line)}
            price={<Price fen={line.unitFen} plain />}
            quantity={line.quantity}
          />
        ))}
        {rest > 0 && <span className={css.more}>{`查看全部 ${order.items.length} 种商品`}</span>}
      </a>
      <p className={css.sum}>
        <span>{`共 ${order.quantity} 件`}</span>
        <span>
          合计 <Price fen={order.totalFen} size="m" />
        </span>
        <span>
          {order.freightFen > 0 ? (
            <>
              含运费 <Price fen={order.freightFen} plain />
            </>
          ) : (
            '免运费'
          )}
        </span>
      </p>
      <div className={css.due}>
        <OrderDue order={order} onDeadline={onDeadline} />
      </div>
      <div className={css.acts}>
        {sent && (
          <ButtonLink
            size="s"
            variant="outline"
            href={`${href}#parcels`}
            aria-label={`查看物流：订单 ${order.orderSn}`}
          >
            查看物流
          </ButtonLink>
        )}
        <OrderButtons order={order} inList primaryLast />
      </div>
    </article>
  );
}
