import { editTitle } from '@/lib/domain/invoice/commands/manage-titles';
import { titleEditInput, titleView } from '@/lib/domain/invoice/title-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '修改发票抬头',
  can: 'invoice.manage',
  input: titleEditInput,
  output: titleView,
  message: '已保存',
  handler: (ctx, { id, ...input }) => editTitle(ctx, id, input),
});
