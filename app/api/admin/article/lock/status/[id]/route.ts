import { ArticleIdInput } from '@/lib/domain/article/contract';
import { LockView } from '@/lib/domain/article/desk-contract';
import { findLock } from '@/lib/domain/article/lock-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '编辑锁的状态',
  can: 'article.edit',
  input: ArticleIdInput,
  output: LockView,
  handler: (ctx, { id }) => findLock(ctx, id),
});
