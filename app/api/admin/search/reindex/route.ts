import { requestReindex } from '@/lib/domain/search/commands/edit-terms';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '重建搜索索引',
  can: 'site.edit',
  message: '已开始重建索引',
  handler: async (ctx) => {
    await requestReindex(ctx);
    return null;
  },
});
