import { eq } from 'drizzle-orm';
import { creditAccounts, creditDebts } from '@/db/schema/credit';
import { formatDate } from '@/lib/core/dates';
import { randomToken } from '@/lib/core/ids';
import { withTx } from '@/lib/data/tx';
import { decideCredit, proposeCredit } from '@/lib/domain/credit/commands/grant-credit';
import { decideRepayment, enterRepayment } from '@/lib/domain/credit/commands/repay-debts';
import { useCredit } from '@/lib/domain/credit/commands/use-credit';
import type { CreditRepayInput } from '@/lib/domain/credit/office-contract';
import type { CreditMode } from '@/lib/states/credit';
import { ownerQuery, testDb } from '../db';
import type { User } from './people';
import { financeCtx, makeFinance } from './refund';
import { ctxOf, type Customer, type OrderRow } from './sale';

export const propose = (
  by: User,
  organizationId: number,
  limitFen: number,
  more: { mode?: CreditMode; termDays?: number; requestKey?: string } = {},
): Promise<number> =>
  withTx(financeCtx(by), (ctx) =>
    proposeCredit(ctx, {
      organizationId,
      mode: 'invoice_first',
      termDays: 30,
      limitFen,
      reason: '年度框架协议',
      requestKey: randomToken(16),
      ...more,
    }),
  );

export const decide = (by: User, id: number, agree = true): Promise<void> =>
  withTx(financeCtx(by), (ctx) => decideCredit(ctx, { id, agree, reason: '已核对' }));

/** Credit that one person of finance asked for and another agreed to. */
export async function grant(
  organizationId: number,
  limitFen: number,
  more: { mode?: CreditMode; termDays?: number } = {},
): Promise<void> {
  const id = await propose(await makeFinance(), organizationId, limitFen, more);
  await decide(await makeFinance(), id);
}

export const putOnAccount = (by: Customer, order: OrderRow, dueFen = order.totalFen): Promise<void> =>
  useCredit(ctxOf(by), { id: order.id, dueFen });

export const enter = (
  by: User,
  organizationId: number,
  amountFen: number,
  more: Partial<CreditRepayInput> = {},
): Promise<number> =>
  withTx(financeCtx(by), (ctx) =>
    enterRepayment(ctx, {
      organizationId,
      amountFen,
      bankDate: formatDate(new Date()),
      bankPayer: '某某单位',
      bankReference: randomToken(12),
      requestKey: randomToken(16),
      ...more,
    }),
  );

export const decideRepaid = (by: User, id: number, agree = true): Promise<void> =>
  withTx(financeCtx(by), (ctx) => decideRepayment(ctx, { id, agree, reason: '已核对' }));

/** Money of the bank that both persons have entered. */
export async function repay(
  organizationId: number,
  amountFen: number,
  more: Partial<CreditRepayInput> = {},
): Promise<void> {
  await decideRepaid(await makeFinance(), await enter(await makeFinance(), organizationId, amountFen, more));
}

/** What an organisation owes, and on which orders. */
export async function owed(organizationId: number): Promise<[number, Record<number, number>]> {
  const [account] = await testDb()
    .select()
    .from(creditAccounts)
    .where(eq(creditAccounts.organizationId, organizationId));
  const debts = await testDb()
    .select()
    .from(creditDebts)
    .where(eq(creditDebts.organizationId, organizationId));
  return [account?.usedFen ?? 0, Object.fromEntries(debts.map((d) => [d.orderId, d.openFen]))];
}

/** A debt as if it had been made so many days ago. */
export const madeBefore = (orderId: number, days: number): Promise<unknown> =>
  ownerQuery(
    'update credit_debts set created_at = created_at - make_interval(days => $2) where order_id = $1',
    [orderId, days],
  );
