import css from '@/components/order/quotation/quotation-lines.module.css';
import { Price } from '@/components/ui/price';

/** What lines come to under their table, in fen; the total last. */
export function Sums({ rows }: { rows: readonly { label: string; fen: number }[] }) {
  return (
    <dl className={css.sums}>
      {rows.map(({ label, fen }, i, all) => (
        <div key={label}>
          <dt>{`${label}：`}</dt>
          <dd>{i === all.length - 1 ? <Price fen={fen} size="l" /> : <Price fen={fen} plain />}</dd>
        </div>
      ))}
    </dl>
  );
}
