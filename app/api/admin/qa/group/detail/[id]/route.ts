import { idInput } from '@/lib/core/fields';
import { QaGroupOfficeRow } from '@/lib/domain/site/office-contract';
import { getOfficeQaGroup } from '@/lib/domain/site/office-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '问答分组详情',
  can: 'site.edit',
  input: idInput,
  output: QaGroupOfficeRow.omit({ items: true, shown: true }),
  handler: (ctx, { id }) => getOfficeQaGroup(ctx, id),
});
