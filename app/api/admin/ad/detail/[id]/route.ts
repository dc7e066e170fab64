import { idInput } from '@/lib/core/fields';
import { AdOfficeRow } from '@/lib/domain/ad/office-contract';
import { getOfficeAd } from '@/lib/domain/ad/office-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '广告详情',
  can: 'site.edit',
  input: idInput,
  output: AdOfficeRow,
  handler: (ctx, { id }) => getOfficeAd(ctx, id),
});
