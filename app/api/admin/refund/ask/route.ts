import { idInput } from '@/lib/core/fields';
import { askRefund } from '@/lib/domain/payment/commands/retry-refund';
import { refundAskView } from '@/lib/domain/payment/refund-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '向渠道查询退款结果',
  can: 'payment.manage',
  input: idInput,
  output: refundAskView,
  tx: false,
  message: '',
  handler: (ctx, { id }) => askRefund(ctx, id),
});
