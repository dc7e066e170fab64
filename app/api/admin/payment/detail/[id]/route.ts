import { idInput } from '@/lib/core/fields';
import { paymentDetailView } from '@/lib/domain/payment/desk-contract';
import { getPayment } from '@/lib/domain/payment/desk-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '支付单详情',
  can: 'payment.manage',
  input: idInput,
  output: paymentDetailView,
  handler: (ctx, { id }) => getPayment(ctx, id),
});
