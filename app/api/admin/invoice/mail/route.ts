import { mailInvoice } from '@/lib/domain/invoice/commands/hand-over';
import { mailInput } from '@/lib/domain/invoice/desk-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '登记纸质发票的寄送',
  can: 'invoice.desk',
  input: mailInput,
  message: '寄送信息已登记',
  handler: async (ctx, input) => {
    await mailInvoice(ctx, input);
    return null;
  },
});
