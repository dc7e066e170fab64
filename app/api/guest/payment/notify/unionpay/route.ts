import { handleNotification } from '@/lib/domain/payment/commands/handle-notification';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '聚合支付结果通知（由银联商务调用）',
  can: 'public',
  rate: 'notify',
  reply: 'notify',
  file: 'any',
  raw: true,
  tx: false,
  handler: (ctx, _, raw) => handleNotification(ctx, 'unionpay', raw),
});
