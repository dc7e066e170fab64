import { idInput } from '@/lib/core/fields';
import { askProvider } from '@/lib/domain/invoice/commands/reset-invoice';
import { issueView } from '@/lib/domain/invoice/desk-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '向电子发票服务查询办理中的发票',
  can: 'invoice.desk',
  input: idInput,
  output: issueView,
  rate: 'pay',
  tx: false,
  handler: (ctx, { id }) => askProvider(ctx, id),
});
