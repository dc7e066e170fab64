import { idInput } from '@/lib/core/fields';
import { makeCorpDefault } from '@/lib/domain/shipping/commands/save-place';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '设为默认物流公司',
  can: 'shipping.manage',
  message: '已设为默认',
  input: idInput,
  handler: async (ctx, input) => {
    await makeCorpDefault(ctx, input);
    return null;
  },
});
