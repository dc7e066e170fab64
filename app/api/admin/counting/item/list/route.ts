import { countingItemListInput, countingItemListView } from '@/lib/domain/stock/counting-contract';
import { listCountingItems } from '@/lib/domain/stock/counting-item-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '盘点行列表',
  can: 'stock.read',
  input: countingItemListInput,
  output: countingItemListView,
  handler: listCountingItems,
});
