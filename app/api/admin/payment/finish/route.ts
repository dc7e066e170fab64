import { finishPayment } from '@/lib/domain/payment/commands/finish-payment';
import { confirmedView, finishInput } from '@/lib/domain/payment/desk-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '人工完成付款',
  can: 'payment.manage',
  input: finishInput,
  output: confirmedView,
  tx: false,
  handler: finishPayment,
});
