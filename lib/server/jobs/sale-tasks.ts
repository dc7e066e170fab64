import 'server-only';
import { z } from 'zod';
import { idField } from '@/lib/core/fields';
import type { Ctx } from '@/lib/data/ctx';
import { enqueue } from '@/lib/data/outbox';
import { withTx } from '@/lib/data/tx';
import { deliverMissingCodes } from '@/lib/domain/order/commands/deliver-codes';
import { expireAfterSales } from '@/lib/domain/aftersale/commands/end-after-sale';
import { settleAfterSale, settleEnded } from '@/lib/domain/aftersale/commands/settle-after-sale';
import { autoFinishOrder } from '@/lib/domain/order/commands/finish-order';
import { planExpiries } from '@/lib/domain/order/commands/plan-expiries';
import { sweepOrders } from '@/lib/domain/order/commands/sweep-orders';
import { expireOrder } from '@/lib/domain/payment/commands/cancel-unpaid';
import { closeOtherAttempts, pollPayments, pollRefunds } from '@/lib/domain/payment/commands/poll-channel';
import { continueRun, reconcileDue } from '@/lib/domain/payment/commands/reconcile';
import { sendRefund } from '@/lib/domain/payment/commands/send-refund';

const orderPayload = z.object({ orderId: idField });
const runPayload = z.object({ runId: idField });
const casePayload = z.object({ afterSaleId: idField });
const refundPayload = z.object({ refundId: idField });

/** Ends a shipped order, or comes back when it is due or when its after-sale may be over. */
async function finish(outer: Ctx, payload: unknown): Promise<void> {
  const { orderId } = orderPayload.parse(payload);
  await withTx(outer, async (ctx) => {
    const again = await autoFinishOrder(ctx, orderId);
    if (again) {
      await enqueue(ctx, {
        task: 'order.finish',
        payload: { orderId },
        runAt: again,
        key: `order.finish:${orderId}`,
      });
    }
  });
}

/** Background work of the sale. Names with a dot are enqueued by commands, names with a colon run by the clock. */
export const saleTasks = {
  'order.expire': (ctx: Ctx, payload: unknown) => expireOrder(ctx, orderPayload.parse(payload).orderId),
  'order.finish': finish,
  'order.deliver': async (ctx: Ctx, payload: unknown) => {
    const { orderId } = orderPayload.parse(payload);
    await withTx(ctx, (tx) => deliverMissingCodes(tx, orderId));
  },
  'order:due': (ctx: Ctx) => planExpiries(ctx),
  'order:sweep': (ctx: Ctx) => sweepOrders(ctx),
  'payment.closeOthers': (ctx: Ctx, payload: unknown) =>
    closeOtherAttempts(ctx, orderPayload.parse(payload).orderId),
  'payment.reconcile': (ctx: Ctx, payload: unknown) => continueRun(ctx, runPayload.parse(payload).runId),
  'payment:reconcile': (ctx: Ctx) => reconcileDue(ctx),
  'payment:poll': (ctx: Ctx) => pollPayments(ctx),
  'refund.send': (ctx: Ctx, payload: unknown) => sendRefund(ctx, refundPayload.parse(payload).refundId),
  'aftersale.settle': (ctx: Ctx, payload: unknown) =>
    settleAfterSale(ctx, casePayload.parse(payload).afterSaleId),
  'aftersale:sweep': async (ctx: Ctx) => {
    await expireAfterSales(ctx);
    await settleEnded(ctx);
  },
  'refund:poll': (ctx: Ctx) => pollRefunds(ctx),
} as const;

/** Minute by minute the channel is queried for what it has not notified; its bill of yesterday from 10:30 to 17:30 in Shanghai. */
export const saleCrontab = [
  '* * * * * payment:poll',
  '* * * * * refund:poll',
  '30 2-9 * * * payment:reconcile',
  '* * * * * order:due',
  '*/5 * * * * order:sweep',
  '*/10 * * * * aftersale:sweep',
];
