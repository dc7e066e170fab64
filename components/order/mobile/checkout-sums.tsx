import { weightText } from '@/components/order/checkout-look';
import css from '@/components/order/mobile/checkout-sums.module.css';
import type { Checkout } from '@/components/order/use-checkout';
import { Price } from '@/components/ui/price';
import type { QuoteView } from '@/lib/domain/order/quote-contract';

/** The sums of the order: everything in them was computed by the server. */
export function CheckoutSums({ checkout, base }: { checkout: Checkout; base: QuoteView }) {
  const { quote, receiver } = checkout;
  const shown = quote ?? base;
  return (
    <dl className={css.sums}>
      <div>
        <dt>{`商品金额（${shown.quantity} 件）`}</dt>
        <dd>
          <Price fen={shown.goodsFen} plain />
        </dd>
      </div>
      {shown.discountFen > 0 && (
        <div>
          <dt>优惠</dt>
          <dd>
            <Price fen={-shown.discountFen} plain />
          </dd>
        </div>
      )}
      <div>
        <dt>{shown.needsShipping ? `运费（总重 ${weightText(shown.weightG)}）` : '运费'}</dt>
        <dd>{quote ? <Price fen={quote.freightFen} plain /> : receiver ? '待计算' : '选择地址后计算'}</dd>
      </div>
    </dl>
  );
}
