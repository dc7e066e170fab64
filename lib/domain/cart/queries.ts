import 'server-only';
import { and, desc, eq, sql } from 'drizzle-orm';
import { cartItems } from '@/db/schema/cart';
import { requireBuyer, type Ctx } from '@/lib/data/ctx';
import { anyOf, prepared } from '@/lib/data/prepared';
import { maxQuantity } from '@/lib/domain/product/rules';
import { getSaleLines, type SaleLine } from '@/lib/domain/product/sale-lines';
import type { GuestLineInput } from './contract';
import { lineProblem, type CartProblem } from './rules';
import { ownLines } from './scope';

/** A cart row with today's sale facts. No price in it is stored: `sale` is read on every call. */
export interface CartLine {
  /** `null` for a visitor's line. */
  id: number | null;
  productId: number;
  specKey: string;
  quantity: number;
  selected: boolean;
  /** Price when it was put in, fen; tells only that a price moved. */
  quotedFen: number | null;
  sale: SaleLine;
  problem: CartProblem | null;
  /** Most copies that can be bought now. */
  maxQuantity: number;
}
export type OwnCartLine = CartLine & { id: number };

async function withSales<T extends { productId: number; specKey: string; quantity: number }>(
  ctx: Ctx,
  rows: readonly T[],
): Promise<(T & { sale: SaleLine; problem: CartProblem | null; maxQuantity: number })[]> {
  const sales = await getSaleLines(ctx, rows);
  return rows.flatMap((row, i) => {
    const sale = sales[i];
    if (!sale) return [];
    return [{ ...row, sale, problem: lineProblem(sale, row.quantity), maxQuantity: maxQuantity(sale) }];
  });
}

/** Rows of a cart, newest first; all of it without `ids`. */
const cartRows = prepared('cart_rows', (db, name) =>
  db
    .select({
      id: cartItems.id,
      productId: cartItems.productId,
      specKey: cartItems.specKey,
      quantity: cartItems.quantity,
      selected: cartItems.selected,
      quotedFen: cartItems.quotedFen,
    })
    .from(cartItems)
    .where(
      and(
        eq(cartItems.userId, sql.placeholder('userId')),
        sql`(${sql.placeholder('ids')}::bigint[] is null or ${cartItems.id} = ${anyOf('ids')})`,
      ),
    )
    .orderBy(desc(cartItems.id))
    .prepare(name),
);

export type CartRow = Awaited<ReturnType<typeof cartRows>>[number];

/** Rows of the caller's cart, newest first. With `ids` only those; ids of other people's rows are simply absent. */
export async function findCartRows(ctx: Ctx, ids?: readonly number[]): Promise<CartRow[]> {
  if (ids?.length === 0) return [];
  return cartRows(ctx.db, { userId: requireBuyer(ctx).userId, ids: ids ?? null });
}

/** The rows with today's facts. */
export function priceCartRows(ctx: Ctx, rows: readonly CartRow[]): Promise<OwnCartLine[]> {
  return withSales(ctx, rows);
}

/** The caller's cart with today's facts; see {@link findCartRows}. */
export async function getCartLines(ctx: Ctx, ids?: readonly number[]): Promise<OwnCartLine[]> {
  return priceCartRows(ctx, await findCartRows(ctx, ids));
}

/** What a visitor is told of a product that is missing or off the shelf: nothing (security.md S-11). */
function goneSale({ productId, specKey }: GuestLineInput): SaleLine {
  return {
    productId,
    specKey,
    kind: 'paper_book',
    sku: '',
    title: '商品已下架',
    isbn: null,
    issn: null,
    coverPath: null,
    specLabel: '',
    spec: {},
    listFen: 0,
    unitFen: 0,
    weightG: 0,
    digital: false,
    tax: null,
    minQuantity: 1,
    limitPerLine: null,
    limitPerOrder: null,
    tracked: false,
    available: null,
    stock: [],
    subscription: null,
    issueId: null,
    problem: 'off_shelf',
  };
}

/** A visitor's lines with today's facts, in their order. */
export async function quoteGuestLines(ctx: Ctx, lines: readonly GuestLineInput[]): Promise<CartLine[]> {
  const sales = await getSaleLines(ctx, lines);
  return lines.map((line, i) => {
    const found = sales[i];
    const sale = found && found.problem !== 'off_shelf' ? found : goneSale(line);
    return {
      ...line,
      id: null,
      selected: true,
      quotedFen: null,
      sale,
      problem: lineProblem(sale, line.quantity),
      maxQuantity: maxQuantity(sale),
    };
  });
}

/** Number of the caller's lines: the badge. */
export async function countCartLines(ctx: Ctx): Promise<number> {
  return ctx.db.$count(cartItems, ownLines(ctx));
}
