import 'server-only';
import { assertFit, keepAbsent } from '@/lib/core/edit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { priceFaults, type ProductPriceInput } from '@/lib/domain/product/edit-contract';
import { productErrors } from '@/lib/domain/product/errors';
import type { PriceSaved } from '@/lib/domain/product/price-contract';
import { hasPriceRequest } from '@/lib/domain/product/price-queries';
import { goodsGrounds, type GoodsPrices } from '@/lib/domain/product/price-rules';
import { lockProduct } from '@/lib/domain/product/revisions';
import { productMachine } from '@/lib/states/product';
import { holdGoods, settlePrice, type PriceChange } from './hold-price';

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
  const change: PriceChange = {
    kind: 'product_price',
    entityId: id,
    productId: id,
    before: { ...before },
    after: { ...after },
    reason: input.reason,
  };
  return settlePrice<GoodsPrices>(ctx, change, {
    version: product.version,
    grounds: (from, floor) => goodsGrounds(from, after, floor),
    hold: () => holdGoods(ctx, product, after),
  });
}
