import { applyOther } from '@/lib/domain/specialOrder/commands/apply-other';
import { applicationDetailView, applyOtherInput } from '@/lib/domain/specialOrder/contract';
import { getOwnApplication } from '@/lib/domain/specialOrder/queries';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '提交特殊订单申请',
  can: 'specialOrder.apply',
  input: applyOtherInput,
  output: applicationDetailView,
  message: '申请已提交',
  handler: async (ctx, input) => getOwnApplication(ctx, await applyOther(ctx, input)),
});
