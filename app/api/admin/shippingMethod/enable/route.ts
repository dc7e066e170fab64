import { enableInput } from '@/lib/core/listed';
import { enableMethods } from '@/lib/domain/shipping/commands/save-method';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '启用或停用配送方式',
  can: 'order.manage',
  input: enableInput,
  publicText: true,
  handler: async (ctx, input) => {
    await enableMethods(ctx, input);
    return null;
  },
});
