import { assignSpecial } from '@/lib/domain/specialOrder/commands/settle-special';
import { specialAssignInput } from '@/lib/domain/specialOrder/office-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '转交或接手特殊订单',
  can: 'specialOrder.desk',
  input: specialAssignInput,
  message: '已转交',
  handler: async (ctx, input) => {
    await assignSpecial(ctx, input);
    return null;
  },
});
