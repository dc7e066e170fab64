'use client';

import css from '@/components/order/purchase/purchase.module.css';
import type { Decision } from '@/components/order/purchase/use-decision';
import { QuantityStepper } from '@/components/ui/quantity-stepper';
import type { PurchaseLineView } from '@/lib/domain/purchase/contract';

/** Copies of a line: what was asked for, what was approved of it, or the field of who decides. */
export function Copies({ line, decision }: { line: PurchaseLineView; decision?: Decision }) {
  const { id, quantity, approvedQty, title } = line;
  if (decision && !decision.fixed) {
    const now = decision.copiesOf(id, quantity);
    return (
      <span className={css.copies}>
        <QuantityStepper
          size="s"
          min={0}
          value={now}
          label={`${title}的数量`}
          onChange={(n) => decision.change(id, n)}
        />
        {now !== quantity && <span className={css.note}>{`申请 ${quantity} 件`}</span>}
      </span>
    );
  }
  if (approvedQty === null || approvedQty === quantity) return <span translate="no">{`×${quantity}`}</span>;
  return (
    <span className={css.copies}>
      <span translate="no">{`×${approvedQty}`}</span>
      <span className={css.note}>
        {approvedQty === 0 ? `申请 ${quantity} 件，未通过` : `申请 ${quantity} 件`}
      </span>
    </span>
  );
}

/** What stands at a line: the price of now for who decides, else that of the request. */
export function unitOf(line: PurchaseLineView, decision?: Decision): number {
  const priced = decision?.quote?.lines.find(
    (l) => l.productId === line.productId && l.specKey === line.specKey,
  );
  return priced?.unitFen ?? line.unitFen;
}

/** The sum of a line by the copies in sight. */
export function lineFenOf(line: PurchaseLineView, decision?: Decision): number {
  const copies = decision ? decision.copiesOf(line.id, line.quantity) : (line.approvedQty ?? line.quantity);
  return unitOf(line, decision) * copies;
}
