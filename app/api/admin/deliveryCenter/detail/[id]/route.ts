import { idInput } from '@/lib/core/fields';
import { getOfficeCenter } from '@/lib/domain/shipping/office-queries';
import { DeliveryCenterRow } from '@/lib/domain/shipping/place-contract';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '发货仓详情',
  can: 'shipping.manage',
  input: idInput,
  output: DeliveryCenterRow,
  handler: (ctx, { id }) => getOfficeCenter(ctx, id),
});
