import { payStateInput, payStateView } from '@/lib/domain/payment/contract';
import { getPayState } from '@/lib/domain/payment/queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '付款状态',
  can: 'payment.pay',
  input: payStateInput,
  output: payStateView,
  handler: (ctx, { orderSn }) => getPayState(ctx, orderSn),
});
