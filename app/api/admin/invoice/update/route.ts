import { updateInvoice } from '@/lib/domain/invoice/commands/update-invoice';
import { updateInput } from '@/lib/domain/invoice/desk-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '修改待开票的发票',
  can: 'invoice.desk',
  input: updateInput,
  message: '发票已修改',
  handler: async (ctx, input) => {
    await updateInvoice(ctx, input);
    return null;
  },
});
