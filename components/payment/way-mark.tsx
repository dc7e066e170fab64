import css from '@/components/payment/way-mark.module.css';
import { cx } from '@/components/ui/cx';

const letters = { wxpay: '微', alipay: '支', quickpass: '云', unionpay: '聚', transfer: '银' } as const;
export type Way = keyof typeof letters;

/** The sign of a wallet or a way to pay: one letter in a colour of ours, no trademark. The name stands beside it. */
export function WayMark({ way }: { way: Way }) {
  return (
    <span className={cx(css.mark, css[way])} aria-hidden>
      {letters[way]}
    </span>
  );
}
