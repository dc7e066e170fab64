import { HotWordsView } from '@/lib/domain/search/contract';
import { cachedHotWords } from '@/lib/domain/search/queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '热搜词',
  can: 'public',
  output: HotWordsView,
  handler: async (ctx) => ({ words: await cachedHotWords(ctx, 10) }),
});
