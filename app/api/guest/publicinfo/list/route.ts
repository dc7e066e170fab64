import { cachedPublicInfos } from '@/lib/domain/site/cached';
import { PublicInfoListInput, PublicInfoListView } from '@/lib/domain/site/contract';
import { searchPublicInfos } from '@/lib/domain/site/search-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '信息公开列表',
  can: 'public',
  input: PublicInfoListInput,
  output: PublicInfoListView,
  handler: (ctx, { keyword, ...page }) =>
    keyword ? searchPublicInfos(ctx, { ...page, keyword }) : cachedPublicInfos(ctx, page),
});
