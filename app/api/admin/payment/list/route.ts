import { adminPaymentListInput, adminPaymentListView } from '@/lib/domain/payment/contract';
import { listPayments } from '@/lib/domain/payment/queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '支付单列表',
  can: 'payment.manage',
  input: adminPaymentListInput,
  output: adminPaymentListView,
  handler: listPayments,
});
