import { idInput } from '@/lib/core/fields';
import { withdrawAfterSale } from '@/lib/domain/aftersale/commands/end-after-sale';
import { afterSaleDetailView } from '@/lib/domain/aftersale/contract';
import { getOwnAfterSale } from '@/lib/domain/aftersale/queries';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '撤销售后申请',
  can: 'aftersale.apply',
  input: idInput,
  output: afterSaleDetailView,
  message: '申请已撤销',
  handler: async (ctx, { id }) => withdrawAfterSale(ctx, id).then(() => getOwnAfterSale(ctx, id)),
});
