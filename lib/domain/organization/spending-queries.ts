import 'server-only';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { organizationMembers, organizations } from '@/db/schema/organization';
import { formatFen } from '@/lib/core/money';
import { requireBuyer, type Ctx } from '@/lib/data/ctx';
import { limitPeriods, type LimitPeriod } from '@/lib/states/organization';
import type { ApprovalCause } from '@/lib/states/purchase';

/** A limit with what was ordered against it in its current period; fen. */
export interface Spending {
  limitFen: number;
  period: LimitPeriod;
  periodLabel: string;
  usedFen: number;
  /** Never below zero. */
  leftFen: number;
}

/** What a member may order by himself. */
export interface Standing {
  spending: Spending | null;
  /** Every order of his waits for a manager. */
  approvesAll: boolean;
}

const since = (unit: string) =>
  sql.raw(`(date_trunc('${unit}', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai')`);

/**
 * What the member of a row of organization_members ordered for the organisation in the current period of the limit, in fen: orders that were not
 * cancelled, without what was refunded. A limit per order has nothing used. Months and years are those of Asia/Shanghai.
 */
export const usedFen = sql<number>`(
  select coalesce(sum(o.total_fen - o.refunded_fen), 0)::float8 from orders o
  where o.buyer_id = ${organizationMembers.userId} and o.organization_id = ${organizationMembers.organizationId}
    and o.status <> 'cancelled' and ${organizationMembers.limitPeriod} <> 'order'
    and o.created_at >= case ${organizationMembers.limitPeriod}
      when 'month' then ${since('month')} when 'year' then ${since('year')} else '-infinity'::timestamptz end)`;

/** A row's limit with its use; `null` without one. */
export function spendingOf(row: {
  spendingLimitFen: number | null;
  limitPeriod: LimitPeriod | null;
  usedFen: number;
}): Spending | null {
  const { spendingLimitFen: limitFen, limitPeriod: period } = row;
  if (limitFen === null || period === null) return null;
  const leftFen = Math.max(0, limitFen - row.usedFen);
  return { limitFen, period, periodLabel: limitPeriods[period], usedFen: row.usedFen, leftFen };
}

/**
 * The caller's living membership of the organisation for which he acts, with its limit; `null` when it ended. With `lock` its row is held until
 * the transaction ends: neither another submit nor a manager changes what was read.
 */
export async function findMySpending(ctx: Ctx, { lock }: { lock: boolean }): Promise<Standing | null> {
  const { userId, organizationId } = requireBuyer(ctx);
  return organizationId === null ? null : findSpendingOf(ctx, { userId, organizationId }, { lock });
}

/** The same of a person in an organisation, whoever asks (jobs act for who asked for them). */
export async function findSpendingOf(
  ctx: Ctx,
  { userId, organizationId }: { userId: number; organizationId: number },
  { lock }: { lock: boolean },
): Promise<Standing | null> {
  const mine = and(
    eq(organizationMembers.userId, userId),
    eq(organizationMembers.organizationId, organizationId),
    isNull(organizationMembers.removedAt),
  );
  // The lock first, in a statement of its own: the sum is then read after whoever held it has committed.
  if (lock) {
    if (!ctx.inTx) throw new Error('a lock outside a transaction');
    await ctx.db.select({ id: organizationMembers.id }).from(organizationMembers).where(mine).for('update');
  }
  const [row] = await ctx.db
    .select({
      spendingLimitFen: organizationMembers.spendingLimitFen,
      limitPeriod: organizationMembers.limitPeriod,
      usedFen,
      approvesAll: sql<boolean>`${organizations.approvalAll} and ${organizationMembers.role} = 'member'`,
    })
    .from(organizationMembers)
    .innerJoin(organizations, eq(organizations.id, organizationMembers.organizationId))
    .where(and(mine, isNull(organizations.deletedAt)));
  return row ? { spending: spendingOf(row), approvesAll: row.approvesAll } : null;
}

/** Why an order of this total goes beyond the limit, with limit, used and left; `null` when it does not. */
export function overLimit(spending: Spending | null, totalFen: number): string | null {
  if (!spending || totalFen <= spending.leftFen) return null;
  const { limitFen, period, periodLabel } = spending;
  const used =
    period === 'order'
      ? ''
      : `已用 ${formatFen(spending.usedFen)} 元，剩余 ${formatFen(spending.leftFen)} 元，`;
  return `超出单位为您设置的消费限额：${periodLabel} ${formatFen(limitFen)} 元，${used}本单 ${formatFen(totalFen)} 元。须经单位管理员审批`;
}

/** Why an order of this total waits for a manager; `null` when its member places it himself. */
export function approvalCauseOf(standing: Standing | null, totalFen: number): ApprovalCause | null {
  if (standing?.approvesAll) return 'all';
  return standing && overLimit(standing.spending, totalFen) !== null ? 'limit' : null;
}

/**
 * The same for an order that is among what was used, of the member who placed it, and becomes dearer: `null` when its new total fits or is not
 * above the old one. Amounts in fen.
 */
export function overLimitAgain(
  spending: Spending | null,
  { fromFen, toFen }: { fromFen: number; toFen: number },
): string | null {
  if (!spending || toFen <= fromFen) return null;
  if (spending.period === 'order') return overLimit(spending, toFen);
  const others = Math.max(0, spending.usedFen - fromFen);
  return overLimit({ ...spending, usedFen: others, leftFen: Math.max(0, spending.limitFen - others) }, toFen);
}
