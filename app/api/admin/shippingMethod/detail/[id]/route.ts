import { idInput } from '@/lib/core/fields';
import { ShippingMethodRow } from '@/lib/domain/shipping/method-contract';
import { getOfficeMethod } from '@/lib/domain/shipping/office-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '配送方式详情',
  can: 'order.manage',
  input: idInput,
  output: ShippingMethodRow,
  handler: (ctx, { id }) => getOfficeMethod(ctx, id),
});
