import css from '@/components/order/mobile/quotation.module.css';
import { Price } from '@/components/ui/price';

/** What lines come to on the phone, in fen; the total last. */
export function Sums({ rows }: { rows: readonly { label: string; fen: number }[] }) {
  return (
    <dl className={css.sums}>
      {rows.map(({ label, fen }, i, all) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <Price fen={fen} plain={i < all.length - 1} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
