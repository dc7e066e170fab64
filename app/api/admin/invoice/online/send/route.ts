import { sendToBuyer } from '@/lib/domain/invoice/commands/hand-over';
import { sendInput } from '@/lib/domain/invoice/desk-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '发送电子发票给买家',
  can: 'invoice.desk',
  input: sendInput,
  rate: 'pay',
  tx: false,
  message: '发票已发送',
  handler: async (ctx, input) => {
    await sendToBuyer(ctx, input);
    return null;
  },
});
