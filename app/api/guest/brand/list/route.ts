import { cachedBrands } from '@/lib/domain/product/cached';
import { brandListView } from '@/lib/domain/product/contract';
import { route } from '@/lib/server/http/route';
import { publicCtx } from '@/lib/server/http/public-ctx';

export const GET = route({
  summary: '品牌列表',
  can: 'public',
  output: brandListView,
  handler: () => cachedBrands(publicCtx()),
});
