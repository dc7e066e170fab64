import { enableInput } from '@/lib/core/listed';
import { enableRules } from '@/lib/domain/shipping/commands/save-method';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '启用或停用运费规则',
  can: 'order.manage',
  input: enableInput,
  handler: async (ctx, input) => {
    await enableRules(ctx, input);
    return null;
  },
});
