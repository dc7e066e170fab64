import { enableInput } from '@/lib/core/listed';
import { enableAds } from '@/lib/domain/ad/commands/manage-ads';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '启用或停用广告',
  can: 'site.edit',
  input: enableInput,
  publicText: true,
  handler: async (ctx, input) => {
    await enableAds(ctx, input);
    return null;
  },
});
