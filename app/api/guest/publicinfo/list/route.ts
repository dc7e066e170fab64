import { cachedPublicInfos } from '@/lib/domain/site/cached';
import { PublicInfoListInput, PublicInfoListView } from '@/lib/domain/site/contract';
import { listPublicInfos } from '@/lib/domain/site/queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '信息公开列表',
  can: 'public',
  input: PublicInfoListInput,
  output: PublicInfoListView,
  handler: (ctx, { keyword, ...page }) =>
    keyword ? listPublicInfos(ctx, { ...page, keyword }) : cachedPublicInfos(ctx, page),
});
