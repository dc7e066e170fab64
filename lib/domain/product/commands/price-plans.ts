import 'server-only';
import { bookTitle } from '@/lib/core/book-title';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import type { PlanBatchInput } from '../plan-batch-contract';
import { planBatchRow } from '../plan-batch-queries';
import type { PriceBatchAsked } from '../price-batch-contract';
import { hasPriceRequest } from '../price-queries';
import { lockProduct } from '../revisions';
import type { ProductRow } from '../texts';
import { lockPlan } from './lock-plan';
import { askBatched } from './price-products';

const ascending = (a: number, b: number) => a - b;

/**
 * Asks for new prices of many year plans by one rule (`product/plan/price/batch`), all of them or none, a request for each.
 *
 * @throws 404 for a plan that is gone; 409 when one has changed since the preview; 422 naming the first one that may not have its new price
 */
export async function askPlanPrices(ctx: Ctx, input: PlanBatchInput): Promise<PriceBatchAsked> {
  requireAdmin(ctx);
  const items = new Map(input.items.map((item) => [item.id, item.version]));
  // Orders take all plans before all products, each by their ids, and so does this.
  const plans = [];
  for (const id of [...items.keys()].toSorted(ascending)) plans.push(await lockPlan(ctx, id));
  const products = new Map<number, ProductRow>();
  for (const id of new Set(plans.map((p) => p.productId).toSorted(ascending)))
    products.set(id, await lockProduct(ctx, id));
  for (const plan of plans) {
    const product = products.get(plan.productId);
    if (!product) continue;
    const { id, year, productId } = plan;
    const row = planBatchRow(ctx, { plan, product }, await hasPriceRequest(ctx, 'plan_price', id), input);
    await askBatched(ctx, {
      name: `${bookTitle(product.title)}${year} 年计划`,
      wanted: items.get(id) ?? 0,
      row,
      change: { kind: 'plan_price', entityId: id, productId, year, reason: input.reason },
    });
  }
  return { asked: plans.length };
}
