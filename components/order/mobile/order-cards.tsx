'use client';

import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import css from '@/components/order/mobile/order-detail.module.css';
import { deliveryFacts, orderSums, receiverFacts, wishFacts } from '@/components/order/order-facts';
import { lineProgress, lineSpec } from '@/components/order/order-look';
import { OrderPaperBody } from '@/components/order/order-paper-body';
import { SplitWords } from '@/components/order/split/split-words';
import { useSplit } from '@/components/order/split/use-split';
import { useOrderPapers } from '@/components/order/use-order-papers';
import { Button, ButtonLink } from '@/components/ui/button';
import { CopyText } from '@/components/ui/copy-text';
import { DescriptionList } from '@/components/ui/description-list';
import { errorText } from '@/components/ui/error-text';
import { Cell, CellGroup } from '@/components/ui/mobile/cell';
import { GoodsRow } from '@/components/ui/mobile/goods-row';
import { Price } from '@/components/ui/price';
import { formatDateTime } from '@/lib/core/dates';
import type { OrderDetailView } from '@/lib/domain/order/contract';
import { apiQuery } from '@/lib/client/query';

interface CardProps {
  order: OrderDetailView;
}

/** 商品清单: the frozen lines with what has become of each, and the sums. */
export function OrderGoods({ order }: CardProps) {
  return (
    <CellGroup title="商品清单">
      <ul className={css.lines}>
        {order.items.map((line) => {
          const progress = lineProgress(line, order.status);
          return (
            <li key={line.id}>
              <GoodsRow
                href={`/mobile/detail?id=${line.productId}`}
                coverPath={line.coverPath}
                title={line.title}
                spec={lineSpec(line)}
                price={<Price fen={line.unitFen} plain />}
                quantity={line.quantity}
              >
                {progress && <span className={css.progress}>{progress}</span>}
                <span>
                  小计 <Price fen={line.lineFen} plain />
                </span>
              </GoodsRow>
            </li>
          );
        })}
      </ul>
      <dl className={css.sums}>
        {orderSums(order).map((sum) => (
          <div key={sum.label}>
            <dt>{sum.label}</dt>
            <dd>{sum.total ? <Price fen={sum.fen} size="l" /> : <Price fen={sum.fen} plain />}</dd>
          </div>
        ))}
      </dl>
    </CellGroup>
  );
}

/** Who it goes to. */
export function OrderReceiver({ order }: CardProps) {
  return (
    <CellGroup title="收货人信息">
      <div className={css.body}>
        {order.receiver ? (
          <DescriptionList items={receiverFacts(order)} />
        ) : (
          <p className={css.small}>电子出版物，无需配送。</p>
        )}
      </div>
    </CellGroup>
  );
}

/** Number, times, ways and wishes. */
export function OrderRecord({ order }: CardProps) {
  return (
    <CellGroup title="订单信息">
      <div className={css.body}>
        <DescriptionList
          items={[
            {
              label: '订单号',
              value: (
                <>
                  <span className={css.digits}>{order.orderSn}</span>{' '}
                  <CopyText text={order.orderSn} what="订单号" />
                </>
              ),
            },
            { label: '下单时间', value: formatDateTime(order.createdAt) },
            ...deliveryFacts(order),
            ...wishFacts(order),
          ]}
        />
      </div>
    </CellGroup>
  );
}

/** To how many receivers the copies go. Giving them out is work for a table: it stands on the desktop's page. */
export function OrderSplit({ order }: CardProps) {
  const split = useSplit(order);
  if (!split) return null;
  return (
    <CellGroup title="拆分配送" id="split">
      <div className={css.body}>
        {split.data ? (
          <>
            <SplitWords data={split.data} />
            <p className={css.acts}>
              <ButtonLink size="s" variant="outline" href={split.href}>
                {split.label}（电脑版）
              </ButtonLink>
            </p>
          </>
        ) : (
          <p className={css.failure} role="alert">
            {errorText(split.error)}
          </p>
        )}
      </div>
    </CellGroup>
  );
}

/** The after-sale cases of an order, newest first; nothing where there are none. */
export function OrderCases({ order }: CardProps) {
  const { data } = useQuery(
    apiQuery('/api/user/refund/list', { kind: 'all', orderId: order.id, pageSize: 20 }),
  );
  if (!data || data.list.length === 0) return null;
  return (
    <CellGroup title="售后记录">
      {data.list.map((c) => (
        <Cell
          key={c.id}
          href={`/mobile/user/aftersale/${c.id}`}
          title={
            <>
              {c.kindLabel} {c.kind !== 'resend' && <Price fen={c.approvedFen ?? c.requestedFen} plain />}
            </>
          }
          note={c.afterSaleNo}
          value={c.statusLabel}
        />
      ))}
    </CellGroup>
  );
}

/** Papers of an order, handed in from the camera or from the phone's files. */
export function MobileOrderPapers({ order }: CardProps) {
  const input = useRef<HTMLInputElement>(null);
  const papers = useOrderPapers(order);
  if (papers.none) return null;
  return (
    <CellGroup title="订单附件">
      <div className={css.body}>
        <OrderPaperBody order={order} papers={papers} input={input} />
        {papers.mayAdd && (
          <p className={css.acts}>
            <Button variant="outline" busy={papers.busy} onClick={() => input.current?.click()}>
              上传附件
            </Button>
          </p>
        )}
      </div>
    </CellGroup>
  );
}
