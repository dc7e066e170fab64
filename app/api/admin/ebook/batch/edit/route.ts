import { editBatch } from '@/lib/domain/ebook/commands/edit-batch';
import { batchEditInput } from '@/lib/domain/ebook/batch-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '修改批次的期限和备注',
  can: 'ebook.codes',
  input: batchEditInput,
  message: '保存成功',
  handler: async (ctx, input) => {
    await editBatch(ctx, input);
    return null;
  },
});
