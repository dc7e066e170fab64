import { applyAfterSale } from '@/lib/domain/aftersale/commands/apply-after-sale';
import { afterSaleDetailView, returnApplyInput } from '@/lib/domain/aftersale/contract';
import { getOwnAfterSale } from '@/lib/domain/aftersale/queries';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '申请退货退款或补寄',
  can: 'aftersale.apply',
  input: returnApplyInput,
  output: afterSaleDetailView,
  message: '申请已提交',
  handler: async (ctx, input) =>
    getOwnAfterSale(ctx, await applyAfterSale(ctx, { ...input, goodsState: 'shipped' })),
});
