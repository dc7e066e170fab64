import { editCounting } from '@/lib/domain/stock/commands/edit-counting';
import { countingItemEditInput, countingSavedView } from '@/lib/domain/stock/counting-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '填写实盘数，一行或多行',
  can: 'stock.manage',
  message: '已保存',
  input: countingItemEditInput,
  output: countingSavedView,
  handler: editCounting,
});
