import { idInput } from '@/lib/core/fields';
import { listOrderPapers } from '@/lib/domain/aftersale/order-paper-queries';
import { adminOrderDetailView } from '@/lib/domain/order/admin-contract';
import { getOrder } from '@/lib/domain/order/office-queries';
import { listOrderPayments } from '@/lib/domain/payment/queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '订单详情',
  can: 'order.desk',
  input: idInput,
  output: adminOrderDetailView,
  handler: async (ctx, { id }) => ({
    ...(await getOrder(ctx, id)),
    payments: await listOrderPayments(ctx, id),
    papers: await listOrderPapers(ctx, id),
  }),
});
