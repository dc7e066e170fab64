import 'server-only';
import type { Ctx } from '@/lib/data/ctx';
import { withTx } from '@/lib/data/tx';
import { raiseIncident } from '@/lib/domain/order/commands/raise-incident';
import { findStockMismatches, type StockMismatch } from '@/lib/domain/stock/proof-queries';

/** The same difference is told once, a new one again: also after the first was settled. */
function causeOf(m: StockMismatch): string {
  const differences = [m.onHand - m.ledgerOnHand, m.reserved - m.ledgerReserved, m.damaged - m.ledgerDamaged];
  return `stock:${m.stockItemId}:${differences.join('/')}:${m.brokenMovementId ?? ''}`;
}

/**
 * The nightly proof of the stock (job `stock:prove`): every balance that its ledger does not explain opens a special order 账实不符, once per difference.
 * Nothing is put right by itself: a person has to find out which of the two is wrong.
 *
 * @returns mismatches found
 */
export async function proveStock(ctx: Ctx): Promise<number> {
  const found = await findStockMismatches(ctx);
  for (const m of found) {
    const { title, sku, deliveryCenterName, ...figures } = m;
    await withTx(ctx, (tx) =>
      raiseIncident(tx, {
        type: 'ledger_mismatch',
        title: `库存与流水不符：《${title}》，${deliveryCenterName}`,
        detail: { sku, deliveryCenterName, ...figures },
        cause: causeOf(m),
      }),
    );
  }
  if (found.length > 0)
    ctx.log.error({ found: found.length }, 'balances of the stock differ from the ledger');
  return found.length;
}
