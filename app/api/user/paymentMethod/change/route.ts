import { changePaymentMethod } from '@/lib/domain/payment/commands/change-method';
import { changeMethodInput, payStateView } from '@/lib/domain/payment/contract';
import { getPayState } from '@/lib/domain/payment/queries';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '更换支付方式',
  can: 'payment.pay',
  input: changeMethodInput,
  output: payStateView,
  rate: 'pay',
  tx: false,
  message: '支付方式已更换',
  handler: async (ctx, input) => {
    await changePaymentMethod(ctx, input);
    return getPayState(ctx, input.orderSn);
  },
});
