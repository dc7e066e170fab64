import 'server-only';
import { sql } from 'drizzle-orm';
import type { Ctx } from '@/lib/data/ctx';
import { readSnapshot } from '@/lib/data/tx';

/** A balance that its ledger does not explain. */
export interface StockMismatch {
  stockItemId: number;
  title: string;
  sku: string;
  deliveryCenterName: string;
  onHand: number;
  ledgerOnHand: number;
  reserved: number;
  ledgerReserved: number;
  damaged: number;
  ledgerDamaged: number;
  /** First ledger row whose running balance does not follow from the rows before it; `null` when the chain is whole. */
  brokenMovementId: number | null;
}

/** Mismatches of one night that are told one by one; more than that has one cause. */
export const MOST_MISMATCHES = 100;

/** Longest run of the proof, ms. */
const STATEMENT_MS = 300_000;

/**
 * The proof of the stock's books (domain.md section 4): every balance is the sum of its ledger, and every ledger row's running balance follows from
 * the rows before it. One snapshot, so that no sale in between looks like a mistake.
 */
export function findStockMismatches(ctx: Ctx): Promise<StockMismatch[]> {
  return readSnapshot(ctx, async (tx) => {
    await tx.db.execute(sql.raw(`set local statement_timeout = ${STATEMENT_MS}`));
    const found = await tx.db.execute<{ [K in keyof StockMismatch]: StockMismatch[K] }>(sql`
      with chain as (
        select id, stock_item_id, delta_on_hand, delta_reserved, delta_damaged,
          (on_hand_after, reserved_after, damaged_after) is distinct from
            (sum(delta_on_hand) over item, sum(delta_reserved) over item, sum(delta_damaged) over item) as broken
        from stock_movements window item as (partition by stock_item_id order by id)
      ), books as (
        select stock_item_id, sum(delta_on_hand) as on_hand, sum(delta_reserved) as reserved, sum(delta_damaged) as damaged,
          min(id) filter (where broken) as broken_id
        from chain group by stock_item_id
      )
      select s.id::int8 as "stockItemId", p.title, p.sku, c.name as "deliveryCenterName",
        s.on_hand as "onHand", coalesce(b.on_hand, 0)::int as "ledgerOnHand",
        s.reserved, coalesce(b.reserved, 0)::int as "ledgerReserved",
        s.damaged, coalesce(b.damaged, 0)::int as "ledgerDamaged", b.broken_id::int8 as "brokenMovementId"
      from stock_items s
      join products p on p.id = s.product_id
      join delivery_centers c on c.id = s.delivery_center_id
      left join books b on b.stock_item_id = s.id
      where b.broken_id is not null
        or (s.on_hand, s.reserved, s.damaged) is distinct from
          (coalesce(b.on_hand, 0), coalesce(b.reserved, 0), coalesce(b.damaged, 0))
      order by s.id limit ${MOST_MISMATCHES}`);
    return found.rows;
  });
}
