import { refundableInput, refundableView } from '@/lib/domain/payment/refund-contract';
import { getRefundable } from '@/lib/domain/payment/refund-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '订单的可退款项',
  can: 'payment.manage',
  input: refundableInput,
  output: refundableView,
  handler: (ctx, { orderId }) => getRefundable(ctx, orderId),
});
