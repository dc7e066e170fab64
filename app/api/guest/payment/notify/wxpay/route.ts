import { handleNotification } from '@/lib/domain/payment/commands/handle-notification';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '微信支付结果通知（由微信支付调用）',
  can: 'public',
  rate: 'notify',
  reply: 'notify',
  file: 'json',
  raw: true,
  tx: false,
  handler: (ctx, _, raw) => handleNotification(ctx, 'wxpay', raw),
});
