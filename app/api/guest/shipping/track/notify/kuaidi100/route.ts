import { handleTracking } from '@/lib/domain/order/commands/handle-tracking';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '物流轨迹推送（由快递100调用）',
  can: 'public',
  rate: 'notify',
  reply: 'notify',
  file: 'json',
  raw: true,
  tx: false,
  handler: (ctx, _, raw) => handleTracking(ctx, raw),
});
