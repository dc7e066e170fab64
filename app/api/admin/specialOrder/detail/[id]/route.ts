import { idInput } from '@/lib/core/fields';
import { specialDetailView } from '@/lib/domain/specialOrder/office-contract';
import { getSpecial } from '@/lib/domain/specialOrder/office-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '特殊订单详情',
  can: 'specialOrder.desk',
  input: idInput,
  output: specialDetailView,
  handler: (ctx, { id }) => getSpecial(ctx, id),
});
