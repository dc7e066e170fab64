import { listOfficeCenters } from '@/lib/domain/shipping/office-queries';
import { DeliveryCenterListInput, DeliveryCenterListView } from '@/lib/domain/shipping/place-contract';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '发货仓管理列表',
  can: 'shipping.manage',
  input: DeliveryCenterListInput,
  output: DeliveryCenterListView,
  handler: listOfficeCenters,
});
