import { route } from '@/lib/server/http/route';
import { SiteSearchInput, SiteSearchView } from '@/lib/domain/siteSearch/contract';
import { presentFound } from '@/lib/domain/siteSearch/present';
import { searchSite } from '@/lib/domain/siteSearch/queries';

export const GET = route({
  summary: '全站搜索：新闻、信息公开与商品',
  can: 'public',
  input: SiteSearchInput,
  output: SiteSearchView,
  handler: async (ctx, input) => {
    const found = await searchSite(ctx, input);
    return { ...found, list: found.list.map(presentFound) };
  },
});
