import { publishDays, type PublishRule } from '@/lib/domain/product/calendar-rules';
import { shanghaiDay } from '@/lib/domain/product/rules';
import type { Db } from '../client';
import { periodicalIssues, periodicalPlans, type products } from '../schema';
import { issuesPerYear } from './content-mall';

export interface SeedPlan {
  productId: number;
  year: number;
  issues: (typeof periodicalIssues.$inferSelect)[];
}

function ruleOf(issues: number): PublishRule {
  const cycle = issues === 12 ? 'monthly' : issues === 6 ? 'biMonthly' : 'quarterly';
  return { cycle, day: 10, day2: 25, firstMonth: 1 };
}

/** This year's and next year's plan of every periodical; what has appeared by now is published. */
export async function seedPlans(
  db: Db,
  rows: readonly (typeof products.$inferSelect)[],
  now: Date,
): Promise<SeedPlan[]> {
  const today = shanghaiDay(now);
  const year = Number(today.slice(0, 4));
  const out: SeedPlan[] = [];
  for (const p of rows.filter((r) => r.kind.endsWith('periodical'))) {
    const issues = issuesPerYear.get(p.title.replaceAll(/[《》]|电子版/g, '')) ?? 12;
    const rule = ruleOf(issues);
    for (const y of [year, year + 1]) {
      const [plan] = await db
        .insert(periodicalPlans)
        .values({
          productId: p.id,
          year: y,
          issuesPerYear: issues,
          issueFen: Math.ceil(p.saleFen / issues),
          yearFen: p.saleFen,
          publishRule: { ...rule },
        })
        .returning({ id: periodicalPlans.id });
      if (!plan) continue;
      const made = await db
        .insert(periodicalIssues)
        .values(
          publishDays(rule, y).map((publishDate, i) => {
            const published = publishDate <= today;
            return {
              planId: plan.id,
              productId: p.id,
              year: y,
              issueNo: i + 1,
              title: `${y} 年第 ${i + 1} 期`,
              publishDate,
              status: published ? ('published' as const) : ('planned' as const),
              publishedAt: published ? new Date(`${publishDate}T00:00:00+08:00`) : null,
            };
          }),
        )
        .returning();
      out.push({ productId: p.id, year: y, issues: made });
    }
  }
  return out;
}
