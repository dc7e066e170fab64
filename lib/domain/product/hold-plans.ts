import 'server-only';
import { and, asc, eq, or } from 'drizzle-orm';
import { periodicalPlans } from '@/db/schema/periodical';
import type { Ctx } from '@/lib/data/ctx';
import { parseSpecKey } from './spec-key-rules';

export interface PlanYear {
  productId: number;
  year: number;
}

/** The years that a choice of goods speaks of. */
export function planYears(lines: readonly { productId: number; specKey: string }[]): PlanYear[] {
  return lines.flatMap(({ productId, specKey }) => {
    const choice = parseSpecKey(specKey);
    return choice && choice.kind !== 'single' ? [{ productId, year: choice.year }] : [];
  });
}

/**
 * Keeps these year plans and their issues as they are until the transaction ends: an office that changes them waits, and one that was first
 * is waited for. Every write of a plan or an issue takes the plan's row before it looks (`lockPlan`), so what is read after this call is
 * what counts.
 *
 * @returns whether there was anything to hold
 */
export async function holdPlans(ctx: Ctx, years: readonly PlanYear[]): Promise<boolean> {
  if (years.length === 0) return false;
  const held = await ctx.db
    .select({ id: periodicalPlans.id })
    .from(periodicalPlans)
    .where(
      or(
        ...years.map((y) =>
          and(eq(periodicalPlans.productId, y.productId), eq(periodicalPlans.year, y.year)),
        ),
      ),
    )
    .orderBy(asc(periodicalPlans.id))
    .for('share');
  return held.length > 0;
}
