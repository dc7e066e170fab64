import { orderRemarkInput } from '@/lib/domain/order/admin-contract';
import { remarkOrder } from '@/lib/domain/order/commands/remark-order';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '修改订单内部备注',
  can: 'order.manage',
  input: orderRemarkInput,
  message: '备注已保存',
  handler: async (ctx, { id, remark }) => remarkOrder(ctx, id, remark).then(() => null),
});
