import { issueInvoices } from '@/lib/domain/invoice/commands/issue-invoice';
import { batchIssueInput, batchView } from '@/lib/domain/invoice/desk-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '批量在线开票，逐张给出结果',
  can: 'invoice.desk',
  input: batchIssueInput,
  output: batchView,
  tx: false,
  handler: async (ctx, { ids }) => ({ rows: await issueInvoices(ctx, ids) }),
});
