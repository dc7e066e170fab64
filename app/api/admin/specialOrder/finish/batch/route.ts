import { finishSpecials } from '@/lib/domain/specialOrder/commands/settle-special';
import { specialFinishManyInput, specialFinishManyView } from '@/lib/domain/specialOrder/office-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '批量办结特殊订单',
  can: 'specialOrder.desk',
  input: specialFinishManyInput,
  output: specialFinishManyView,
  tx: false,
  handler: finishSpecials,
});
