import { savedView } from '@/lib/core/listed';
import { editCenter } from '@/lib/domain/shipping/commands/save-place';
import { DeliveryCenterEditInput } from '@/lib/domain/shipping/place-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '修改发货仓',
  can: 'shipping.manage',
  message: '保存成功',
  input: DeliveryCenterEditInput,
  publicText: true,
  output: savedView,
  handler: editCenter,
});
