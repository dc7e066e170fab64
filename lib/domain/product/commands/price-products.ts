import 'server-only';
import { bookTitle } from '@/lib/core/book-title';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { productErrors } from '../errors';
import type { PriceBatchAsked, PriceBatchInput } from '../price-batch-contract';
import { batchRow } from '../price-batch-queries';
import { hasPriceRequest } from '../price-queries';
import { lockProduct } from '../revisions';
import { askPrice, type PriceChange } from './hold-price';

/** Why a change of many prices waits, whatever its size. */
const GROUND = '批量改价';

interface BatchedPrice {
  /** What has the price, as messages name it. */
  name: string;
  /** The version that the preview showed. */
  wanted: number;
  row: { version: number; before: object; after: object; problem: string | null; notes: readonly string[] };
  change: Omit<PriceChange, 'before' | 'after'>;
}

/**
 * Asks for one price of a batch; its row is locked. The same as a single 改价 beyond the limits (ADR 0027): a second person decides, here always, because
 * one slip would touch hundreds of prices.
 *
 * @throws 409 when it has changed since the preview; 422 when it may not have its new price
 */
export async function askBatched(ctx: Ctx, { name, wanted, row, change }: BatchedPrice): Promise<void> {
  if (row.version !== wanted) {
    throw productErrors.priceBatchOld({ message: `${name}在预览之后已经变动，请重新预览` });
  }
  if (row.problem !== null) {
    throw productErrors.priceBatchBad({ message: `${name}：${row.problem}。未提交任何申请` });
  }
  await askPrice(ctx, { ...change, before: { ...row.before }, after: { ...row.after } }, [
    GROUND,
    ...row.notes,
  ]);
}

/**
 * Asks for new prices of many products by one rule (`product/price/batch`), all of them or none, a request for each.
 *
 * @throws 404 for a product that is gone; 409 when one has changed since the preview; 422 naming the first one that may not have its new price
 */
export async function askPrices(ctx: Ctx, input: PriceBatchInput): Promise<PriceBatchAsked> {
  requireAdmin(ctx);
  const items = new Map(input.items.map((item) => [item.id, item.version]));
  for (const [id, wanted] of [...items].toSorted(([a], [b]) => a - b)) {
    // Rows are locked in the order of their ids.
    const product = await lockProduct(ctx, id);
    const row = batchRow(ctx, product, await hasPriceRequest(ctx, 'product_price', id), input);
    await askBatched(ctx, {
      name: bookTitle(product.title),
      wanted,
      row,
      change: { kind: 'product_price', entityId: id, productId: id, reason: input.reason },
    });
  }
  return { asked: items.size };
}
