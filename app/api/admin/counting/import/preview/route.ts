import { previewCounting } from '@/lib/domain/stock/commands/import-counting';
import { countingImportInput, countingPreviewView } from '@/lib/domain/stock/counting-import-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '预览盘点表导入：逐行检查，不写入',
  can: 'stock.manage',
  message: '预览完成',
  input: countingImportInput,
  output: countingPreviewView,
  tx: false,
  handler: previewCounting,
});
