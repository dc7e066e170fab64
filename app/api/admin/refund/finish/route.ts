import { finishRefund } from '@/lib/domain/payment/commands/manual-refund';
import { refundFinishInput } from '@/lib/domain/payment/refund-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '登记线下退款（凭证必传）',
  can: 'payment.manage',
  input: refundFinishInput,
  rate: 'upload',
  tx: false,
  message: '退款结果已登记',
  handler: async (ctx, input) => {
    await finishRefund(ctx, input);
    return null;
  },
});
