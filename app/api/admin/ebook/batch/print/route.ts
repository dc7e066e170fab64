import { batchPrintView, batchPrintInput } from '@/lib/domain/ebook/batch-contract';
import { printBatch } from '@/lib/domain/ebook/commands/print-batch';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '取得制卡内容（含完整激活码）',
  can: 'ebook.codes',
  input: batchPrintInput,
  output: batchPrintView,
  message: '操作成功',
  handler: printBatch,
});
