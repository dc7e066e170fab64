import { cachedAds } from '@/lib/domain/ad/cached';
import { AdListInput, AdListView } from '@/lib/domain/ad/contract';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '广告列表',
  can: 'public',
  input: AdListInput,
  output: AdListView,
  handler: (ctx, input) => cachedAds(ctx, input),
});
