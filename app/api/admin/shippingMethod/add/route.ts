import { savedView } from '@/lib/core/listed';
import { addMethod } from '@/lib/domain/shipping/commands/save-method';
import { ShippingMethodFields } from '@/lib/domain/shipping/method-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '新增配送方式',
  can: 'order.manage',
  message: '保存成功',
  input: ShippingMethodFields,
  publicText: true,
  output: savedView,
  handler: addMethod,
});
