import { editStat } from '@/lib/domain/search/commands/edit-stats';
import { StatEditInput } from '@/lib/domain/search/contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '置顶或隐藏一个热搜词',
  can: 'site.edit',
  message: '已保存',
  input: StatEditInput,
  publicText: true,
  handler: async (ctx, input) => {
    await editStat(ctx, input);
    return null;
  },
});
