import { deletePublicInfos } from '@/lib/domain/site/commands/manage-public-infos';
import { InfoIdsInput } from '@/lib/domain/site/info-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '删除未发布的公开信息',
  can: 'site.edit',
  message: '已删除',
  input: InfoIdsInput,
  handler: async (ctx, { ids }) => {
    await deletePublicInfos(ctx, ids);
    return null;
  },
});
