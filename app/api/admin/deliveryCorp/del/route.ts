import { idsInput } from '@/lib/core/fields';
import { deleteCorps } from '@/lib/domain/shipping/commands/save-place';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '删除未使用的物流公司',
  can: 'shipping.manage',
  message: '已删除',
  input: idsInput,
  handler: async (ctx, { ids }) => {
    await deleteCorps(ctx, ids);
    return null;
  },
});
