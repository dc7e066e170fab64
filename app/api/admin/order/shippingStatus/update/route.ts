import { shippingStatusInput, shippingStatusView } from '@/lib/domain/order/admin-act-contract';
import { receiveParcels } from '@/lib/domain/order/commands/receive-parcels';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '更新发货状态：运输中的包裹记为已签收',
  can: 'order.manage',
  input: shippingStatusInput,
  output: shippingStatusView,
  message: '包裹已记为签收',
  handler: async (ctx, input) => ({ received: await receiveParcels(ctx, input) }),
});
