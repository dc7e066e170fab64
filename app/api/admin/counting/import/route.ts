import { importCounting } from '@/lib/domain/stock/commands/import-counting';
import { countingSavedView } from '@/lib/domain/stock/counting-contract';
import { countingApplyInput } from '@/lib/domain/stock/counting-import-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '导入盘点表：全部写入或全部不写入',
  can: 'stock.manage',
  message: '导入成功',
  input: countingApplyInput,
  output: countingSavedView,
  tx: false,
  handler: importCounting,
});
