import { periodicalIssues, periodicalPlans } from '@/db/schema/periodical';
import { deliveryCenters } from '@/db/schema/shipping';
import { stockItems, stockMovements } from '@/db/schema/stock';
import { eq } from 'drizzle-orm';
import { shanghaiDay } from '@/lib/domain/product/rules';
import type { IssueState } from '@/lib/states/product';
import { testDb } from '../db';
import { makeProduct, type Product, type ProductValues } from './catalogue';

export type Plan = typeof periodicalPlans.$inferSelect;
export type Issue = typeof periodicalIssues.$inferSelect;

/** The Asia/Shanghai year after this one: all of it can still be ordered. */
export const nextYear = () => Number(shanghaiDay(new Date()).slice(0, 4)) + 1;

export interface PeriodicalValues {
  year?: number;
  /** Number of issues; one on the tenth of each month. 0 = a plan without dates. */
  issues?: number;
  plan?: Partial<typeof periodicalPlans.$inferInsert>;
  product?: ProductValues;
  /** Status by issue number. */
  states?: Readonly<Record<number, IssueState>>;
}

export interface Periodical {
  product: Product;
  plan: Plan;
  issues: Issue[];
}

/** A printed periodical of 220 g with the plan of a year at 10.00 yuan an issue. */
export async function makePeriodical(values: PeriodicalValues = {}): Promise<Periodical> {
  const { year = nextYear(), issues = 4, states = {} } = values;
  const product = await makeProduct({
    kind: 'paper_periodical',
    stockPolicy: 'untracked',
    title: '《保密工作》',
    weightG: 220,
    ...values.product,
  });
  return { product, ...(await makePlan(product.id, year, issues, states, values.plan)) };
}

export async function makePlan(
  productId: number,
  year: number,
  count: number,
  states: Readonly<Record<number, IssueState>> = {},
  more: Partial<typeof periodicalPlans.$inferInsert> = {},
): Promise<{ plan: Plan; issues: Issue[] }> {
  const [plan] = await testDb()
    .insert(periodicalPlans)
    .values({
      productId,
      year,
      issuesPerYear: Math.max(1, count),
      issueFen: 1000,
      yearFen: 3802,
      publishRule: { cycle: 'monthly', day: 10 },
      ...more,
    })
    .returning();
  if (!plan) throw new Error('no plan');
  if (count === 0) return { plan, issues: [] };
  const issues = await testDb()
    .insert(periodicalIssues)
    .values(
      Array.from({ length: count }, (_, i) => ({
        planId: plan.id,
        productId,
        year,
        issueNo: i + 1,
        title: `${year} 年第 ${i + 1} 期`,
        publishDate: `${year}-${String(i + 1).padStart(2, '0')}-10`,
        status: states[i + 1] ?? ('planned' as const),
      })),
    )
    .returning();
  return { plan, issues: issues.toSorted((a, b) => a.issueNo - b.issueNo) };
}

/** Copies of a back issue in the default centre, booked in by the ledger. */
export async function makeIssueStock(issue: Issue, onHand: number): Promise<number> {
  const [center] = await testDb()
    .select({ id: deliveryCenters.id })
    .from(deliveryCenters)
    .where(eq(deliveryCenters.isDefault, true));
  const [item] = await testDb()
    .insert(stockItems)
    .values({ productId: issue.productId, issueId: issue.id, deliveryCenterId: center?.id ?? 0, onHand })
    .returning({ id: stockItems.id });
  if (!item) throw new Error('no stock row');
  if (onHand > 0) {
    await testDb().insert(stockMovements).values({
      stockItemId: item.id,
      kind: 'document_in',
      deltaOnHand: onHand,
      onHandAfter: onHand,
      reservedAfter: 0,
      bizType: 'document',
      bizId: item.id,
      step: 'post',
      actorKind: 'system',
    });
  }
  return item.id;
}
