'use client';

import css from '@/components/payment/mobile/pay-mobile.module.css';
import { PayDeadline } from '@/components/payment/pay-deadline';
import { waitingTitle } from '@/components/payment/pay-phase';
import { CopyText } from '@/components/ui/copy-text';
import { Cell, CellGroup } from '@/components/ui/mobile/cell';
import { Price } from '@/components/ui/price';
import type { PayStateView } from '@/lib/domain/payment/contract';

interface PayHeadProps {
  state: PayStateView;
  onEnd: () => void;
}

/** Amount, time left and number of an order that waits for its payment. */
export function PayHead({ state, onEnd }: PayHeadProps) {
  return (
    <>
      <section className={css.head} aria-label="应付金额">
        <p className={css.headTitle}>{waitingTitle(state)}</p>
        <p>
          <span className="sr-only">{state.paidFen > 0 ? '还需付' : '应付金额'}</span>
          <Price fen={state.dueFen} size="xl" />
        </p>
        {state.paidFen > 0 && (
          <p className={css.small}>
            应付 <Price fen={state.totalFen} plain />
            ，已付 <Price fen={state.paidFen} plain />
          </p>
        )}
        {state.deadlineAt && (
          <p className={css.small}>
            请在{' '}
            <b className={css.left}>
              <PayDeadline state={state} onEnd={onEnd} />
            </b>{' '}
            内完成付款，超时订单将自动取消
          </p>
        )}
      </section>
      <CellGroup>
        <Cell
          title="订单号"
          note={<span className={css.sn}>{state.orderSn}</span>}
          value={<CopyText text={state.orderSn} what="订单号" />}
        />
        <Cell title="订单详情" href={`/mobile/user/order/${state.orderId}`} />
      </CellGroup>
    </>
  );
}
