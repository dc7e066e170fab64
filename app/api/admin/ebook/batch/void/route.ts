import { batchCountView, batchVoidInput } from '@/lib/domain/ebook/batch-contract';
import { voidBatch } from '@/lib/domain/ebook/commands/void-free-codes';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '作废批次中未分配的激活码',
  can: 'ebook.codes',
  input: batchVoidInput,
  output: batchCountView,
  message: '已作废',
  handler: voidBatch,
});
