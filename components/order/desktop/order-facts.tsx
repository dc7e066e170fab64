import css from '@/components/order/desktop/order-facts.module.css';
import { deliveryFacts, orderSums, receiverFacts, wishFacts } from '@/components/order/order-facts';
import { DescriptionList } from '@/components/ui/description-list';
import { Panel } from '@/components/ui/panel';
import { Price } from '@/components/ui/price';
import type { OrderDetailView } from '@/lib/domain/order/contract';

/** Who it goes to, how it travels, how it was paid, what was wished: three columns. */
export function OrderFacts({ order }: { order: OrderDetailView }) {
  const wishes = wishFacts(order);
  return (
    <Panel padded={false}>
      <div className={css.facts}>
        <section aria-label="收货人信息">
          <h2>收货人信息</h2>
          {order.receiver ? (
            <DescriptionList items={receiverFacts(order)} />
          ) : (
            <p className={css.none}>电子出版物，无需配送。</p>
          )}
        </section>
        <section aria-label="配送与付款">
          <h2>配送与付款</h2>
          <DescriptionList items={deliveryFacts(order)} />
        </section>
        <section aria-label="发票与备注">
          <h2>发票与备注</h2>
          {wishes.length > 0 ? (
            <DescriptionList items={wishes} />
          ) : (
            <p className={css.none}>下单时没有填写。</p>
          )}
        </section>
      </div>
    </Panel>
  );
}

/** The sums of an order. */
export function OrderMoney({ order }: { order: OrderDetailView }) {
  return (
    <dl className={css.money}>
      {orderSums(order).map((sum) => (
        <div key={sum.label}>
          <dt>{sum.label}：</dt>
          <dd>{sum.total ? <Price fen={sum.fen} size="l" /> : <Price fen={sum.fen} plain />}</dd>
        </div>
      ))}
    </dl>
  );
}
