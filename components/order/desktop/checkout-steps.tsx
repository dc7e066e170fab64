import css from '@/components/order/desktop/checkout-steps.module.css';
import { cx } from '@/components/ui/cx';

const steps = ['我的购物车', '核对订单信息', '付款', '完成'] as const;

/** Where a purchase stands; `current` counts from 1. */
export function CheckoutSteps({ current }: { current: 1 | 2 | 3 | 4 }) {
  return (
    <ol className={css.steps} aria-label="购买步骤">
      {steps.map((label, i) => (
        <li
          key={label}
          className={cx(css.step, i + 1 < current && css.done, i + 1 === current && css.current)}
          aria-current={i + 1 === current ? 'step' : undefined}
        >
          <span className={css.dot} aria-hidden>
            {i + 1 < current ? '✓' : i + 1}
          </span>
          {label}
        </li>
      ))}
    </ol>
  );
}
