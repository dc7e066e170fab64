import { enableInput } from '@/lib/core/listed';
import { enableCorps } from '@/lib/domain/shipping/commands/save-place';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '启用或停用物流公司',
  can: 'shipping.manage',
  input: enableInput,
  publicText: true,
  handler: async (ctx, input) => {
    await enableCorps(ctx, input);
    return null;
  },
});
