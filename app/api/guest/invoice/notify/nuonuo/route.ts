import { acceptCallback } from '@/lib/domain/invoice/commands/check-invoice';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '电子发票结果通知（由诺诺网调用，只触发查询）',
  can: 'public',
  rate: 'notify',
  reply: 'notify',
  file: 'json',
  raw: true,
  tx: false,
  handler: (ctx, _, raw) => acceptCallback(ctx, raw),
});
