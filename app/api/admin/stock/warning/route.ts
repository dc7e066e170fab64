import { stockWarningListInput, stockItemListView } from '@/lib/domain/stock/contract';
import { listStockWarnings } from '@/lib/domain/stock/queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '低库存预警列表',
  can: 'stock.read',
  input: stockWarningListInput,
  output: stockItemListView,
  handler: listStockWarnings,
});
