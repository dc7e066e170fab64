import { setRest } from '@/lib/domain/childOrder/commands/set-rest';
import { restInput, restView } from '@/lib/domain/childOrder/contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '设置未分配的份数是否寄往订单收货人',
  can: 'childOrder.manage',
  input: restInput,
  output: restView,
  message: '已保存',
  handler: setRest,
});
