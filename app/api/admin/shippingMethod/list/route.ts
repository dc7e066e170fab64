import { listedListInput } from '@/lib/core/listed';
import { ShippingMethodListView } from '@/lib/domain/shipping/method-contract';
import { listOfficeMethods } from '@/lib/domain/shipping/office-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '配送方式管理列表',
  can: 'order.manage',
  input: listedListInput,
  output: ShippingMethodListView,
  handler: listOfficeMethods,
});
