import { ArticleIdInput } from '@/lib/domain/article/contract';
import { RevisionListView } from '@/lib/domain/article/desk-contract';
import { listRevisions } from '@/lib/domain/article/revision-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '文章的修订版本',
  can: 'article.read',
  input: ArticleIdInput,
  output: RevisionListView,
  handler: (ctx, { id }) => listRevisions(ctx, id),
});
