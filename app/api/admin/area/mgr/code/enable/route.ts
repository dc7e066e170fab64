import { enableInput } from '@/lib/core/listed';
import { enableManagers } from '@/lib/domain/area/commands/save-manager';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '启用或停用区域经理编码',
  can: 'platform.manage',
  input: enableInput,
  publicText: true,
  handler: async (ctx, input) => {
    await enableManagers(ctx, input);
    return null;
  },
});
