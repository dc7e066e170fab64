import { savedView } from '@/lib/core/listed';
import { editCorp } from '@/lib/domain/shipping/commands/save-place';
import { DeliveryCorpEditInput } from '@/lib/domain/shipping/place-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '修改物流公司',
  can: 'shipping.manage',
  message: '保存成功',
  input: DeliveryCorpEditInput,
  publicText: true,
  output: savedView,
  handler: editCorp,
});
