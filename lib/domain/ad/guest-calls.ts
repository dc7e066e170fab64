import 'server-only';
import { idInput } from '@/lib/core/fields';
import { call, calls } from '@/lib/data/call';
import { cachedAds } from './cached';
import { countClick } from './commands/count-click';
import { adListInput, adListView } from './contract';

export const guestAdCalls = calls('guest/ad', {
  'POST click/[id]': call({
    summary: '广告点击计数',
    can: 'public',
    tx: false,
    rate: 'read',
    input: idInput,
    handler: async (ctx, { id }) => {
      await countClick(ctx, id);
      return null;
    },
  }),
  'GET list': call({
    summary: '广告列表',
    can: 'public',
    input: adListInput,
    output: adListView,
    handler: (ctx, input) => cachedAds(ctx, input),
  }),
});
