import { applyAfterSale } from '@/lib/domain/aftersale/commands/apply-after-sale';
import { afterSaleDetailView, refundApplyInput } from '@/lib/domain/aftersale/contract';
import { getOwnAfterSale } from '@/lib/domain/aftersale/queries';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '申请仅退款',
  can: 'aftersale.apply',
  input: refundApplyInput,
  output: afterSaleDetailView,
  message: '申请已提交',
  handler: async (ctx, input) =>
    getOwnAfterSale(ctx, await applyAfterSale(ctx, { ...input, kind: 'refund_only', issues: [] })),
});
