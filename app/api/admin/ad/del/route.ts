import { idsInput } from '@/lib/core/fields';
import { deleteAds } from '@/lib/domain/ad/commands/manage-ads';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '删除广告',
  can: 'site.edit',
  message: '已删除',
  input: idsInput,
  handler: async (ctx, { ids }) => {
    await deleteAds(ctx, ids);
    return null;
  },
});
