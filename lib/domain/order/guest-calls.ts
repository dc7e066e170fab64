import 'server-only';
import { call, calls } from '@/lib/data/call';
import { handleTracking } from './commands/handle-tracking';

export const guestOrderCalls = calls('guest/shipping', {
  'POST track/notify/kuaidi100': call({
    summary: '物流轨迹推送（由快递100调用）',
    can: 'public',
    rate: 'notify',
    reply: 'notify',
    file: 'json',
    raw: true,
    tx: false,
    handler: (ctx, _, raw) => handleTracking(ctx, raw),
  }),
});
