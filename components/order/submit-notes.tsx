import css from '@/components/order/submit-notes.module.css';
import type { Checkout } from '@/components/order/use-checkout';
import { Price } from '@/components/ui/price';
import { useTo } from '@/components/ui/use-to';
import type { QuoteView } from '@/lib/domain/order/quote-contract';

/** What a member of an organisation may still spend, or why this order is too much; nothing without a limit. */
export function SpendingNote({ spending }: Pick<QuoteView, 'spending'>) {
  if (!spending) return null;
  const { periodLabel, limitFen, leftFen, over, period } = spending;
  if (over) {
    return (
      <p className={css.failure} role="alert">
        {over}
      </p>
    );
  }
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
