import { orderProductInput, orderProductView } from '@/lib/domain/order/contract';
import { listOwnOrderProducts } from '@/lib/domain/order/queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '已购商品',
  can: 'order.read',
  input: orderProductInput,
  output: orderProductView,
  handler: listOwnOrderProducts,
});
