import 'server-only';
import { call, calls } from '@/lib/data/call';
import { handleNotification } from './commands/handle-notification';

export const guestPaymentCalls = calls('guest/payment', {
  'POST notify/unionpay': call({
    summary: '聚合支付结果通知（由银联商务调用）',
    can: 'public',
    rate: 'notify',
    reply: 'notify',
    file: 'any',
    raw: true,
    tx: false,
    handler: (ctx, _, raw) => handleNotification(ctx, 'unionpay', raw),
  }),
  'POST notify/wxpay': call({
    summary: '微信支付结果通知（由微信支付调用）',
    can: 'public',
    rate: 'notify',
    reply: 'notify',
    file: 'json',
    raw: true,
    tx: false,
    handler: (ctx, _, raw) => handleNotification(ctx, 'wxpay', raw),
  }),
});
