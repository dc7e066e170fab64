import { useId, type ReactNode } from 'react';
import css from '@/components/order/desktop/checkout-section.module.css';

interface CheckoutSectionProps {
  title: string;
  /** Right end of the title line. */
  extra?: ReactNode;
  children: ReactNode;
}

/** One part of the checkout's card: a heading and what is chosen under it. */
export function CheckoutSection({ title, extra, children }: CheckoutSectionProps) {
  const id = useId();
  return (
    <section className={css.section} aria-labelledby={id}>
      <div className={css.head}>
        <h2 id={id} className={css.title}>
          {title}
        </h2>
        {extra && <div className={css.extra}>{extra}</div>}
      </div>
      {children}
    </section>
  );
}
