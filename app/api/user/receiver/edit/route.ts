import { editReceiver } from '@/lib/domain/member/commands/edit-receiver';
import { receiverEditInput, receiverView } from '@/lib/domain/member/contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '修改收货地址',
  can: 'receiver.manage',
  input: receiverEditInput,
  output: receiverView,
  message: '已保存',
  handler: (ctx, { id, ...input }) => editReceiver(ctx, id, input),
});
