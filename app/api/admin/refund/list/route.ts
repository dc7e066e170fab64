import { refundListInput, refundListView } from '@/lib/domain/payment/refund-contract';
import { listRefunds } from '@/lib/domain/payment/refund-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '退款单列表',
  can: 'payment.manage',
  input: refundListInput,
  output: refundListView,
  handler: listRefunds,
});
