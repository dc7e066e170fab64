import 'server-only';
import { and, desc, eq, sql } from 'drizzle-orm';
import { periodicalPlans } from '@/db/schema/periodical';
import { productEvents, products } from '@/db/schema/product';
import { formatFen } from '@/lib/core/money';
import type { Ctx } from '@/lib/data/ctx';
import { recordEvent } from '@/lib/data/transition';
import { planErrors } from '../plan-errors';
import type { PlanPrices } from '../price-rules';

/** Deleting a year's plan and adding it again is no way around 改价 (ADR 0027). */

type Plan = typeof periodicalPlans.$inferSelect;

/** Keeps in the product's history what a deleted year cost. */
export async function rememberPrices(ctx: Ctx, plan: Plan): Promise<void> {
  const { productId, year, issueFen, yearFen } = plan;
  const [product] = await ctx.db
    .select({ status: products.status })
    .from(products)
    .where(eq(products.id, productId));
  await recordEvent(ctx, productEvents, {
    entityId: productId,
    action: 'planDelete',
    fromStatus: product?.status ?? null,
    toStatus: product?.status ?? null,
    payload: { year, issueFen, yearFen },
  });
}

/**
 * A year that an approved periodical had before begins again at the price that it had.
 *
 * @throws 400 at the fields with another price
 */
export async function assertFormerPrices(
  ctx: Ctx,
  productId: number,
  year: number,
  values: PlanPrices,
): Promise<void> {
  const [former] = await ctx.db
    .select({ payload: productEvents.payload })
    .from(productEvents)
    .innerJoin(products, and(eq(products.id, productEvents.entityId), eq(products.status, 'approved')))
    .where(
      and(
        eq(productEvents.entityId, productId),
        eq(productEvents.action, 'planDelete'),
        eq(productEvents.fromStatus, 'approved'),
        sql`(${productEvents.payload} ->> 'year')::int = ${year}`,
      ),
    )
    .orderBy(desc(productEvents.id))
    .limit(1);
  const known = former?.payload as Partial<PlanPrices> | null | undefined;
  if (!known) return;
  const changed = (['issueFen', 'yearFen'] as const).filter((key) => known[key] !== values[key]);
  if (changed.length === 0) return;
  const old = `单期 ${formatFen(known.issueFen ?? 0)} 元、全年 ${formatFen(known.yearFen ?? 0)} 元`;
  const message = `${year} 年计划删除前为${old}，请先按原价新增，再用“改价”修改`;
  throw planErrors.fixedPrice({ message, errors: Object.fromEntries(changed.map((key) => [key, message])) });
}
