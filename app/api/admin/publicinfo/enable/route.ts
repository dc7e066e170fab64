import { enablePublicInfos } from '@/lib/domain/site/commands/manage-public-infos';
import { InfoEnableInput } from '@/lib/domain/site/info-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '发布审核通过的公开信息，或下线',
  can: 'article.publish',
  input: InfoEnableInput,
  publicText: true,
  handler: async (ctx, input) => {
    await enablePublicInfos(ctx, input);
    return null;
  },
});
