import { checkArticle } from '@/lib/domain/article/commands/check-article';
import { SensitiveReport } from '@/lib/core/sensitive-report';
import { ArticleCheckInput } from '@/lib/domain/article/desk-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '检查敏感词和密级标志',
  can: 'article.read',
  input: ArticleCheckInput,
  output: SensitiveReport,
  handler: (ctx, input) => checkArticle(ctx, input),
});
