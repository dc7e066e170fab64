import { updateInvoices } from '@/lib/domain/invoice/commands/update-invoice';
import { batchView, batUpdateInput } from '@/lib/domain/invoice/desk-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '批量修改待开票的发票，逐张给出结果',
  can: 'invoice.desk',
  input: batUpdateInput,
  output: batchView,
  tx: false,
  handler: async (ctx, input) => ({ rows: await updateInvoices(ctx, input) }),
});
