import { asc, eq } from 'drizzle-orm';
import { refunds } from '@/db/schema/payment';
import type { RefundFacts, RefundRequest } from '@/lib/adapters/payment/port';
import { randomToken } from '@/lib/core/ids';
import type { Ctx } from '@/lib/data/ctx';
import { withTx } from '@/lib/data/tx';
import { addRefund } from '@/lib/domain/payment/commands/add-refund';
import type { RefundAddInput } from '@/lib/domain/payment/refund-contract';
import { adminActor, makeCtx } from '../ctx';
import { testDb } from '../db';
import { makeAdmin, type User } from './people';

export type RefundRow = typeof refunds.$inferSelect;

export const financeCtx = (admin: User, more: Partial<Ctx> = {}): Ctx =>
  makeCtx({ actor: adminActor(admin), ...more });

export const makeFinance = (name = '财务'): Promise<User> => makeAdmin(['finance'], name);

export const refundsOf = (orderId: number): Promise<RefundRow[]> =>
  testDb().select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(asc(refunds.id));

export async function readRefund(id: number): Promise<RefundRow> {
  const [row] = await testDb().select().from(refunds).where(eq(refunds.id, id));
  if (!row) throw new Error('no refund');
  return row;
}

/** Finance's refund as `refund/add` makes it. */
export function giveBack(
  admin: User,
  orderId: number,
  amountFen: number,
  more: Partial<RefundAddInput> = {},
  ctx: Partial<Ctx> = {},
) {
  const input = { orderId, amountFen, reason: '协商退款', requestKey: randomToken(16), ...more };
  return withTx(financeCtx(admin, ctx), (tx) => addRefund(tx, input));
}

/** What a channel says of a refund that was asked for. */
export const saysOf = (
  request: Pick<RefundRequest, 'outRefundNo' | 'refundFen' | 'totalFen'> & {
    attempt: { outTradeNo: string };
  },
  state: RefundFacts['state'],
): RefundFacts => ({
  outRefundNo: request.outRefundNo,
  providerRefundId: `5030${request.outRefundNo.slice(1)}`,
  outTradeNo: request.attempt.outTradeNo,
  providerTxn: 'txn',
  state,
  providerState: state === 'success' ? 'SUCCESS' : state === 'failed' ? 'ABNORMAL' : 'PROCESSING',
  refundFen: request.refundFen,
  totalFen: request.totalFen,
  refundedAt: state === 'success' ? new Date() : null,
  receivedAccount: null,
});
