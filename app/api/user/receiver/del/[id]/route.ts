import { idInput } from '@/lib/core/fields';
import { deleteReceiver } from '@/lib/domain/member/commands/delete-receiver';
import { receiverListView } from '@/lib/domain/member/contract';
import { listReceivers } from '@/lib/domain/member/queries';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '删除收货地址',
  can: 'receiver.manage',
  input: idInput,
  output: receiverListView,
  message: '已删除',
  handler: async (ctx, { id }) => {
    await deleteReceiver(ctx, id);
    return listReceivers(ctx);
  },
});
