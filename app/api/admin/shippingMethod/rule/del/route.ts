import { idsInput } from '@/lib/core/fields';
import { deleteRules } from '@/lib/domain/shipping/commands/save-method';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '删除运费规则',
  can: 'order.manage',
  message: '已删除',
  input: idsInput,
  handler: async (ctx, { ids }) => {
    await deleteRules(ctx, ids);
    return null;
  },
});
