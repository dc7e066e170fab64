import { countingListInput, countingListView } from '@/lib/domain/stock/counting-contract';
import { listCountings } from '@/lib/domain/stock/counting-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '盘点任务列表',
  can: 'stock.read',
  input: countingListInput,
  output: countingListView,
  handler: listCountings,
});
