import 'server-only';
import { and, desc, eq } from 'drizzle-orm';
import { creditRepayments } from '@/db/schema/credit';
import { orders } from '@/db/schema/order';
import type { AppError } from '@/lib/core/errors';
import { formatFen } from '@/lib/core/money';
import type { Ctx } from '@/lib/data/ctx';
import { ownOrders } from '@/lib/domain/order/scope';
import { dueFen } from '@/lib/domain/payment/money-rules';
import { paymentErrors } from '@/lib/domain/payment/errors';
import { transferAccount } from '@/lib/domain/payment/voucher-queries';
import type { CreditAccountView, CreditOfferView, OwnCreditView } from './contract';
import { findAccount, listDebts } from './debt-queries';
import { creditErrors } from './errors';
import { managedBy } from './scope';

/** Repayments that the buyer's page shows. */
const LATEST = 20;

/** 账期与欠款 of the organisation that the caller manages. @throws 403, 404 */
export async function getOwnCredit(ctx: Ctx): Promise<OwnCreditView> {
  const organizationId = managedBy(ctx);
  const [account, debts, repayments, transfer] = await Promise.all([
    findAccount(ctx, organizationId),
    listDebts(ctx, organizationId),
    ctx.db
      .select({
        id: creditRepayments.id,
        amountFen: creditRepayments.amountFen,
        bankDate: creditRepayments.bankDate,
        bankReference: creditRepayments.bankReference,
      })
      .from(creditRepayments)
      .where(
        and(eq(creditRepayments.organizationId, organizationId), eq(creditRepayments.decision, 'confirmed')),
      )
      .orderBy(desc(creditRepayments.id))
      .limit(LATEST),
    transferAccount(ctx),
  ]);
  return { account, debts, repayments, transfer };
}

/** Why an amount cannot be put on account; `null` where it can. */
export function refusalOf(account: CreditAccountView | null, due: number): AppError | null {
  if (account === null || account.limitFen === 0) return creditErrors.noAccount();
  if (account.overdueFen > 0) {
    const message = `贵单位有逾期欠款 ${formatFen(account.overdueFen)} 元，还款后才能继续使用账期`;
    return creditErrors.overdue({ message });
  }
  if (account.usedFen + due <= account.limitFen) return null;
  const message = `账期可用额度不足：可用 ${formatFen(account.availableFen)} 元，本单应付 ${formatFen(due)} 元`;
  return creditErrors.overLimit({ message });
}

/** Whether an order of the caller's may be put on account. @throws 404 for another's order */
export async function getOffer(ctx: Ctx, orderId: number): Promise<CreditOfferView> {
  const [order] = await ctx.db
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), ownOrders(ctx)));
  if (!order) throw paymentErrors.notFound();
  const due = dueFen(order);
  if (order.organizationId === null) return { account: null, dueFen: due, refusal: null };
  const account = await findAccount(ctx, order.organizationId);
  return { account, dueFen: due, refusal: refusalOf(account, due)?.message ?? null };
}
