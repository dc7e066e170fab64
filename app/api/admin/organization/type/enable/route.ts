import { enableInput } from '@/lib/core/listed';
import { enableTypes } from '@/lib/domain/organization/commands/manage-types';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '启用或停用单位类型',
  can: 'platform.manage',
  input: enableInput,
  publicText: true,
  handler: async (ctx, input) => {
    await enableTypes(ctx, input);
    return null;
  },
});
