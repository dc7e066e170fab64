import { idsInput } from '@/lib/core/fields';
import { deleteCategories } from '@/lib/domain/article/commands/delete-categories';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '删除栏目',
  can: 'site.edit',
  message: '栏目已删除',
  input: idsInput,
  handler: async (ctx, { ids }) => {
    await deleteCategories(ctx, ids);
    return null;
  },
});
