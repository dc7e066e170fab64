import 'server-only';
import { call, calls } from '@/lib/data/call';
import { siteSearchInput, siteSearchView } from './contract';
import { presentFound } from './present';
import { searchSite } from './queries';

export const guestSiteSearchCalls = calls('guest', {
  'GET search': call({
    summary: '全站搜索：新闻、信息公开与商品',
    can: 'public',
    input: siteSearchInput,
    output: siteSearchView,
    handler: async (ctx, input) => {
      const found = await searchSite(ctx, input);
      return { ...found, list: found.list.map(presentFound) };
    },
  }),
});
