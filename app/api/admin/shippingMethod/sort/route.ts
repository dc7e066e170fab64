import { sortInput } from '@/lib/core/listed';
import { sortMethods } from '@/lib/domain/shipping/commands/save-method';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '配送方式排序',
  can: 'order.manage',
  input: sortInput,
  handler: async (ctx, { ids }) => {
    await sortMethods(ctx, ids);
    return null;
  },
});
