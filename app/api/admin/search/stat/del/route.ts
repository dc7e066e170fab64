import { deleteStats } from '@/lib/domain/search/commands/edit-stats';
import { StatDeleteInput } from '@/lib/domain/search/contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '删除搜索词的记录',
  can: 'site.edit',
  message: '已删除',
  input: StatDeleteInput,
  handler: async (ctx, { terms }) => {
    await deleteStats(ctx, terms);
    return null;
  },
});
