import { idInput } from '@/lib/core/fields';
import { setDefaultTitle } from '@/lib/domain/invoice/commands/manage-titles';
import { titleListView } from '@/lib/domain/invoice/title-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '设为默认抬头',
  can: 'invoice.manage',
  input: idInput,
  output: titleListView,
  message: '已设为默认抬头',
  handler: (ctx, { id }) => setDefaultTitle(ctx, id),
});
