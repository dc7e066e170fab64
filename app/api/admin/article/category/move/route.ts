import { treeMoveInput } from '@/lib/core/tree';
import { moveCategory } from '@/lib/domain/article/commands/move-category';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '移动栏目',
  can: 'site.edit',
  message: '栏目已移动',
  input: treeMoveInput,
  handler: async (ctx, input) => {
    await moveCategory(ctx, input);
    return null;
  },
});
