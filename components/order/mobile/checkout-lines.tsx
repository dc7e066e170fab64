import css from '@/components/order/mobile/checkout-lines.module.css';
import { lineSpec } from '@/components/order/order-look';
import { Picture } from '@/components/ui/picture';
import { Price } from '@/components/ui/price';
import type { QuoteLineView } from '@/lib/domain/order/quote-contract';

/** What is about to be ordered, at today's prices. */
export function CheckoutLines({ lines }: { lines: readonly QuoteLineView[] }) {
  return (
    <section className={css.card} aria-labelledby="checkout-goods">
      <div className={css.head}>
        <h2 id="checkout-goods">商品清单</h2>
        <a href="/mobile/car">返回购物车修改</a>
      </div>
      <ul>
        {lines.map((l) => (
          <li key={`${l.productId} ${l.specKey}`}>
            <a className={css.line} href={`/mobile/detail?id=${l.productId}`}>
              <span className={css.cover}>
                <Picture src={l.coverPath} alt="" width={60} height={80} kind="cover" />
              </span>
              <span className={css.words}>
                <span className={css.title}>{l.title}</span>
                <span className={css.spec}>{lineSpec(l)}</span>
                <span className={css.money}>
                  <Price fen={l.unitFen} was={l.listFen} />
                  <span translate="no">{`×${l.quantity}`}</span>
                </span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
