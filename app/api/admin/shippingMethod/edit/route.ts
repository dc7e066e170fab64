import { savedView } from '@/lib/core/listed';
import { editMethod } from '@/lib/domain/shipping/commands/save-method';
import { ShippingMethodEditInput } from '@/lib/domain/shipping/method-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '修改配送方式',
  can: 'order.manage',
  message: '保存成功',
  input: ShippingMethodEditInput,
  publicText: true,
  output: savedView,
  handler: editMethod,
});
