import 'server-only';
import { bookTitle } from '@/lib/core/book-title';
import type { Ctx } from '@/lib/data/ctx';
import { pipelined } from '@/lib/data/pipelined';
import { onOneConnection } from '@/lib/data/tx';
import { findCartRows, priceCartRows, type CartRow } from '@/lib/domain/cart/queries';
import { getReceiver, type Receiver } from '@/lib/domain/member/queries';
import {
  approvalCauseOf,
  findMySpending,
  overLimit,
  type Standing,
} from '@/lib/domain/organization/spending-queries';
import { saleProblems } from '@/lib/domain/product/rules';
import { getSaleLines, type SaleLine } from '@/lib/domain/product/sale-lines';
import { freeFreightTo } from '@/lib/domain/shipping/free-freight-rules';
import { listShippingMethods, type ShippingMethod } from '@/lib/domain/shipping/queries';
import { methodFreight } from '@/lib/domain/shipping/rules';
import { atAgreedPrices, type AgreedPrices } from './agreed-queries';
import { orderErrors } from './errors';
import type { LineInput, QuoteInput, QuoteView, ShippableView } from './quote-contract';
import { MAX_ORDER_FEN, MAX_ORDER_QUANTITY, orderAmounts, type OrderAmounts } from './rules';

/** A line that somebody wants, with today's facts. */
export interface Goods {
  cartItemId: number | null;
  quantity: number;
  sale: SaleLine;
}

export interface Quote {
  goods: Goods[];
  amounts: OrderAmounts;
  weightG: number;
  method: { id: number; name: string } | null;
  needsReceiver: boolean;
  needsShipping: boolean;
}

/** A subscription's price holds the postage of every issue, so it needs an address but no freight. */
function needsFreight(sale: SaleLine): boolean {
  return !sale.digital && sale.subscription === null;
}

export interface GoodsInput {
  cartItemIds?: readonly number[];
  lines?: readonly LineInput[];
}

/** The fields of a GET as the list that a POST sends. */
export function goodsOfQuery(
  input: Pick<QuoteInput, 'cartItemIds' | 'productId' | 'specKey' | 'quantity'>,
): GoodsInput {
  if (input.cartItemIds) return { cartItemIds: input.cartItemIds };
  if (input.productId === undefined) throw orderErrors.nothingChosen();
  return {
    lines: [{ productId: input.productId, specKey: input.specKey ?? '', quantity: input.quantity ?? 1 }],
  };
}

/**
 * What the input names, priced now, or as it was `agreed` before; `found` the cart's rows when they were read already. Rows of another buyer's cart
 * are simply not there: 409.
 */
export async function resolveGoods(
  ctx: Ctx,
  input: GoodsInput,
  found?: readonly CartRow[],
  agreed?: AgreedPrices,
): Promise<Goods[]> {
  const today = await goodsOfToday(ctx, input, found);
  return agreed ? atAgreedPrices(today, agreed) : today;
}

async function goodsOfToday(ctx: Ctx, input: GoodsInput, found?: readonly CartRow[]): Promise<Goods[]> {
  if (input.cartItemIds) {
    const ids = [...new Set(input.cartItemIds)];
    const rows = await priceCartRows(ctx, found ?? (await findCartRows(ctx, ids)));
    if (rows.length !== ids.length) throw orderErrors.cartChanged();
    return rows.map((r) => ({ cartItemId: r.id, quantity: r.quantity, sale: r.sale }));
  }
  const merged = new Map<string, LineInput>();
  for (const l of input.lines ?? []) {
    const key = `${l.productId} ${l.specKey}`;
    merged.set(key, { ...l, quantity: l.quantity + (merged.get(key)?.quantity ?? 0) });
  }
  const wanted = [...merged.values()];
  if (wanted.length === 0) throw orderErrors.nothingChosen();
  const sales = await getSaleLines(ctx, wanted);
  return wanted.map((l, i) => {
    const sale = sales[i];
    if (!sale) throw orderErrors.notForSale();
    return { cartItemId: null, quantity: l.quantity, sale };
  });
}

const named = (sale: SaleLine, text: string) => ({ message: `${bookTitle(sale.title)}${text}` });

