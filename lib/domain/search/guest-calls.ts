import 'server-only';
import { call, calls } from '@/lib/data/call';
import { hotWordsView } from './contract';
import { cachedHotWords } from './queries';

export const guestSearchCalls = calls('guest/search', {
  'GET hot': call({
    summary: '热搜词',
    can: 'public',
    output: hotWordsView,
    handler: async (ctx) => ({ words: await cachedHotWords(ctx, 10) }),
  }),
});
