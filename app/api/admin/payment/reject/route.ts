import { rejectPayment } from '@/lib/domain/payment/commands/reject-payment';
import { rejectInput } from '@/lib/domain/payment/desk-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '驳回付款凭证或人工收款',
  can: 'payment.manage',
  input: rejectInput,
  message: '已驳回',
  handler: (ctx, input) => rejectPayment(ctx, input).then(() => null),
});
