import { cachedCategoryTree } from '@/lib/domain/product/cached';
import { categoryTreeView } from '@/lib/domain/product/contract';
import { route } from '@/lib/server/http/route';
import { publicCtx } from '@/lib/server/http/public-ctx';

export const GET = route({
  summary: '商品分类树',
  can: 'public',
  output: categoryTreeView,
  handler: () => cachedCategoryTree(publicCtx()),
});
