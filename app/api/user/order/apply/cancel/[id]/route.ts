import { idInput } from '@/lib/core/fields';
import { withdrawApplication } from '@/lib/domain/specialOrder/commands/apply-other';
import { applicationDetailView } from '@/lib/domain/specialOrder/contract';
import { getOwnApplication } from '@/lib/domain/specialOrder/queries';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '撤销特殊订单申请',
  can: 'specialOrder.apply',
  input: idInput,
  output: applicationDetailView,
  message: '申请已撤销',
  handler: async (ctx, { id }) => withdrawApplication(ctx, id).then(() => getOwnApplication(ctx, id)),
});
