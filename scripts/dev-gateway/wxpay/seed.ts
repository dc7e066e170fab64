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
    const transactionId = `42000${stamp(now)}${String(world.next()).padStart(9, '0')}`;
    order.payments.push({ transactionId, openid: `oDev${order.code.token}`, paidAt: now.toISOString() });
  }
  world.data.orders[outTradeNo] = order;
  return order;
}
