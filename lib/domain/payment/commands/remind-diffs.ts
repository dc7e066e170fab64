import 'server-only';
import { asc, count, eq } from 'drizzle-orm';
import { reconcileDiffs, reconcileRuns } from '@/db/schema/reconcile';
import { paymentProviders } from '@/lib/core/payment-providers';
import type { Ctx } from '@/lib/data/ctx';
import { syncReminders } from '@/lib/domain/reminder/commands/remind';

/** Most days of channels that are told of one by one. */
const MOST = 500;

/** Reminds finance of each day of a channel whose differences are not settled. */
export async function remindDiffs(ctx: Ctx): Promise<void> {
  const { provider, billDate } = reconcileRuns;
  const days = await ctx.db
    .select({ provider, billDate, n: count() })
    .from(reconcileDiffs)
    .innerJoin(reconcileRuns, eq(reconcileRuns.id, reconcileDiffs.runId))
    .where(eq(reconcileDiffs.status, 'open'))
    .groupBy(provider, billDate)
    .orderBy(asc(billDate), asc(provider))
    .limit(MOST);
  await syncReminders(
    ctx,
    'reconcile:',
    days.map((d) => ({
      kind: 'reconcile',
      key: `reconcile:${d.provider}:${d.billDate}`,
      can: 'payment.manage',
      title: `对账差异：${paymentProviders[d.provider as keyof typeof paymentProviders]} ${d.billDate}`,
      text: `${d.n} 笔未处理`,
      path: '/mall/manage/reconcile?tab=diffs&d.status=open',
    })),
  );
}