/** Refuses what cannot be sold as it stands: off the shelf, without tax data, beyond a cap, or short of stock (S-54). */
export function assertSellable(goods: readonly Goods[]): void {
  const perProduct = new Map<number, number>();
  for (const { sale, quantity } of goods) {
    if (sale.problem === 'off_shelf' || sale.problem === 'spec') {
      throw orderErrors.notForSale(named(sale, saleProblems[sale.problem]));
    }
    if (!sale.tax) throw orderErrors.noTax(named(sale, '税目尚未设置，暂不能下单'));
    if (quantity < sale.minQuantity) throw orderErrors.limit(named(sale, `至少订购 ${sale.minQuantity} 件`));
    if (sale.limitPerLine !== null && quantity > sale.limitPerLine) {
      throw orderErrors.limit(named(sale, `每次限购 ${sale.limitPerLine} 件`));
    }
    const all = (perProduct.get(sale.productId) ?? 0) + quantity;
    perProduct.set(sale.productId, all);
    if (sale.limitPerOrder !== null && all > sale.limitPerOrder) {
      throw orderErrors.limit(named(sale, `每单限购 ${sale.limitPerOrder} 件`));
    }
  }
  const short = goods.filter((g) => g.sale.available !== null && g.sale.available < g.quantity);
  if (short.length > 0) {
    throw stockShort(short.map((g) => ({ sale: g.sale, wanted: g.quantity, left: g.sale.available ?? 0 })));
  }
}

/** 409 STOCK_SHORT with the whole list of what is missing and what is left. */
export function stockShort(rows: readonly { sale: SaleLine; wanted: number; left: number }[]) {
  const short = rows.map(({ sale, wanted, left }) => ({
    productId: sale.productId,
    specKey: sale.specKey,
    title: sale.title,
    wanted,
    left: Math.max(0, left),
  }));
  const text = short
    .map((s) => `${bookTitle(s.title)}${s.left > 0 ? `仅剩 ${s.left} 件` : '无货'}`)
    .join('，');
  return orderErrors.stockShort({ message: `数量不足：${text}`, data: { short } });
}

export interface Place {
  receiverId?: number;
  areaCode?: string;
}

/** The area to which goods go, and the address when one was chosen. */
export async function resolvePlace(
  ctx: Ctx,
  place: Place,
): Promise<{ receiver: Receiver | null; areaCode: string | null }> {
  if (place.receiverId !== undefined) {
    const receiver = await getReceiver(ctx, place.receiverId);
    return { receiver, areaCode: receiver.areaCode };
  }
  return { receiver: null, areaCode: place.areaCode ?? null };
}

function freightBasis(goods: readonly Goods[]): { weightG: number; goodsFen: number } {
  const rows = goods.filter((g) => needsFreight(g.sale));
  return {
    weightG: rows.reduce((a, g) => a + g.sale.weightG * g.quantity, 0),
    goodsFen: rows.reduce((a, g) => a + g.sale.unitFen * g.quantity, 0),
  };
}

/**
 * The money of an order, computed from today's prices, rules and the address; the submit page and the submit itself use this one function
 * (S-52). Without a place the freight is left out, for a first look.
 *
 * @param known the ways of shipping to the area, when they were read already
 * @param agreed freight and discount that hold in the place of today's
 * @throws 422 when something cannot be sold or no freight rule covers the area, 409 when the stock is short
 */
export async function quoteGoods(
  ctx: Ctx,
  goods: Goods[],
  areaCode: string | null,
  shippingMethodId?: number,
  known?: readonly ShippingMethod[],
  agreed?: Pick<AgreedPrices, 'freightFen' | 'discountFen'>,
): Promise<Quote> {
  assertSellable(goods);
  const needsShipping = goods.some((g) => needsFreight(g.sale));
  const basis = freightBasis(goods);
  let method: ShippingMethod | null = null;
  let freight = 0;
  if (needsShipping && areaCode !== null) {
    const methods = known ?? (await listShippingMethods(ctx, areaCode));
    const cost = (m: ShippingMethod) =>
      methodFreight(m, areaCode, basis.weightG, basis.goodsFen)?.fen ?? null;
    method = shippingMethodId
      ? (methods.find((m) => m.id === shippingMethodId) ?? null)
      : (methods.find((m) => cost(m) !== null) ?? null);
    if (!method) throw shippingMethodId ? orderErrors.badShipping() : orderErrors.noFreightRule();
    const fen = cost(method);
    if (fen === null) throw orderErrors.noFreightRule();
    freight = agreed?.freightFen ?? fen;
  }
  const amounts = orderAmounts(
    goods.map((g) => ({
      unitFen: g.sale.unitFen,
      quantity: g.quantity,
      needsShipping: needsFreight(g.sale),
    })),
    freight,
    agreed?.discountFen,
  );
  const quantity = goods.reduce((a, g) => a + g.quantity, 0);
  if (quantity > MAX_ORDER_QUANTITY || amounts.totalFen > MAX_ORDER_FEN) throw orderErrors.tooLarge();
  return {
    goods,
    amounts,
    weightG: basis.weightG,
    method: method && { id: method.id, name: method.name },
    needsReceiver: goods.some((g) => !g.sale.digital),
    needsShipping,
  };
}

