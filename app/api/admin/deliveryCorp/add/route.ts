import { savedView } from '@/lib/core/listed';
import { addCorp } from '@/lib/domain/shipping/commands/save-place';
import { DeliveryCorpFields } from '@/lib/domain/shipping/place-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '新增物流公司',
  can: 'shipping.manage',
  message: '保存成功',
  input: DeliveryCorpFields,
  publicText: true,
  output: savedView,
  handler: addCorp,
});
