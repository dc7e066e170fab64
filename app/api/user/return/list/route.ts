import { afterSaleListView, returnListInput } from '@/lib/domain/aftersale/contract';
import { listOwnAfterSales } from '@/lib/domain/aftersale/queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '我的退货和补寄',
  can: 'order.read',
  input: returnListInput,
  output: afterSaleListView,
  handler: (ctx, { kind, ...input }) =>
    listOwnAfterSales(ctx, { ...input, kinds: kind === 'all' ? ['return_refund', 'resend'] : [kind] }),
});
