import { idInput } from '@/lib/core/fields';
import { issueInvoice } from '@/lib/domain/invoice/commands/issue-invoice';
import { issueView } from '@/lib/domain/invoice/desk-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '在线开票',
  can: 'invoice.desk',
  input: idInput,
  output: issueView,
  message: '已提交开票',
  handler: (ctx, { id }) => issueInvoice(ctx, id),
});
