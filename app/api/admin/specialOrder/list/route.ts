import { specialListInput, specialListView } from '@/lib/domain/specialOrder/office-contract';
import { listSpecials } from '@/lib/domain/specialOrder/office-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '特殊订单列表',
  can: 'specialOrder.desk',
  input: specialListInput,
  output: specialListView,
  handler: listSpecials,
});
