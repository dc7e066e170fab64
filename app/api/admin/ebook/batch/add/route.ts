import { batchMadeView, batchAddInput } from '@/lib/domain/ebook/batch-contract';
import { makeBatch } from '@/lib/domain/ebook/commands/make-batch';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '生成一批激活码',
  can: 'ebook.codes',
  input: batchAddInput,
  output: batchMadeView,
  message: '已生成',
  handler: makeBatch,
});
