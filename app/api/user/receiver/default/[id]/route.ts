import { idInput } from '@/lib/core/fields';
import { setDefaultReceiver } from '@/lib/domain/member/commands/set-default-receiver';
import { receiverListView } from '@/lib/domain/member/contract';
import { listReceivers } from '@/lib/domain/member/queries';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '设为默认地址',
  can: 'receiver.manage',
  input: idInput,
  output: receiverListView,
  message: '已设为默认地址',
  handler: async (ctx, { id }) => {
    await setDefaultReceiver(ctx, id);
    return listReceivers(ctx);
  },
});
