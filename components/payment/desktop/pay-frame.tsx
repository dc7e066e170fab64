import type { ReactNode } from 'react';
import css from '@/components/payment/desktop/pay-frame.module.css';
import { PhaseSign } from '@/components/payment/desktop/pay-outcome';
import { CountDown } from '@/components/ui/count-down';
import { Price } from '@/components/ui/price';
import type { PayStateView } from '@/lib/domain/payment/contract';

interface OrderHeadProps {
  /** Painted by the server: the clock starts from it, however often the state is asked for again. */
  start: PayStateView;
  onEnd: () => void;
}

/** Number, amount and time left of an order that waits for its payment. */
export function OrderHead({ start, onEnd }: OrderHeadProps) {
  return (
    <div className={css.order}>
      <PhaseSign phase="waiting" />
      <div className={css.words}>
        <p className={css.title}>订单提交成功，请尽快付款</p>
        <p className={css.text}>
          订单号：<span className={css.sn}>{start.orderSn}</span>
          <a className="link-plain" href={`/user/center/orders/${start.orderId}`}>
            订单详情
          </a>
        </p>
        {start.deadlineAt && (
          <p className={css.text}>
            请在{' '}
            <b className={css.left}>
              <CountDown until={start.deadlineAt} now={start.now} onEnd={onEnd} ended="0:00" />
            </b>{' '}
            内完成付款，超时订单将自动取消。
          </p>
        )}
      </div>
      <p className={css.amount}>
        应付金额
        <Price fen={start.totalFen} size="xl" />
      </p>
    </div>
  );
}

/** The grey page with one white card on it. */
export function PayFrame({
  title,
  steps,
  children,
}: {
  title: string;
  steps?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={css.page} data-band>
      <div className="wrap">
        <div className={css.head}>
          <h1>{title}</h1>
          {steps}
        </div>
        <div className={css.card}>{children}</div>
      </div>
    </div>
  );
}
