import { productSummaryView } from '@/lib/domain/product/office-contract';
import { countByTab } from '@/lib/domain/product/office-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '商品各状态数量',
  can: 'product.read',
  output: productSummaryView,
  handler: (ctx) => countByTab(ctx),
});
