import 'server-only';
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { periodicalPlans } from '@/db/schema/periodical';
import { products } from '@/db/schema/product';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import type {
  PlanBatchPreviewInput,
  PlanBatchRow,
  PlanBatchView,
  PlanRuleInput,
} from './plan-batch-contract';
import { planPriceProblem, planPricesByRule } from './price-batch-rules';
import { isPlanPriceWaiting } from './price-queries';
import { groundTexts, planGrounds, type PlanPrices } from './price-rules';
import type { ProductRow } from './texts';

interface Priced {
  plan: typeof periodicalPlans.$inferSelect;
  product: Pick<ProductRow, 'sku' | 'title' | 'status'>;
}

/** What a rule makes of one year, and why it may not; `waits`: a change of its prices is under way. */
export function planBatchRow(
  ctx: Ctx,
  { plan, product }: Priced,
  waits: boolean,
  rule: PlanRuleInput,
): PlanBatchRow {
  const { id, version, issueFen, yearFen, issuesPerYear } = plan;
  const before: PlanPrices = { issueFen, yearFen };
  const after = planPricesByRule(before, rule);
  const state = product.status === 'approved' ? null : '期刊尚未通过审核，请在修改计划中修改价格';
  const problem = state ?? (waits ? '已有改价待复核' : planPriceProblem(before, after, issuesPerYear));
  const floor = ctx.config.priceFloorPercent;
  const grounds = problem === null ? planGrounds(before, after, issuesPerYear, floor) : [];
  const { sku, title } = product;
  return { id, version, sku, title, before, after, problem, notes: groundTexts(grounds, floor) };
}

/** What a rule would make of one year of periodicals, those that may not have their new price named (`product/plan/price/batch/preview`). */
export async function previewPlanPrices(ctx: Ctx, input: PlanBatchPreviewInput): Promise<PlanBatchView> {
  requireAdmin(ctx);
  const found = await ctx.db
    .select({
      product: { sku: products.sku, title: products.title, status: products.status },
      plan: periodicalPlans,
      waits: isPlanPriceWaiting,
    })
    .from(products)
    .leftJoin(
      periodicalPlans,
      and(eq(periodicalPlans.productId, products.id), eq(periodicalPlans.year, input.year)),
    )
    .where(and(inArray(products.id, input.ids), isNull(products.deletedAt)))
    .orderBy(asc(periodicalPlans.id), asc(products.id));
  const rows = found.flatMap(({ plan, product, waits }) =>
    plan ? [planBatchRow(ctx, { plan, product }, waits, input)] : [],
  );
  return {
    rows,
    good: rows.filter((r) => r.problem === null).length,
    without: found.flatMap(({ plan, product }) => (plan ? [] : [product.title])),
  };
}
