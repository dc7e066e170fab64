import { idInput } from '@/lib/core/fields';
import { retryRefund } from '@/lib/domain/payment/commands/retry-refund';
import { refundAskView } from '@/lib/domain/payment/refund-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '以同一退款单号重新退款',
  can: 'payment.manage',
  input: idInput,
  output: refundAskView,
  tx: false,
  message: '',
  handler: (ctx, { id }) => retryRefund(ctx, id),
});
