import { redInvoice } from '@/lib/domain/invoice/commands/red-invoice';
import { redInput, redView } from '@/lib/domain/invoice/desk-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '冲红（全部或部分）',
  can: 'invoice.desk',
  input: redInput,
  output: redView,
  message: '冲红已提交',
  handler: async (ctx, input) => ({ id: await redInvoice(ctx, input) }),
});
