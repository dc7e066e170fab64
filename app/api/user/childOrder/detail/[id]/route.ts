import { idInput } from '@/lib/core/fields';
import { childOrderView } from '@/lib/domain/childOrder/contract';
import { getChild } from '@/lib/domain/childOrder/queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '子订单详情',
  can: 'order.read',
  input: idInput,
  output: childOrderView,
  handler: getChild,
});
