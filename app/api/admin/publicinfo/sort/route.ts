import { pinPublicInfos } from '@/lib/domain/site/commands/manage-public-infos';
import { InfoSortInput } from '@/lib/domain/site/info-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '置顶公开信息',
  can: 'site.edit',
  message: '置顶已保存',
  input: InfoSortInput,
  handler: async (ctx, { ids }) => {
    await pinPublicInfos(ctx, ids);
    return null;
  },
});
