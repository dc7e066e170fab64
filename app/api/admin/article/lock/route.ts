import { lockForEdit } from '@/lib/domain/article/commands/hold-article';
import { ArticleIdInput } from '@/lib/domain/article/contract';
import { LockView } from '@/lib/domain/article/desk-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '取得或续期编辑锁',
  can: 'article.edit',
  input: ArticleIdInput,
  output: LockView,
  handler: (ctx, { id }) => lockForEdit(ctx, id),
});
