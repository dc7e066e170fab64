import css from '@/components/ui/cells.module.css';
import { movementHref, type Opens } from '@/components/stock/office/movement-href';
import type { StockLedgerRow } from '@/lib/domain/stock/contract';

/** What caused a ledger row, leading to it where the administrator may open it. */
export function MovementSource({ row, opens }: { row: StockLedgerRow; opens: Opens }) {
  const href = movementHref(row, opens);
  const no = row.bizNo ?? `#${row.bizId}`;
  return (
    <span className={css.two}>
      {href ? (
        <a className={css.link} href={href}>
          {no}
        </a>
      ) : (
        <span className={css.number}>{no}</span>
      )}
      <small>{row.bizTypeLabel}</small>
    </span>
  );
}
