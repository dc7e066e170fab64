import { RevisionDiffInput, RevisionDiffView } from '@/lib/domain/article/desk-contract';
import { diffRevisions } from '@/lib/domain/article/revision-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '比较两个修订版本',
  can: 'article.read',
  input: RevisionDiffInput,
  output: RevisionDiffView,
  handler: (ctx, input) => diffRevisions(ctx, input),
});
