import { idInput } from '@/lib/core/fields';
import { applicationDetailView } from '@/lib/domain/specialOrder/contract';
import { getOwnApplication } from '@/lib/domain/specialOrder/queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '特殊订单申请详情',
  can: 'order.read',
  input: idInput,
  output: applicationDetailView,
  handler: (ctx, { id }) => getOwnApplication(ctx, id),
});
