import { idInput } from '@/lib/core/fields';
import { findColleagues } from '@/lib/domain/specialOrder/colleague-queries';
import { specialColleaguesView } from '@/lib/domain/specialOrder/office-contract';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '可接手特殊订单的同事',
  can: 'specialOrder.desk',
  input: idInput,
  output: specialColleaguesView,
  handler: (ctx, { id }) => findColleagues(ctx, id),
});
