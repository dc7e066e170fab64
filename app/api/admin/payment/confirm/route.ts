import { confirmPayment } from '@/lib/domain/payment/commands/confirm-payment';
import { confirmedView, confirmPaymentInput } from '@/lib/domain/payment/desk-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '确认收款（凭证审核、人工收款复核）',
  can: 'payment.manage',
  input: confirmPaymentInput,
  output: confirmedView,
  tx: false,
  message: '已确认收款',
  handler: confirmPayment,
});
