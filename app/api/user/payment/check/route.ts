import { checkPayment } from '@/lib/domain/payment/commands/check-payment';
import { orderSnInput, payStateView } from '@/lib/domain/payment/contract';
import { getPayState } from '@/lib/domain/payment/queries';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '我已支付：向支付渠道核实',
  can: 'payment.pay',
  input: orderSnInput,
  output: payStateView,
  rate: 'pay',
  tx: false,
  message: '',
  handler: async (ctx, { orderSn }) => {
    await checkPayment(ctx, orderSn);
    return getPayState(ctx, orderSn);
  },
});
