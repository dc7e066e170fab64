import { idInput } from '@/lib/core/fields';
import { afterSaleDetailView } from '@/lib/domain/aftersale/contract';
import { getOwnAfterSale } from '@/lib/domain/aftersale/queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '售后单详情',
  can: 'order.read',
  input: idInput,
  output: afterSaleDetailView,
  handler: (ctx, { id }) => getOwnAfterSale(ctx, id),
});
