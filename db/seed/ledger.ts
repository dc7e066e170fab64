import type { MovementKind } from '@/lib/states/stock';
import type { stockItems, stockMovements } from '../schema';

interface Act {
  at: Date;
  stockItemId: number;
  kind: MovementKind;
  onHand: number;
  reserved: number;
  bizType: 'order' | 'shipment' | 'document';
  bizId: number;
  bizLine: number;
  step: string;
}

/** Collects stock acts and turns them into ledger rows with running balances, in the order in which they happened. */
export class Ledger {
  private readonly acts: Act[] = [];

  add(act: Act): void {
    this.acts.push(act);
  }

  /**
   * @returns rows for `stock_movements`, and the closing balance per stock row
   * @throws when a balance would go below zero: the plan of the world is wrong
   */
  close(): {
    rows: (typeof stockMovements.$inferInsert)[];
    balances: Map<number, { onHand: number; reserved: number }>;
  } {
    const balances = new Map<number, { onHand: number; reserved: number }>();
    const rows = [...this.acts]
      .toSorted((a, b) => a.at.getTime() - b.at.getTime())
      .map((a) => {
        const known = balances.get(a.stockItemId) ?? { onHand: 0, reserved: 0 };
        const next = { onHand: known.onHand + a.onHand, reserved: known.reserved + a.reserved };
        if (next.onHand < 0 || next.reserved < 0 || next.reserved > next.onHand) {
          throw new Error(
            `stock row ${a.stockItemId} would stand at ${next.onHand}/${next.reserved} after ${a.step}`,
          );
        }
        balances.set(a.stockItemId, next);
        return {
          stockItemId: a.stockItemId,
          kind: a.kind,
          deltaOnHand: a.onHand,
          deltaReserved: a.reserved,
          onHandAfter: next.onHand,
          reservedAfter: next.reserved,
          bizType: a.bizType,
          bizId: a.bizId,
          bizLine: a.bizLine,
          step: a.step,
          actorKind: 'system',
          createdAt: a.at,
        };
      });
    return { rows, balances };
  }
}

export type StockRow = typeof stockItems.$inferSelect;
