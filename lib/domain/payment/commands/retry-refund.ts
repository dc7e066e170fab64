import 'server-only';
import { eq, sql } from 'drizzle-orm';
import { refundEvents, refunds } from '@/db/schema/payment';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { transition } from '@/lib/data/transition';
import { withTx } from '@/lib/data/tx';
import { financeErrors } from '../finance-errors';
import type { RefundAskView } from '../refund-contract';
import { RESEND_SECONDS } from '../refund-rules';
import { refundMachine } from '@/lib/states/payment';
import { lockOfficeRefund, wrongState } from './judge-refund';
import { checkRefund, requestRefund } from './send-refund';

/** @throws 422 while the last request for this payment is less than a minute old (the channel's rule) */
async function assertPause(ctx: Ctx, paymentId: number): Promise<void> {
  const found = await ctx.db.execute<{ left: number }>(sql`
    select ceil(${RESEND_SECONDS} - extract(epoch from ${ctx.now.toISOString()}::timestamptz - max(e.created_at)))::int as left
    from refund_events e join refunds r on r.id = e.refund_id
    where r.payment_id = ${paymentId} and e.action in ('send', 'retry')`);
  const left = found.rows[0]?.left ?? 0;
  if (left <= 0) return;
  throw financeErrors.tooSoon({
    message: `同一笔付款两次退款须间隔 1 分钟，请 ${left} 秒后再试`,
    data: { seconds: left },
  });
}

/** What became of the refund, in words. */
async function outcome(ctx: Ctx, id: number, answered: boolean): Promise<RefundAskView> {
  const [row] = await ctx.db.select({ status: refunds.status }).from(refunds).where(eq(refunds.id, id));
  const status = row?.status ?? 'processing';
  const statusLabel = refundMachine.label(status);
  const texts = {
    processing: '渠道正在处理，结果会自动登记',
    success: '退款成功',
    failed: '渠道退款失败，请核对原因后重新退款或转线下退款',
  } as const;
  const known = status in texts ? texts[status as keyof typeof texts] : `当前状态：${statusLabel}`;
  const text = answered ? known : '渠道暂时没有答复，结果未知；系统会继续查询，请勿另行退款';
  return { status, statusLabel, answered, text };
}

/**
 * 重新退款: a failed refund is asked for again under the same number, so that it can never pay twice (domain.md sections 3 and 7). The state
 * first, then the call outside any transaction.
 *
 * @throws 404, 409 in another state, 422 within a minute of the last request for the same payment
 */
export async function retryRefund(outer: Ctx, id: number): Promise<RefundAskView> {
  requireAdmin(outer);
  await withTx(outer, async (ctx) => {
    const refund = await lockOfficeRefund(ctx, id);
    if (refund.status !== 'failed') throw wrongState(refund.status, refundMachine.actions.retry.label);
    await assertPause(ctx, refund.paymentId);
    await transition(ctx, {
      machine: refundMachine,
      table: refunds,
      events: refundEvents,
      id,
      action: 'retry',
      set: { tries: refund.tries + 1, polledAt: sql`now()`, failReason: null, updatedAt: sql`now()` },
    });
    await recordOperation(ctx, {
      action: 'refund.retry',
      entity: 'refund',
      entityId: id,
      before: { status: 'failed', failReason: refund.failReason },
      after: { status: 'processing', refundNo: refund.refundNo, tries: refund.tries + 1 },
    });
  });
  return outcome(outer, id, (await requestRefund(outer, id)) !== 'unknown');
}

/**
 * 查询渠道 about a refund under way, now. No answer is told as such and changes nothing.
 *
 * @throws 404, 409 when it is not under way
 */
export async function askRefund(outer: Ctx, id: number): Promise<RefundAskView> {
  requireAdmin(outer);
  await withTx(outer, async (ctx) => {
    const refund = await lockOfficeRefund(ctx, id);
    if (refund.status !== 'processing') throw wrongState(refund.status, '查询渠道');
    await recordOperation(ctx, {
      action: 'refund.ask',
      entity: 'refund',
      entityId: id,
      after: { refundNo: refund.refundNo },
    });
  });
  return outcome(outer, id, (await checkRefund(outer, id)) !== 'unknown');
}
