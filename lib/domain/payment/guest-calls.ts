import 'server-only';
import {
  onlineFacts,
  onlineProviders,
  paymentProviders,
  type OnlineProvider,
} from '@/lib/core/payment-providers';
import { call, calls, type Call } from '@/lib/data/call';
import { handleNotification } from './commands/handle-notification';

/** One address per provider: a notice says nothing of who sends it before its signature is checked. */
export const guestPaymentCalls = calls(
  'guest/payment',
  Object.fromEntries(
    onlineProviders.map((provider) => {
      const { sender, reply } = onlineFacts(provider);
      const notice = call({
        summary: `${paymentProviders[provider]}结果通知（由${sender}调用）`,
        can: 'public',
        rate: 'notify',
        reply: 'notify',
        file: reply,
        raw: true,
        tx: false,
        handler: (ctx, _, raw) => handleNotification(ctx, provider, raw),
      });
      return [`POST notify/${provider}` as const, notice];
    }),
  ) as unknown as Record<`POST notify/${OnlineProvider}`, Call>,
);
