import css from '@/components/order/submit-notes.module.css';
import type { Checkout } from '@/components/order/use-checkout';
import { Price } from '@/components/ui/price';
import { useTo } from '@/components/ui/use-to';
import type { QuoteView } from '@/lib/domain/order/quote-contract';

/** What a member of an organisation may still spend, or why this order waits for its manager; nothing without a limit. */
export function SpendingNote({ spending, approval }: Pick<QuoteView, 'spending' | 'approval'>) {
  if (approval !== null) {
    const why = approval === 'limit' ? spending?.over : '您的单位要求订单经管理员审批';
    return (
      <p className={css.approval} role="note">
        {`${why ?? '超出消费限额'}。审批通过后自动下单，届时才占用库存。`}
      </p>
    );
  }
  if (!spending) return null;
  const { periodLabel, limitFen, leftFen, period } = spending;
  return (
    <p className={css.spending} role="note">
      单位消费限额 {periodLabel} <Price fen={limitFen} plain />
      {period !== 'order' && (
        <>
          ，剩余 <Price fen={leftFen} plain />
        </>
      )}
    </p>
  );
}

/** Why the order was not made, beside the button; what needs an answer first stands in a dialog instead. */
export function SubmitFailure({ failure }: Pick<Checkout, 'failure'>) {
  const to = useTo();
  if (!failure || ['quote', 'short'].includes(failure.kind)) return null;
  return (
    <p className={css.failure} role="alert">
      {failure.message}
      {failure.kind === 'unpaid' && (
        <a className="link-plain" href={to('/user/center/orders?tab=pending_payment')}>
          查看待付款订单
        </a>
      )}
      {failure.kind === 'gone' && (
        <>
          <a className="link-plain" href={to('/mall/cart')}>
            返回购物车
          </a>
          <a className="link-plain" href={to('/user/center/orders')}>
            查看我的订单
          </a>
        </>
      )}
    </p>
  );
}
