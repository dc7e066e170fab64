import { z } from 'zod';
import { CategoryNodeView } from '@/lib/domain/article/contract';
import { officeCategoryTree } from '@/lib/domain/article/office-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '文章栏目树（含隐藏栏目）',
  can: 'article.read',
  output: z.array(CategoryNodeView),
  handler: (ctx) => officeCategoryTree(ctx),
});