/** A quote for the submit page; `standing` what the caller may order by himself for the organisation he buys for. */
export function presentQuote(quote: Quote, standing: Standing | null): QuoteView {
  const spending = standing?.spending ?? null;
  return {
    lines: quote.goods.map(({ cartItemId, quantity, sale }, i) => ({
      cartItemId,
      productId: sale.productId,
      specKey: sale.specKey,
      specLabel: sale.specLabel,
      title: sale.title,
      coverPath: sale.coverPath,
      kind: sale.kind,
      listFen: sale.listFen,
      unitFen: sale.unitFen,
      quantity,
      lineFen: quote.amounts.lines[i]?.lineFen ?? 0,
      freightShareFen: quote.amounts.lines[i]?.freightShareFen ?? 0,
      payableFen: quote.amounts.lines[i]?.payableFen ?? 0,
    })),
    goodsFen: quote.amounts.goodsFen,
    freightFen: quote.amounts.freightFen,
    discountFen: quote.amounts.discountFen,
    totalFen: quote.amounts.totalFen,
    weightG: quote.weightG,
    quantity: quote.goods.reduce((a, g) => a + g.quantity, 0),
    needsReceiver: quote.needsReceiver,
    needsShipping: quote.needsShipping,
    shippingMethodId: quote.method?.id ?? null,
    shippingMethodName: quote.method?.name ?? null,
    spending: spending && { ...spending, over: overLimit(spending, quote.amounts.totalFen) },
    approval: approvalCauseOf(standing, quote.amounts.totalFen),
  };
}

/** The quote of the submit page (`shippingMethod/freight`). */
export function quoteOrder(outer: Ctx, input: QuoteInput): Promise<QuoteView> {
  return onOneConnection(outer, async (ctx) => {
    const wanted = goodsOfQuery(input);
    const [rows, { areaCode }] = await pipelined(
      wanted.cartItemIds ? findCartRows(ctx, [...new Set(wanted.cartItemIds)]) : undefined,
      resolvePlace(ctx, input),
    );
    const [goods, methods, mine] = await pipelined(
      resolveGoods(ctx, wanted, rows),
      areaCode === null ? undefined : listShippingMethods(ctx, areaCode),
      findMySpending(ctx, { lock: false }),
    );
    const quote = await quoteGoods(ctx, goods, areaCode, input.shippingMethodId, methods);
    return presentQuote(quote, mine);
  });
}

/** The ways of shipping with what each would cost (`shippingMethod/shippingable/list`). */
export async function listShippable(
  ctx: Ctx,
  input: Omit<QuoteInput, 'shippingMethodId'>,
): Promise<ShippableView[]> {
  const methods = await listShippingMethods(ctx);
  const { areaCode } = await resolvePlace(ctx, input);
  const chosen = input.cartItemIds !== undefined || input.productId !== undefined;
  const goods = chosen ? await resolveGoods(ctx, goodsOfQuery(input)) : [];
  return presentShippable(methods, goods, areaCode);
}

/** The ways of shipping with what each would cost for these goods; without goods or area what is known of them. */
export function presentShippable(
  methods: readonly ShippingMethod[],
  goods: readonly Goods[],
  areaCode: string | null,
): ShippableView[] {
  const basis = freightBasis(goods);
  const toShip = goods.some((g) => needsFreight(g.sale));
  return methods.map(({ rules, ...m }) => {
    const cost =
      areaCode === null ? null : methodFreight({ ...m, rules }, areaCode, basis.weightG, basis.goodsFen);
    return {
      ...m,
      available: areaCode === null || cost !== null,
      freightFen: toShip ? (cost?.fen ?? null) : null,
      freeText: areaCode === null ? null : freeFreightTo(rules, areaCode),
    };
  });
}
