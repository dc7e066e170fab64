import css from '@/components/payment/way-mark.module.css';
import { cx } from '@/components/ui/cx';
import { onlineFacts, type Mark } from '@/lib/core/payment-providers';
import type { PaymentMethodCode } from '@/lib/states/payment';

const transferMark: Mark = { letter: '银', tone: 'amber' };

const markOf = (code: PaymentMethodCode): Mark =>
  code === 'transfer' ? transferMark : onlineFacts(code).mark;

/** The sign of a way to pay, or of a wallet by its mark. The name stands beside it. */
export function WayMark({ way }: { way: PaymentMethodCode | Mark }) {
  const { letter, tone } = typeof way === 'object' ? way : markOf(way);
  return (
    <span className={cx(css.mark, css[tone])} aria-hidden>
      {letter}
    </span>
  );
}
