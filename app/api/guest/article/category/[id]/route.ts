import { cachedCategory } from '@/lib/domain/article/cached';
import { ArticleIdInput, CategoryView } from '@/lib/domain/article/contract';
import { articleErrors } from '@/lib/domain/article/errors';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '文章栏目',
  can: 'public',
  input: ArticleIdInput,
  output: CategoryView,
  handler: async (ctx, { id }) => {
    const category = await cachedCategory(ctx, id);
    if (!category) throw articleErrors.categoryNotFound();
    return category;
  },
});
