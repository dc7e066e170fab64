import css from '@/components/order/desktop/checkout-totals.module.css';
import type { Checkout } from '@/components/order/use-checkout';
import { Button } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import { Price } from '@/components/ui/price';
import { receiverText } from '@/lib/domain/member/rules';
import type { QuoteView } from '@/lib/domain/order/quote-contract';

const weightText = (g: number) => (g >= 1000 ? `${(g / 1000).toFixed(2)} 千克` : `${g} 克`);

/** The sums under the lines: everything in them was computed by the server. */
function Sums({ base, checkout }: { base: QuoteView; checkout: Checkout }) {
  const { quote, receiver } = checkout;
  const shown = quote ?? base;
  return (
    <dl className={css.sums}>
      <div>
        <dt>
          <b>{shown.quantity}</b> 件商品，商品金额：
        </dt>
        <dd>
          <Price fen={shown.goodsFen} plain />
        </dd>
      </div>
      {shown.discountFen > 0 && (
        <div>
          <dt>优惠：</dt>
          <dd>
            <Price fen={-shown.discountFen} plain />
          </dd>
        </div>
      )}
      <div>
        <dt>{shown.needsShipping ? `运费（总重 ${weightText(shown.weightG)}）：` : '运费：'}</dt>
        <dd>
          {quote ? (
            <Price fen={quote.freightFen} plain />
          ) : (
            <span>{receiver ? '待计算' : '选择地址后计算'}</span>
          )}
        </dd>
      </div>
    </dl>
  );
}

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

/** Sums, the line with address and total that stays in sight, and the button. */
export function CheckoutTotals({ checkout, base }: { checkout: Checkout; base: QuoteView }) {
  const { quote, receiver, settling, busy, failure, quoteError } = checkout;
  const message = failure && !['quote', 'short', 'repeat'].includes(failure.kind) ? failure : null;
  return (
    <>
      <Sums base={base} checkout={checkout} />
      <div className={css.bar}>
        <div className={css.words}>
          {message && (
            <p className={css.failure} role="alert">
              {message.message}
              {message.kind === 'unpaid' && (
                <a className="link-plain" href="/user/center/orders?tab=pending_payment">
                  查看待付款订单
                </a>
              )}
              {message.kind === 'gone' && (
                <>
                  <a className="link-plain" href="/mall/cart">
                    返回购物车
                  </a>
                  <a className="link-plain" href="/user/center/orders">
                    查看我的订单
                  </a>
                </>
              )}
            </p>
          )}
          <SpendingNote spending={(quote ?? base).spending} />
          {base.needsReceiver && receiver && (
            <p className={css.to}>
              <span>寄送至：{receiverText(receiver)}</span>
              <span>
                收货人：{receiver.name} {receiver.phone}
              </span>
            </p>
          )}
        </div>
        <p className={css.total} aria-live="polite" aria-busy={settling}>
          应付总额：
          {quote && !quoteError ? (
            <span className={cx(settling && css.settling)}>
              <Price fen={quote.totalFen} size="xl" />
            </span>
          ) : (
            <span className={css.unknown}>待计算</span>
          )}
        </p>
        <Button
          size="l"
          busy={busy}
          disabled={settling || quoteError !== null || Boolean(quote?.spending?.over)}
          onClick={() => void checkout.submit()}
        >
          提交订单
        </Button>
      </div>
    </>
  );
}
