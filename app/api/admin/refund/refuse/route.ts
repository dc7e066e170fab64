import { refuseRefund } from '@/lib/domain/payment/commands/judge-refund';
import { refundReasonInput } from '@/lib/domain/payment/refund-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '撤销待复核的退款',
  can: 'payment.manage',
  input: refundReasonInput,
  message: '退款已撤销',
  handler: async (ctx, input) => {
    await refuseRefund(ctx, input);
    return null;
  },
});
