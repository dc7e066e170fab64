import 'server-only';
import { and, asc, inArray, isNull } from 'drizzle-orm';
import { products } from '@/db/schema/product';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { productMachine } from '@/lib/states/product';
import { productErrors } from './errors';
import { officeProductListInput } from './office-contract';
import { chooseListed } from './office-queries';
import {
  MAX_PRICE_BATCH,
  type PriceBatchPreviewInput,
  type PriceBatchRow,
  type PriceRuleInput,
  type PriceBatchView,
} from './price-batch-contract';
import { priceProblem, pricesByRule } from './price-batch-rules';
import { waitingGoods } from './price-queries';
import { goodsGrounds, groundTexts, type GoodsPrices } from './price-rules';
import type { ProductRow } from './texts';

const pricesOf = ({ listFen, saleFen, orgFen }: GoodsPrices): GoodsPrices => ({ listFen, saleFen, orgFen });

/** What a rule makes of one product, and why it may not; `waits`: a change of its prices is under way. */
export function batchRow(ctx: Ctx, product: ProductRow, waits: boolean, rule: PriceRuleInput): PriceBatchRow {
  const { id, version, sku, title, status } = product;
  const before = pricesOf(product);
  const after = pricesByRule(before, rule);
  const state =
    status === 'approved' ? null : `当前状态为“${productMachine.label(status)}”，请在编辑中修改价格`;
  const floor = ctx.config.priceFloorPercent;
  const problem = state ?? (waits ? '已有改价待复核' : priceProblem(before, after));
  return {
    id,
    version,
    sku,
    title,
    before,
    after,
    problem,
    notes: problem === null ? groundTexts(goodsGrounds(before, after, floor), floor) : [],
  };
}

/** @throws 422 when the filter finds more than one proposal takes */
async function idsOf(ctx: Ctx, { ids, filter }: PriceBatchPreviewInput): Promise<readonly number[]> {
  if (ids) return ids;
  const page = { ...officeProductListInput.parse({}), ...filter, pageNum: 1, pageSize: MAX_PRICE_BATCH };
  const found = await chooseListed(ctx, page);
  if (found.total > MAX_PRICE_BATCH) {
    const message = `筛选到 ${found.total} 个商品，一次最多 ${MAX_PRICE_BATCH} 个，请缩小筛选范围`;
    throw productErrors.priceBatchMany({ message });
  }
  return found.ids;
}

/** What a rule would make of products, those that may not have their new price named (`product/price/batch/preview`). */
export async function previewPrices(ctx: Ctx, input: PriceBatchPreviewInput): Promise<PriceBatchView> {
  requireAdmin(ctx);
  const ids = await idsOf(ctx, input);
  const [found, waiting] = await Promise.all([
    ctx.db
      .select()
      .from(products)
      .where(and(inArray(products.id, [...ids]), isNull(products.deletedAt)))
      .orderBy(asc(products.id)),
    waitingGoods(ctx, ids),
  ]);
  const rows = found.map((product) => batchRow(ctx, product, waiting.has(product.id), input));
  return { rows, good: rows.filter((r) => r.problem === null).length };
}
