import { z } from 'zod';
import { cachedCategoryTree } from '@/lib/domain/article/cached';
import { CategoryNodeView } from '@/lib/domain/article/contract';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '文章栏目树',
  can: 'public',
  output: z.array(CategoryNodeView),
  handler: (ctx) => cachedCategoryTree(ctx),
});
