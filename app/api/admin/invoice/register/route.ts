import { registerInvoice } from '@/lib/domain/invoice/commands/register-invoice';
import { registerInput } from '@/lib/domain/invoice/desk-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '登记已开具的发票（电子发票须上传文件）',
  can: 'invoice.desk',
  input: registerInput,
  rate: 'upload',
  tx: false,
  message: '发票已登记',
  handler: async (ctx, input) => {
    await registerInvoice(ctx, input);
    return null;
  },
});
