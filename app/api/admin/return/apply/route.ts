import { applyForBuyer } from '@/lib/domain/aftersale/commands/apply-for-buyer';
import { deskApplyInput, deskMadeView } from '@/lib/domain/aftersale/desk-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '代买家申请售后',
  can: 'order.manage',
  input: deskApplyInput,
  output: deskMadeView,
  message: '售后单已建立',
  handler: async (ctx, input) => {
    const { id, afterSaleNo } = await applyForBuyer(ctx, input);
    return { id, afterSaleNo };
  },
});
