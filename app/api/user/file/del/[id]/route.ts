import { idInput } from '@/lib/core/fields';
import { deleteBuyerFile } from '@/lib/domain/order/commands/delete-order-file';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '删除本人的附件',
  can: 'order.file',
  input: idInput,
  message: '附件已删除',
  handler: async (ctx, { id }) => {
    await deleteBuyerFile(ctx, id);
    return null;
  },
});
