import { idInput } from '@/lib/core/fields';
import { refundDetailView } from '@/lib/domain/payment/refund-contract';
import { getRefund } from '@/lib/domain/payment/refund-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '退款单详情',
  can: 'payment.manage',
  input: idInput,
  output: refundDetailView,
  handler: (ctx, { id }) => getRefund(ctx, id),
});
