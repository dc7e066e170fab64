'use client';

import css from '@/components/order/paid-next.module.css';
import { paidNext } from '@/components/order/paid-next-words';
import { useOrder } from '@/components/order/use-order';

/** After the payment: what of the order comes when; nothing where all is there already. */
export function PaidNext({ orderId }: { orderId: number }) {
  const { data: order } = useOrder(orderId);
  const steps = order ? paidNext(order) : [];
  if (steps.length === 0) return null;
  return (
    <section className={css.box}>
      <h3 className={css.title}>接下来</h3>
      <ul>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ul>
    </section>
  );
}
