import { idInput } from '@/lib/core/fields';
import { QaOfficeView } from '@/lib/domain/site/office-contract';
import { getOfficeQa } from '@/lib/domain/site/office-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '常见问题详情',
  can: 'site.edit',
  input: idInput,
  output: QaOfficeView,
  handler: (ctx, { id }) => getOfficeQa(ctx, id),
});
