import { receiverUpdatedView, receiverUpdateInput } from '@/lib/domain/order/admin-act-contract';
import { updateReceiver } from '@/lib/domain/order/commands/update-receiver';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '修改收货信息（发货前）',
  can: 'order.manage',
  input: receiverUpdateInput,
  output: receiverUpdatedView,
  message: '收货信息已修改',
  handler: updateReceiver,
});
