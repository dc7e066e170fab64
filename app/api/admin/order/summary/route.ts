import { orderSummaryView } from '@/lib/domain/order/dashboard-contract';
import { countOpenOrders } from '@/lib/domain/order/dashboard-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '未完结订单数，按状态',
  can: 'order.desk',
  output: orderSummaryView,
  handler: async (ctx) => ({ counts: await countOpenOrders(ctx) }),
});
