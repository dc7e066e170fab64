import { addCounting } from '@/lib/domain/stock/commands/add-counting';
import { countingAddInput, countingMadeView } from '@/lib/domain/stock/counting-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '新增盘点任务',
  can: 'stock.manage',
  message: '盘点任务已创建',
  input: countingAddInput,
  output: countingMadeView,
  handler: addCounting,
});
