import 'server-only';
import { call, calls } from '@/lib/data/call';
import { acceptCallback } from './commands/check-invoice';

export const guestInvoiceCalls = calls('guest/invoice', {
  'POST notify/nuonuo': call({
    summary: '电子发票结果通知（由诺诺网调用，只触发查询）',
    can: 'public',
    rate: 'notify',
    reply: 'notify',
    file: 'json',
    raw: true,
    tx: false,
    handler: (ctx, _, raw) => acceptCallback(ctx, raw),
  }),
});
