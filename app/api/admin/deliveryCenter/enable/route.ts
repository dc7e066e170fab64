import { enableInput } from '@/lib/core/listed';
import { enableCenters } from '@/lib/domain/shipping/commands/save-place';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '启用或停用发货仓',
  can: 'shipping.manage',
  input: enableInput,
  publicText: true,
  handler: async (ctx, input) => {
    await enableCenters(ctx, input);
    return null;
  },
});
