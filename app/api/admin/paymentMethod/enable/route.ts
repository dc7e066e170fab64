import { enablePaymentMethod } from '@/lib/domain/payment/commands/save-method';
import { PaymentMethodEnableInput } from '@/lib/domain/payment/method-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '启用或停用支付方式',
  can: 'order.manage',
  input: PaymentMethodEnableInput,
  publicText: true,
  handler: async (ctx, input) => {
    await enablePaymentMethod(ctx, input);
    return null;
  },
});
