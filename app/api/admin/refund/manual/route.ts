import { toManualRefund } from '@/lib/domain/payment/commands/manual-refund';
import { refundReasonInput } from '@/lib/domain/payment/refund-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '转线下退款',
  can: 'payment.manage',
  input: refundReasonInput,
  tx: false,
  message: '已转线下退款',
  handler: async (ctx, input) => {
    await toManualRefund(ctx, input);
    return null;
  },
});
