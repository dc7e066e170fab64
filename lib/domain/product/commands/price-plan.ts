import 'server-only';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import type { PriceSaved } from '../price-contract';
import { hasPriceRequest } from '../price-queries';
import { planGrounds, type PlanPrices } from '../price-rules';
import { planErrors } from '../plan-errors';
import { yearPriceFault, type PlanPriceInput } from '../plan-contract';
import { productErrors } from '../errors';
import { lockProduct } from '../revisions';
import { holdPlan, settlePrice, type PriceChange } from './hold-price';
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
  const change: PriceChange = {
    kind: 'plan_price',
    entityId: id,
    productId: product.id,
    year,
    before: { ...before },
    after: { ...after },
    reason: input.reason,
  };
  return settlePrice<PlanPrices>(ctx, change, {
    version: plan.version,
    grounds: (from, floor) => planGrounds(from, after, plan.issuesPerYear, floor),
    hold: () => holdPlan(ctx, plan, after),
  });
}
