import 'server-only';
import { sql } from 'drizzle-orm';
import { products } from '@/db/schema/product';
import { productSales } from '@/db/schema/product-sales';
import type { Ctx } from '@/lib/data/ctx';
import { insertRows } from '@/lib/data/prepared';
import { withTx } from '@/lib/data/tx';

/** Notes copies as sold, inside the transaction of the payment; the products count them within a minute. */
export async function noteSales(
  ctx: Ctx,
  lines: readonly { productId: number; quantity: number }[],
): Promise<void> {
  if (!ctx.inTx) throw new Error('sales are noted inside the transaction of the payment');
  await insertRows(
    ctx.db,
    productSales,
    lines.map((l) => ({ productId: l.productId, copies: l.quantity })),
  );
}

/** Rows that one run takes at most. */
const MAX_ROWS = 50_000;

/**
 * Adds what was noted to the products, for the lists that sort by copies sold. A row is taken away by the statement that counts it, so that two workers
 * never count it twice; products are locked by ascending id.
 *
 * @returns how many products were changed
 */
export async function countSales(ctx: Ctx): Promise<number> {
  return withTx(ctx, async (tx) => {
    const { rowCount } = await tx.db.execute(sql`
      with due as (select id from ${productSales} order by id limit ${MAX_ROWS} for update skip locked),
        taken as (delete from ${productSales} s using due where s.id = due.id returning s.product_id, s.copies),
        sold as (select product_id as id, sum(copies)::int as copies from taken group by product_id),
        held as materialized (
          select p.id from ${products} p where p.id in (select id from sold) order by p.id for no key update)
      update ${products} p set sales_count = p.sales_count + sold.copies
      from held, sold where p.id = held.id and sold.id = held.id`);
    return rowCount ?? 0;
  });
}
