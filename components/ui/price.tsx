import { cx } from '@/components/ui/cx';
import css from '@/components/ui/price.module.css';
import { readFen } from '@/lib/core/money';

interface PriceProps {
  /** Amount in fen. */
  fen: number;
  /** Follows the text around it when absent. */
  size?: 's' | 'm' | 'l' | 'xl';
  /** List price in fen, struck through when it is higher. */
  was?: number | null;
  /** Ink instead of red: sums in dense tables. */
  plain?: boolean;
}

/**
 * The only way money reaches a screen (screens.md section 1): `¥12.50`, red; a negative amount reads `-¥12.50`. A browser that translates leaves it alone,
 * and what is no amount of fen is shown as `readFen` writes it.
 */
export function Price({ fen, size, was, plain }: PriceProps) {
  const text = readFen(Math.abs(fen));
  const dot = text.lastIndexOf('.');
  const large = (size === 'xl' || size === 'l') && dot > 0;
  return (
    <span className={cx(css.price, size && css[size], plain && css.plain)} translate="no">
      {fen < 0 && '-'}
      <span className={css.sign}>¥</span>
      {large ? (
        <>
          {text.slice(0, dot)}
          <span className={css.sign}>{text.slice(dot)}</span>
        </>
      ) : (
        text
      )}
      {was !== undefined && was !== null && was > fen && (
        <del className={css.was}>
          <span className="sr-only">定价</span>
          {`¥${readFen(was)}`}
        </del>
      )}
    </span>
  );
}
