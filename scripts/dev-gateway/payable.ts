/** What orders of every provider have in common: whether the buyer can pay now, and closing. */
import type { Payable } from './types';
import type { World } from './world';

/** Closes an unpaid order. */
export function markClosed(world: World, order: Payable): void {
  order.closedAt ??= world.now().toISOString();
  world.changed();
}

/** Why the buyer cannot pay now, in Chinese; null when paying is possible. */
export function whyNotPayable(world: World, order: Payable, token?: string): string | null {
  if (order.payments.length > 0) return '订单已支付，请勿重复付款';
  if (order.closedAt) return '订单已关闭，无法付款';
  const now = world.now();
  if (order.timeExpire && new Date(order.timeExpire) <= now) return '订单已超过支付时限';
  if (token !== undefined && order.code.token !== token) return '二维码已失效，请使用最新的二维码';
  if (token !== undefined && new Date(order.code.expiresAt) <= now) return '二维码已过期，请返回商户重新获取';
  return null;
}
