import 'server-only';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import type { PriceSaved } from '../price-contract';
import { hasPriceRequest, pricesBeforeToday } from '../price-queries';
import { groundTexts, planGrounds, type PlanPrices } from '../price-rules';
import { planErrors } from '../plan-errors';
import { yearPriceFault, type PlanPriceInput } from '../plan-contract';
import { productErrors } from '../errors';
import { lockProduct } from '../revisions';
import { askPrice, holdPlan, recordPrice, type PriceChange } from './hold-price';
import { lockPlan } from './lock-plan';

/**
 * 改价 of a year of an approved periodical, by the same rules as a product's own prices (ADR 0027). What was sold keeps its prices: they are frozen
 * in the orders' lines.
 *
 * @throws 404; 400 by field; 409 when the periodical was never approved, somebody saved meanwhile, or a change of these prices waits already
 */
export async function pricePlan(ctx: Ctx, input: PlanPriceInput): Promise<PriceSaved> {
  requireAdmin(ctx);
  const plan = await lockPlan(ctx, input.id);
  const product = await lockProduct(ctx, plan.productId);
  const { id, year } = plan;
  if (product.status !== 'approved') throw planErrors.notPriced();
  if (plan.version !== input.version) throw planErrors.changed();
  if (await hasPriceRequest(ctx, 'plan_price', id)) throw productErrors.priceWaits();
  const before: PlanPrices = { issueFen: plan.issueFen, yearFen: plan.yearFen };
  const after: PlanPrices = { issueFen: input.issueFen, yearFen: input.yearFen };
  const errors = yearPriceFault({ ...after, issuesPerYear: plan.issuesPerYear });
  if (errors) throw planErrors.invalid({ message: errors.yearFen, errors });
  if (before.issueFen === after.issueFen && before.yearFen === after.yearFen)
    return { id, version: plan.version, result: 'held' };
  const change: PriceChange = {
    kind: 'plan_price',
    entityId: id,
    productId: product.id,
    year,
    before: { ...before },
    after: { ...after },
    reason: input.reason,
  };
  const floor = ctx.config.priceFloorPercent;
  const earlier = (await pricesBeforeToday(ctx, product.id, year)) as PlanPrices | null;
  const found = [before, earlier ?? before].flatMap((from) =>
    planGrounds(from, after, plan.issuesPerYear, floor),
  );
  if (found.length > 0) {
    await askPrice(ctx, change, groundTexts([...new Set(found)], floor));
    return { id, version: plan.version, result: 'submitted' };
  }
  const version = await holdPlan(ctx, plan, after);
  await recordPrice(ctx, 'edit', change);
  return { id, version, result: 'held' };
}
