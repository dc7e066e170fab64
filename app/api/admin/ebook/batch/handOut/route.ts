import { batchCountView, batchHandOutInput } from '@/lib/domain/ebook/batch-contract';
import { handOutCodes } from '@/lib/domain/ebook/commands/edit-batch';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '线下发放未分配的激活码',
  can: 'ebook.codes',
  input: batchHandOutInput,
  output: batchCountView,
  message: '已发放',
  handler: handOutCodes,
});
