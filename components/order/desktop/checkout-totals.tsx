import css from '@/components/order/desktop/checkout-totals.module.css';
import { weightText } from '@/components/order/checkout-look';
import { MakeQuotation } from '@/components/order/quotation/make-button';
import { SpendingNote, SubmitFailure } from '@/components/order/submit-notes';
import type { Checkout } from '@/components/order/use-checkout';
import { Button } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import { Price } from '@/components/ui/price';
import { receiverText } from '@/lib/domain/member/rules';
import type { QuoteView } from '@/lib/domain/order/quote-contract';

/** The sums under the lines: everything in them was computed by the server. */
function Sums({ base, checkout }: { base: QuoteView; checkout: Checkout }) {
  const { quote, receiver } = checkout;
  const shown = quote ?? base;
  return (
    <dl className={css.sums}>
      <div>
        <dt>
          <b translate="no">{shown.quantity}</b> 件商品，商品金额：
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

/** Sums, the line with address and total that stays in sight, and the button. */
export function CheckoutTotals({ checkout, base }: { checkout: Checkout; base: QuoteView }) {
  const { quote, receiver, settling, busy, failure, quoteError } = checkout;
  return (
    <>
      <Sums base={base} checkout={checkout} />
      <div className={css.bar}>
        <div className={css.words}>
          <SubmitFailure failure={failure} />
          <SpendingNote spending={(quote ?? base).spending} approval={checkout.approval} />
          {base.needsReceiver && receiver && (
            <p className={css.to}>
              <span>寄送至：{receiverText(receiver)}</span>
              <span>
                收货人：<span translate="no">{`${receiver.name} ${receiver.phone}`}</span>
              </span>
            </p>
          )}
        </div>
        <span className={css.quotation}>
          <MakeQuotation checkout={checkout} />
        </span>
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
          disabled={settling || quoteError !== null}
          onClick={() => void checkout.submit()}
        >
          {checkout.submitLabel}
        </Button>
      </div>
    </>
  );
}
