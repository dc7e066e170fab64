import { auditArticle } from '@/lib/domain/article/commands/audit-article';
import { ArticlePassInput } from '@/lib/domain/article/contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '文章审核通过',
  can: 'article.audit',
  message: '审核通过',
  input: ArticlePassInput,
  handler: async (ctx, { id, version, opinion }) => {
    await auditArticle(ctx, { id, version, decision: 'approve', note: opinion });
    return null;
  },
});
