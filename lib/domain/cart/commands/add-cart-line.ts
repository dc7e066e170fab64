import 'server-only';
import { sql } from 'drizzle-orm';
import { cartItems } from '@/db/schema/cart';
import { requireBuyer, type Ctx } from '@/lib/data/ctx';
import { lockName } from '@/lib/data/locks';
import { preparedSql } from '@/lib/data/prepared';
import { pipelined } from '@/lib/data/pipelined';
import { withTxAfter } from '@/lib/data/tx';
import { productErrors } from '@/lib/domain/product/errors';
import { maxQuantity } from '@/lib/domain/product/rules';
import { getSaleLines, type SaleLine } from '@/lib/domain/product/sale-lines';
import type { CartAddInput, CartAddView } from '../contract';
import { cartErrors } from '../errors';
import { MAX_CART_LINES } from '../lines';

/** One writer per cart: the number of lines and the reported figures are exact even when adds race. */
export function lockCart(ctx: Ctx): Promise<void> {
  return lockName(ctx, `cart:${requireBuyer(ctx).userId}`);
}

/**
 * Puts copies into the cart, or sets their number with `replace`. One row per product and choice; the sum is held between the product's
 * minimum and the most that can be bought now.
 *
 * @throws 404 for a product that is missing or off the shelf, 422 for a choice that is closed or a full cart, 409 when nothing is left
 */
export function addCartLine(outer: Ctx, input: CartAddInput): Promise<CartAddView> {
  return withTxAfter(
    outer,
    (ctx) => pipelined(lockCart(ctx), getSaleLines(ctx, [input])),
    (ctx, [, [sale]]) => addLine(ctx, input, sale ?? null),
  );
}

async function addLine(ctx: Ctx, input: CartAddInput, sale: SaleLine | null): Promise<CartAddView> {
  if (!sale || sale.problem === 'off_shelf') throw productErrors.notFound();
  if (sale.problem === 'spec') throw cartErrors.spec();
  if (sale.problem === 'sold_out') throw cartErrors.soldOut({ data: { available: sale.available } });
  const put = await putLine(ctx, sale, input, maxQuantity(sale));
  if (!put) throw cartErrors.full();
  return put;
}

const ph = sql.placeholder;

/** The line with its new number, and how the cart stood before; no line where the cart is full. Under the cart's lock. */
const putRow = preparedSql<{ id: number | null; quantity: number | null; before: number | null; n: number }>(
  'cart_put',
  () => sql`
    with cart as (
      select count(*)::int as n, max(quantity) filter (where product_id = ${ph('productId')}::bigint and spec_key = ${ph('specKey')}::text) as before
      from ${cartItems} where user_id = ${ph('userId')}::bigint),
    put as (
      insert into ${cartItems} (user_id, product_id, spec_key, spec, quantity, selected, quoted_fen, created_at, updated_at)
      select ${ph('userId')}::bigint, ${ph('productId')}::bigint, ${ph('specKey')}::text, ${ph('spec')}::jsonb,
        greatest(${ph('min')}::int, least(${ph('quantity')}::int, ${ph('max')}::int)), true, ${ph('unitFen')}::bigint, ${ph('now')}::timestamptz, ${ph('now')}::timestamptz
      from cart where before is not null or n < ${ph('room')}::int
      on conflict (user_id, product_id, spec_key) do update set
        quantity = greatest(${ph('min')}::int, least(case when ${ph('replace')}::boolean then 0 else ${cartItems}.quantity end + ${ph('quantity')}::int, ${ph('max')}::int)),
        spec = excluded.spec, selected = true, quoted_fen = excluded.quoted_fen, updated_at = excluded.updated_at
      returning id, quantity)
    select put.id, put.quantity, cart.before, cart.n from cart left join put on true`,
);

/** Writes one line under the cart's lock. `max` bounds the sum. `null` when the cart has no room for another line. */
export async function putLine(
  ctx: Ctx,
  sale: SaleLine,
  input: Pick<CartAddInput, 'quantity' | 'replace'>,
  max: number,
): Promise<CartAddView | null> {
  const [row] = await putRow(ctx.db, {
    userId: requireBuyer(ctx).userId,
    productId: sale.productId,
    specKey: sale.specKey,
    spec: JSON.stringify(sale.spec),
    min: sale.minQuantity,
    max,
    quantity: input.quantity,
    replace: input.replace,
    unitFen: sale.unitFen,
    now: ctx.now.toISOString(),
    room: MAX_CART_LINES,
  });
  if (!row || row.id === null || row.quantity === null) return null;
  const wanted = input.quantity + (input.replace ? 0 : (row.before ?? 0));
  return {
    id: row.id,
    quantity: row.quantity,
    capped: row.quantity < wanted,
    count: row.before === null ? row.n + 1 : row.n,
  };
}
