import 'server-only';
import { call, calls } from '@/lib/data/call';
import { siteSearchInput, siteSearchView, suggestInput, suggestView } from './contract';
import { presentFound } from './present';
import { searchSite, suggestOnSite } from './queries';

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
  'GET search/suggest': call({
    summary: '搜索建议：边输入边查找',
    can: 'public',
    input: suggestInput,
    output: suggestView,
    handler: async (ctx, input) => ({
      list: (await suggestOnSite(ctx, input))
        .map(presentFound)
        .map(({ type, id, title, url }) => ({ type, id, title, url })),
    }),
  }),
});
