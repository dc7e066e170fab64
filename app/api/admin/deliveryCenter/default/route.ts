import { idInput } from '@/lib/core/fields';
import { makeCenterDefault } from '@/lib/domain/shipping/commands/save-place';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '设为默认发货仓',
  can: 'shipping.manage',
  message: '已设为默认',
  input: idInput,
  handler: async (ctx, input) => {
    await makeCenterDefault(ctx, input);
    return null;
  },
});
