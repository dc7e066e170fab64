import { idInput } from '@/lib/core/fields';
import { QqOfficeRow } from '@/lib/domain/site/office-contract';
import { getOfficeQq } from '@/lib/domain/site/office-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: 'QQ 客服详情',
  can: 'site.edit',
  input: idInput,
  output: QqOfficeRow,
  handler: (ctx, { id }) => getOfficeQq(ctx, id),
});
