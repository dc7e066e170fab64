import { countingLogListInput, countingLogListView } from '@/lib/domain/stock/counting-contract';
import { listCountingLogs } from '@/lib/domain/stock/counting-item-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '盘点记录：每次填写的实盘数',
  can: 'stock.read',
  input: countingLogListInput,
  output: countingLogListView,
  handler: listCountingLogs,
});
