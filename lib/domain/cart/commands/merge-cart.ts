import 'server-only';
import type { Ctx } from '@/lib/data/ctx';
import { capOf } from '@/lib/domain/product/rules';
import { getSaleLines } from '@/lib/domain/product/sale-lines';
import type { GuestLineInput } from '../contract';
import { countCartLines } from '../queries';
import { sumLines } from '../rules';
import { lockCart, putLine } from './add-cart-line';

/**
 * Adds a visitor's cart to the account's after the login: quantities add up under the product's caps. Lines that cannot be sold any more,
 * or find no room, are dropped; a line that is only out of stock is kept and shown as such.
 */
export async function mergeCart(
  ctx: Ctx,
  lines: readonly GuestLineInput[],
): Promise<{ count: number; merged: number; dropped: number }> {
  const wanted = sumLines(lines);
  await lockCart(ctx);
  const sales = await getSaleLines(ctx, wanted);
  let count = await countCartLines(ctx);
  let merged = 0;
  for (const [i, line] of wanted.entries()) {
    const sale = sales[i];
    if (!sale || sale.problem === 'off_shelf' || sale.problem === 'spec') continue;
    // eslint-disable-next-line no-await-in-loop -- one transaction, one connection
    const put = await putLine(ctx, sale, { quantity: line.quantity, replace: false }, capOf(sale));
    if (!put) continue;
    count = put.count;
    merged += 1;
  }
  return { count, merged, dropped: wanted.length - merged };
}
