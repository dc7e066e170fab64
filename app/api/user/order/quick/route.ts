import { quickOrder } from '@/lib/domain/order/commands/quick-order';
import {
  quickListInput,
  quickListView,
  quickOrderInput,
  quickOrderView,
} from '@/lib/domain/order/quick-contract';
import { listQuick } from '@/lib/domain/order/quick-queries';
import { route } from '@/lib/server/http/route';

const can = 'order.buy';

export const GET = route({
  summary: '快速订阅：上年订阅及续订价格',
  can,
  input: quickListInput,
  output: quickListView,
  handler: (ctx, { year }) => listQuick(ctx, year),
});

export const POST = route({
  summary: '快速订阅：放入结算',
  can,
  input: quickOrderInput,
  output: quickOrderView,
  handler: quickOrder,
});
