import { CutInput, CutView } from '@/lib/domain/search/contract';
import { cutText } from '@/lib/domain/search/queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '试切一段文字，看词典如何分词',
  can: 'site.edit',
  input: CutInput,
  output: CutView,
  handler: async (ctx, { text }) => ({ words: await cutText(ctx, text) }),
});
