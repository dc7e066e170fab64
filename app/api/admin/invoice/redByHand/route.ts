import { registerRed } from '@/lib/domain/invoice/commands/register-invoice';
import { registerRedInput } from '@/lib/domain/invoice/desk-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '登记已开具的红字发票',
  can: 'invoice.desk',
  input: registerRedInput,
  rate: 'upload',
  tx: false,
  message: '红字发票已登记',
  handler: async (ctx, input) => {
    await registerRed(ctx, input);
    return null;
  },
});
