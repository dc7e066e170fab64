import { auditArticle } from '@/lib/domain/article/commands/audit-article';
import { ArticleRejectInput } from '@/lib/domain/article/contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '文章审核驳回',
  can: 'article.audit',
  message: '已驳回',
  input: ArticleRejectInput,
  handler: async (ctx, { id, version, reason }) => {
    await auditArticle(ctx, { id, version, decision: 'reject', note: reason });
    return null;
  },
});
