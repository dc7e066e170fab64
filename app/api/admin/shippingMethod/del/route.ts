import { idsInput } from '@/lib/core/fields';
import { deleteMethods } from '@/lib/domain/shipping/commands/save-method';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '删除未使用的配送方式',
  can: 'order.manage',
  message: '已删除',
  input: idsInput,
  handler: async (ctx, { ids }) => {
    await deleteMethods(ctx, ids);
    return null;
  },
});
