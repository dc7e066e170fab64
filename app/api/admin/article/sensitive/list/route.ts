import { SensitiveListInput, SensitiveListView } from '@/lib/domain/article/desk-contract';
import { listSensitiveWords } from '@/lib/domain/article/sensitive-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '敏感词列表',
  can: 'sensitive.read',
  input: SensitiveListInput,
  output: SensitiveListView,
  handler: (ctx, input) => listSensitiveWords(ctx, input),
});
