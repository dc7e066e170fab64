import { finishSpecial } from '@/lib/domain/specialOrder/commands/settle-special';
import { specialFinishInput } from '@/lib/domain/specialOrder/office-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '办结特殊订单',
  can: 'specialOrder.desk',
  input: specialFinishInput,
  message: '已办结',
  handler: async (ctx, input) => {
    await finishSpecial(ctx, input);
    return null;
  },
});
