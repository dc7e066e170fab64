import { addTitle } from '@/lib/domain/invoice/commands/manage-titles';
import { titleAddInput, titleView } from '@/lib/domain/invoice/title-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '新增发票抬头',
  can: 'invoice.manage',
  input: titleAddInput,
  output: titleView,
  message: '已保存',
  handler: addTitle,
});
