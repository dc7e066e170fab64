import css from '@/components/payment/desktop/way-mark.module.css';
import { cx } from '@/components/ui/cx';

const letters = { wxpay: '微', alipay: '支', unionpay: '云', transfer: '银' } as const;
export type Wallet = keyof typeof letters;

/** The sign of a wallet or a bank: its first letter in a colour of ours, no trademark. The name stands beside it. */
export function WayMark({ way }: { way: Wallet }) {
  return (
    <span className={cx(css.mark, css[way])} aria-hidden>
      {letters[way]}
    </span>
  );
}
