import { paymentListInput, paymentListView } from '@/lib/domain/payment/contract';
import { listOwnPayments } from '@/lib/domain/payment/queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '我的支付记录',
  can: 'payment.pay',
  input: paymentListInput,
  output: paymentListView,
  handler: listOwnPayments,
});
