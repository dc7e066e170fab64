import { applicationListInput, applicationListView } from '@/lib/domain/specialOrder/contract';
import { listOwnApplications } from '@/lib/domain/specialOrder/queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '我的特殊订单申请',
  can: 'order.read',
  input: applicationListInput,
  output: applicationListView,
  handler: listOwnApplications,
});
