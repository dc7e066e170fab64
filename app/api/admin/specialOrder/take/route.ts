import { idInput } from '@/lib/core/fields';
import { takeSpecial } from '@/lib/domain/specialOrder/commands/settle-special';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '受理特殊订单',
  can: 'specialOrder.desk',
  input: idInput,
  message: '已受理',
  handler: async (ctx, { id }) => {
    await takeSpecial(ctx, id);
    return null;
  },
});
