import { idInput } from '@/lib/core/fields';
import { deleteTitle } from '@/lib/domain/invoice/commands/manage-titles';
import { titleListView } from '@/lib/domain/invoice/title-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '删除发票抬头',
  can: 'invoice.manage',
  input: idInput,
  output: titleListView,
  message: '已删除',
  handler: (ctx, { id }) => deleteTitle(ctx, id),
});
