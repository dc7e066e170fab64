import { idInput } from '@/lib/core/fields';
import { getOfficeCorp } from '@/lib/domain/shipping/office-queries';
import { DeliveryCorpRow } from '@/lib/domain/shipping/place-contract';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '物流公司详情',
  can: 'shipping.manage',
  input: idInput,
  output: DeliveryCorpRow,
  handler: (ctx, { id }) => getOfficeCorp(ctx, id),
});
