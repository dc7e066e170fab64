import { sortInput } from '@/lib/core/listed';
import { sortSiteRows } from '@/lib/domain/site/commands/manage-list';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '调整业务咨询联系人顺序',
  can: 'site.edit',
  message: '顺序已保存',
  input: sortInput,
  handler: async (ctx, { ids }) => {
    await sortSiteRows(ctx, 'advisoryInfo', ids);
    return null;
  },
});
