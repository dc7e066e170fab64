import { restoreRevision } from '@/lib/domain/article/commands/restore-revision';
import { ArticleSavedView } from '@/lib/domain/article/contract';
import { RevisionRestoreInput } from '@/lib/domain/article/desk-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '把旧版本恢复为新草稿',
  can: 'article.edit',
  message: '已恢复为新草稿',
  input: RevisionRestoreInput,
  output: ArticleSavedView,
  handler: (ctx, input) => restoreRevision(ctx, input),
});
