import { idInput } from '@/lib/core/fields';
import { stockItemDetailView } from '@/lib/domain/stock/contract';
import { getStockItem } from '@/lib/domain/stock/queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '库存详情',
  can: 'stock.read',
  input: idInput,
  output: stockItemDetailView,
  handler: (ctx, { id }) => getStockItem(ctx, id),
});
