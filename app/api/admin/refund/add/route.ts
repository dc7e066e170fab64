import { addRefund } from '@/lib/domain/payment/commands/add-refund';
import { refundAddInput, refundAddView } from '@/lib/domain/payment/refund-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '发起退款',
  can: 'payment.manage',
  input: refundAddInput,
  output: refundAddView,
  message: '退款已提交',
  handler: addRefund,
});
