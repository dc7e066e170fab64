import { stockItemListInput, stockItemListView } from '@/lib/domain/stock/contract';
import { listStockItems } from '@/lib/domain/stock/queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '库存列表',
  can: 'stock.read',
  input: stockItemListInput,
  output: stockItemListView,
  handler: listStockItems,
});
