import { idInput } from '@/lib/core/fields';
import { resetInvoice } from '@/lib/domain/invoice/commands/reset-invoice';
import { issueView } from '@/lib/domain/invoice/desk-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '重置开票失败的发票（先向电子发票服务查询）',
  can: 'invoice.desk',
  input: idInput,
  output: issueView,
  rate: 'pay',
  tx: false,
  handler: (ctx, { id }) => resetInvoice(ctx, id),
});
