import { sortInput } from '@/lib/core/listed';
import { sortCorps } from '@/lib/domain/shipping/commands/save-place';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '物流公司排序',
  can: 'shipping.manage',
  input: sortInput,
  handler: async (ctx, { ids }) => {
    await sortCorps(ctx, ids);
    return null;
  },
});
