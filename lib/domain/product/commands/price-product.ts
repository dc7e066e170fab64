import 'server-only';
import { assertFit, keepAbsent } from '@/lib/core/edit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { priceFaults, type ProductPriceInput } from '@/lib/domain/product/edit-contract';
import { productErrors } from '@/lib/domain/product/errors';
import type { PriceSaved } from '@/lib/domain/product/price-contract';
import { hasPriceRequest, pricesBeforeToday } from '@/lib/domain/product/price-queries';
import { goodsGrounds, groundTexts, type GoodsPrices } from '@/lib/domain/product/price-rules';
import { lockProduct } from '@/lib/domain/product/revisions';
import { productMachine } from '@/lib/domain/product/states';
import { askPrice, holdGoods, recordPrice, type PriceChange } from './hold-price';

export const goodsPricesOf = ({ listFen, saleFen, orgFen }: GoodsPrices): GoodsPrices => ({
  listFen,
  saleFen,
  orgFen,
});

/**
 * 改价 of an approved product, the only way to its prices (ADR 0027): within the limits it holds at once, beyond them it waits for a second person
 * and what is in force stays. Orders that were placed keep their own prices (domain.md section 2); who is just ordering is asked to confirm (S-54).
 *
 * @throws 409 when it was never approved, somebody saved meanwhile, or a change of its prices waits already
 */
export async function priceProduct(ctx: Ctx, input: ProductPriceInput): Promise<PriceSaved> {
  requireAdmin(ctx);
  const product = await lockProduct(ctx, input.id);
  const { id, status } = product;
  if (status !== 'approved') {
    const state = productMachine.label(status);
    throw productErrors.notApproved({ message: `当前状态为“${state}”，请在编辑中修改价格` });
  }
  if (product.version !== input.version) throw productErrors.changed({ data: { version: product.version } });
  if (await hasPriceRequest(ctx, 'product_price', id)) throw productErrors.priceWaits();
  const before = goodsPricesOf(product);
  const after = goodsPricesOf(keepAbsent(before, input));
  assertFit(Object.fromEntries(priceFaults(after)));
  if (Object.entries(before).every(([key, fen]) => after[key as keyof GoodsPrices] === fen))
    return { id, version: product.version, result: 'held' };
  const change: PriceChange = {
    kind: 'product_price',
    entityId: id,
    productId: id,
    before: { ...before },
    after: { ...after },
    reason: input.reason,
  };
  const grounds = await groundsOf(ctx, id, before, after);
  if (grounds.length > 0) {
    await askPrice(ctx, change, grounds);
    return { id, version: product.version, result: 'submitted' };
  }
  const version = await holdGoods(ctx, product, after);
  await recordPrice(ctx, 'edit', change);
  return { id, version, result: 'held' };
}

async function groundsOf(ctx: Ctx, id: number, before: GoodsPrices, after: GoodsPrices): Promise<string[]> {
  const floor = ctx.config.priceFloorPercent;
  const earlier = (await pricesBeforeToday(ctx, id, null)) as GoodsPrices | null;
  const found = [before, earlier ?? before].flatMap((from) => goodsGrounds(from, after, floor));
  return groundTexts([...new Set(found)], floor);
}
