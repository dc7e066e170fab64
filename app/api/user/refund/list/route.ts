import { afterSaleListView, refundListInput } from '@/lib/domain/aftersale/contract';
import { listOwnAfterSales } from '@/lib/domain/aftersale/queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '我的退款',
  can: 'order.read',
  input: refundListInput,
  output: afterSaleListView,
  handler: (ctx, { kind, ...input }) =>
    listOwnAfterSales(ctx, {
      ...input,
      kinds: kind === 'all' ? ['refund_only', 'return_refund', 'resend'] : [kind],
    }),
});
