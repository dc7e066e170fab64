import 'server-only';
import { cartItems } from '@/db/schema/cart';
import type { Ctx } from '@/lib/data/ctx';
import type { CartEditInput } from '../contract';
import { cartErrors } from '../errors';
import { getCartLines, type OwnCartLine } from '../queries';
import { lineProblem, problemText } from '../rules';
import { lockCart } from './add-cart-line';
import { ownLines } from '../scope';

/** Refuses a number of copies that could not be ordered; a line that is invalid anyway keeps its number. */
function assertQuantity(line: OwnCartLine, quantity: number): void {
  const problem = lineProblem(line.sale, quantity);
  const message = problemText(problem, line.sale) ?? undefined;
  const data = { maxQuantity: line.maxQuantity, minQuantity: line.sale.minQuantity };
  if (problem === 'short') throw cartErrors.short({ message, data });
  if (problem === 'limit') throw cartErrors.limit({ message, data });
  if (problem === 'minimum') throw cartErrors.minimum({ message, data });
  if (problem) throw cartErrors.spec({ message });
}

/**
 * Changes one line's number of copies or the tick of lines.
 *
 * @returns the lines after the change
 * @throws 404 when a line is not the caller's (nothing changes), 409/422 when the number cannot be ordered
 */
export async function editCartLine(ctx: Ctx, input: CartEditInput): Promise<OwnCartLine[]> {
  const ids = [...new Set(input.ids ?? (input.id === undefined ? [] : [input.id]))];
  await lockCart(ctx);
  const lines = await getCartLines(ctx, ids);
  if (lines.length !== ids.length) throw cartErrors.lineNotFound();
  const { quantity, selected } = input;
  const line = lines[0];
  if (quantity !== undefined && line) assertQuantity(line, quantity);
  await ctx.db
    .update(cartItems)
    .set({
      ...(quantity === undefined ? {} : { quantity }),
      ...(selected === undefined ? {} : { selected }),
      updatedAt: ctx.now,
    })
    .where(ownLines(ctx, ids));
  return getCartLines(ctx, ids);
}
