import { idInput } from '@/lib/core/fields';
import { AdvisoryOfficeRow } from '@/lib/domain/site/office-contract';
import { getOfficeAdvisory } from '@/lib/domain/site/office-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '业务咨询联系人详情',
  can: 'site.edit',
  input: idInput,
  output: AdvisoryOfficeRow.omit({ inFooter: true }),
  handler: (ctx, { id }) => getOfficeAdvisory(ctx, id),
});
