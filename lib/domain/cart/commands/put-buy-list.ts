import 'server-only';
import { createHash } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { buyLists } from '@/db/schema/cart';
import { bookTitle } from '@/lib/core/book-title';
import { requireBuyer, type Ctx } from '@/lib/data/ctx';
import { capOf } from '@/lib/domain/product/rules';
import { getSaleLines, type SaleLine } from '@/lib/domain/product/sale-lines';
import type { BuyListPut, BuyListPutInput } from '../buy-list-contract';
import { cartErrors } from '../errors';
import { MAX_CART_LINES } from '../lines';
import { countCartLines, findCartRows, type CartRow } from '../queries';
import { lineProblem, problemText } from '../rules';
import { lockCart, putLine } from './add-cart-line';
import { selectOnly } from './merge-cart';

/** Lists that are kept of a buyer: the newest can be used again, the others answer a repeat that is late. */
const KEPT_LISTS = 5;

const lineKey = (l: { productId: number; specKey: string }) => `${l.productId}|${l.specKey}`;

/** Lines of the same goods as one, in a fixed order. */
function summed(lines: BuyListPutInput['lines']): BuyListPutInput['lines'] {
  const sums = new Map<string, BuyListPutInput['lines'][number]>();
  for (const l of lines)
    sums.set(lineKey(l), { ...l, quantity: l.quantity + (sums.get(lineKey(l))?.quantity ?? 0) });
  return [...sums.values()].toSorted((a, b) => a.productId - b.productId || (a.specKey < b.specKey ? -1 : 1));
}

/** Why a line cannot be put, in words; `before` are copies that the cart has of it. */
function fault(sale: SaleLine | null | undefined, quantity: number, before: number): string | null {
  if (!sale) return '商品已下架';
  const problem = problemText(lineProblem(sale, quantity + before), sale);
  if (problem === null) return sale.tax ? null : '商品税目尚未设置，暂不能订购';
  return before > 0 && lineProblem(sale, quantity) === null
    ? `${problem}，购物车中已有 ${before} 件`
    : problem;
}

/**
 * Puts the chosen lines of a list into the cart, or makes them the checkout's (清单选购). All or none: prices, stock and limits are asked again under
 * the cart's lock, and what cannot be had refuses the whole with a sentence for each line. The same key acts once, also when two come at once.
 *
 * @throws 409 when the key came with other lines, 422 with `errors` by `productId|specKey` or when the cart has no room
 */
export async function putBuyList(ctx: Ctx, input: BuyListPutInput): Promise<BuyListPut> {
  const { userId } = requireBuyer(ctx);
  const { mode, listText, lineCount, requestKey } = input;
  const lines = summed(input.lines);
  const contentHash = createHash('sha256')
    .update(JSON.stringify([mode, lines]))
    .digest('hex');
  await lockCart(ctx);
  const [known] = await ctx.db
    .select({ contentHash: buyLists.contentHash, itemIds: buyLists.itemIds })
    .from(buyLists)
    .where(and(eq(buyLists.userId, userId), eq(buyLists.requestKey, requestKey)));
  if (known) {
    if (known.contentHash !== contentHash) throw cartErrors.listKeyReused();
    return { items: known.itemIds, count: await countCartLines(ctx) };
  }
  const items = await putLines(ctx, mode, lines);
  await ctx.db
    .insert(buyLists)
    .values({ userId, requestKey, contentHash, listText, lineCount, itemIds: items });
  await forgetOldest(ctx, userId);
  return { items, count: await countCartLines(ctx) };
}

async function putLines(
  ctx: Ctx,
  mode: BuyListPutInput['mode'],
  lines: BuyListPutInput['lines'],
): Promise<number[]> {
  const replace = mode === 'checkout';
  const sales = await getSaleLines(ctx, lines);
  const cart = new Map((await findCartRows(ctx)).map((row: CartRow) => [lineKey(row), row.quantity]));
  const errors: Record<string, string> = {};
  for (const [i, line] of lines.entries()) {
    const wrong = fault(sales[i], line.quantity, replace ? 0 : (cart.get(lineKey(line)) ?? 0));
    if (wrong !== null) errors[lineKey(line)] = `${sales[i] ? bookTitle(sales[i].title) : ''}${wrong}`;
  }
  const first = Object.values(errors);
  if (first.length > 0) {
    const more = first.length > 1 ? `等 ${first.length} 种不能购买` : '';
    throw cartErrors.listRefused({ message: `${first[0]}${more}；未放入任何商品`, errors });
  }
  const fresh = lines.filter((l) => !cart.has(lineKey(l))).length;
  const room = MAX_CART_LINES - cart.size;
  if (fresh > room)
    throw cartErrors.full({
      message: `购物车最多 ${MAX_CART_LINES} 种，现有 ${cart.size} 种，还可放 ${room} 种；请先清理或少选一些`,
      data: { room },
    });
  const items: number[] = [];
  for (const [i, line] of lines.entries()) {
    const sale = sales[i];
    const put = sale && (await putLine(ctx, sale, { quantity: line.quantity, replace }, capOf(sale)));
    if (!put) throw cartErrors.full();
    items.push(put.id);
  }
  if (replace) await selectOnly(ctx, items);
  return items;
}

async function forgetOldest(ctx: Ctx, userId: number): Promise<void> {
  const old = await ctx.db
    .select({ id: buyLists.id })
    .from(buyLists)
    .where(eq(buyLists.userId, userId))
    .orderBy(sql`${buyLists.id} desc`)
    .offset(KEPT_LISTS);
  if (old.length === 0) return;
  await ctx.db.delete(buyLists).where(
    and(
      eq(buyLists.userId, userId),
      inArray(
        buyLists.id,
        old.map((o) => o.id),
      ),
    ),
  );
}
