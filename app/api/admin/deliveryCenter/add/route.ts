import { savedView } from '@/lib/core/listed';
import { addCenter } from '@/lib/domain/shipping/commands/save-place';
import { DeliveryCenterFields } from '@/lib/domain/shipping/place-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '新增发货仓',
  can: 'shipping.manage',
  message: '保存成功',
  input: DeliveryCenterFields,
  publicText: true,
  output: savedView,
  handler: addCenter,
});
