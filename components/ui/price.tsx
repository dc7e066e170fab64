import { cx } from '@/components/ui/cx';
import css from '@/components/ui/price.module.css';
import { formatFen } from '@/lib/core/money';

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

/** The only way money reaches a screen (screens.md): `¥12.50`, red; a negative amount reads `-¥12.50`. */
export function Price({ fen, size, was, plain }: PriceProps) {
  const text = formatFen(Math.abs(fen));
  const dot = text.indexOf('.');
  return (
    <span className={cx(css.price, size && css[size], plain && css.plain)}>
      {fen < 0 && '-'}
      <span className={css.sign}>¥</span>
      {size === 'xl' || size === 'l' ? (
        <>
          {text.slice(0, dot)}
          <span className={css.sign}>{text.slice(dot)}</span>
        </>
      ) : (
        text
      )}
      {was !== undefined && was !== null && was > fen && (
        <del className={css.was}>
          <span className="sr-only">定价</span>¥{formatFen(was)}
        </del>
      )}
    </span>
  );
}
