import { addReceiver } from '@/lib/domain/member/commands/add-receiver';
import { receiverAddInput, receiverView } from '@/lib/domain/member/contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '新增收货地址',
  can: 'receiver.manage',
  input: receiverAddInput,
  output: receiverView,
  message: '已保存',
  handler: addReceiver,
});
