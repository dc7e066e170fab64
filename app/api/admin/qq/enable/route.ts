import { enableInput } from '@/lib/core/listed';
import { enableSiteRows } from '@/lib/domain/site/commands/manage-list';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '启用或停用QQ 客服',
  can: 'site.edit',
  input: enableInput,
  publicText: true,
  handler: async (ctx, input) => {
    await enableSiteRows(ctx, 'qq', input);
    return null;
  },
});
