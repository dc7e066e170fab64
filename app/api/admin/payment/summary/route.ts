import { paymentSummaryView } from '@/lib/domain/payment/desk-contract';
import { countWaiting } from '@/lib/domain/payment/desk-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '待财务处理的支付单数',
  can: 'payment.manage',
  output: paymentSummaryView,
  handler: countWaiting,
});
