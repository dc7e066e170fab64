import { resendGoods } from '@/lib/domain/aftersale/commands/resend-goods';
import { finishInput, resentView } from '@/lib/domain/aftersale/desk-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '补寄发出，售后完成',
  can: 'aftersale.goods',
  input: finishInput,
  output: resentView,
  message: '补寄已发出',
  handler: async (ctx, input) => ({ shipmentId: await resendGoods(ctx, input) }),
});
