import { idInput } from '@/lib/core/fields';
import { cachedPublicInfo } from '@/lib/domain/site/cached';
import { PublicInfoView } from '@/lib/domain/site/contract';
import { siteErrors } from '@/lib/domain/site/errors';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '信息公开详情',
  can: 'public',
  input: idInput,
  output: PublicInfoView,
  handler: async (ctx, { id }) => {
    const info = await cachedPublicInfo(ctx, id);
    if (!info) throw siteErrors.publicInfoNotFound();
    return info;
  },
});
