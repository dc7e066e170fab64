import { quoteOrder } from '@/lib/domain/order/quote-queries';
import { quoteInput, quoteView } from '@/lib/domain/order/quote-contract';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '订单试算（含运费）',
  can: 'order.buy',
  input: quoteInput,
  output: quoteView,
  handler: quoteOrder,
});
