/** Orders that exist at the provider without a call of the merchant: for reconciliation and console tests. */
import { randomBytes } from 'node:crypto';
import type { Order } from '../types';
import type { World } from '../world';
import { stamp } from './times';

/** Puts an order into the state asked for, without any notification. */
export function seedOrder(world: World, input: Record<string, unknown>): Order {
  const now = typeof input['at'] === 'string' ? new Date(input['at']) : world.now();
  const outTradeNo = String(input['outTradeNo']);
  const order: Order = {
    outTradeNo,
    tradeType: 'NATIVE',
    description: typeof input['description'] === 'string' ? input['description'] : '演示订单',
    attach: null,
    notifyUrl: typeof input['notifyUrl'] === 'string' ? input['notifyUrl'] : '',
    totalFen: Math.max(1, Math.trunc(Number(input['amountFen']) || 1)),
    timeExpire: null,
    parameters: '{}',
    code: {
      token: randomBytes(9).toString('base64url'),
      prepayId: `wx${stamp(now)}${randomBytes(10).toString('hex')}`,
      expiresAt: new Date(now.getTime() + 2 * 3600_000).toISOString(),
    },
    createdAt: now.toISOString(),
    closedAt: input['state'] === 'CLOSED' ? now.toISOString() : null,
    payments: [],
  };
  if (input['state'] === 'SUCCESS') {
    const transactionId =
      typeof input['transactionId'] === 'string' ? input['transactionId'] : numberOf(world, '42000', now);
    order.payments.push({ transactionId, openid: `oDev${order.code.token}`, paidAt: now.toISOString() });
  }
  world.data.orders[outTradeNo] = order;
  const refunds = Array.isArray(input['refunds']) ? (input['refunds'] as Record<string, unknown>[]) : [];
  for (const refund of refunds) seedRefund(world, order, refund, now);
  return order;
}

/** A refund of the seeded payment that has come to its good end. */
function seedRefund(world: World, order: Order, input: Record<string, unknown>, paid: Date): void {
  const now = typeof input['at'] === 'string' ? new Date(input['at']) : paid;
  const payment = order.payments[0];
  if (!payment) return;
  const outRefundNo = String(input['outRefundNo']);
  world.data.refunds[outRefundNo] = {
    refundId: numberOf(world, '50000', now),
    outRefundNo,
    outTradeNo: order.outTradeNo,
    transactionId: payment.transactionId,
    refundFen: Math.max(1, Math.trunc(Number(input['amountFen']) || 1)),
    totalFen: order.totalFen,
    reason: null,
    notifyUrl: null,
    status: 'SUCCESS',
    outcome: 'success',
    createdAt: now.toISOString(),
    finishedAt: now.toISOString(),
  };
}

function numberOf(world: World, prefix: string, now: Date): string {
  return `${prefix}${stamp(now)}${String(world.next()).padStart(9, '0')}`;
}
