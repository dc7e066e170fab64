import { sortInput } from '@/lib/core/listed';
import { sortAds } from '@/lib/domain/ad/commands/manage-ads';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '调整同一广告位中广告的顺序',
  can: 'site.edit',
  message: '顺序已保存',
  input: sortInput,
  handler: async (ctx, { ids }) => {
    await sortAds(ctx, ids);
    return null;
  },
});
